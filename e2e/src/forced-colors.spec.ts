import { expect, type Locator, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide, openSide } from './support/findings-world.ts'
import { signIn } from './support/people.ts'
import { removePark } from './support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Kontrast', [{ severity: 4 }, { severity: 2 }])
})
test.afterAll(() => removePark(world.api, world.park))

/** What the system's own colours leave of how a control is drawn: ground, borders, outline, underline, and what is put before and behind it. */
const drawn = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const sides = ['top', 'right', 'bottom', 'left']
    const lines = (style: CSSStyleDeclaration, name: string) => {
      const width = style.getPropertyValue(`${name}-width`)
      const kind = style.getPropertyValue(`${name}-style`)
      return kind === 'none' || width === '0px' ? '' : `${width} ${kind} ${style.getPropertyValue(`${name}-color`)}`
    }
    const look = (style: CSSStyleDeclaration) =>
      [
        style.backgroundColor,
        ...sides.map((side) => lines(style, `border-${side}`)),
        lines(style, 'outline'),
        style.textDecorationLine,
      ].join(' | ')
    const beside = (where: string) => {
      const style = getComputedStyle(element, where)
      return style.content === 'none' || style.content === 'normal' ? '' : look(style)
    }
    return [look(getComputedStyle(element)), beside('::before'), beside('::after')].join('\n')
  })

/** Takes the keyboard and the pointer away, so that neither makes the difference. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

async function expectDifferent(page: Page, chosen: Locator, other: Locator, what: string): Promise<void> {
  await expect(chosen, `${what}: chosen`).toBeVisible()
  await expect(other, `${what}: not chosen`).toBeVisible()
  await leave(page)
  expect(await drawn(chosen), `${what}: chosen and not chosen look alike`).not.toBe(await drawn(other))
}

const byTestId = (page: Page, part: string) => page.locator(`[data-testid^="${part}"]`)

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'admin')
})

test('where the system chooses the colours, it is seen which section, language, filter, tab, entry and switch is chosen', async ({
  page,
}) => {
  const pressed = (root: Locator, isPressed: boolean) => root.locator(`[aria-pressed="${isPressed}"]`).first()
  const bar = page.getByRole('banner')
  await expectDifferent(page, pressed(bar, true), pressed(bar, false), 'language')
  const sections = page.getByRole('navigation', { name: 'Section' })
  await expectDifferent(
    page,
    sections.getByRole('link', { name: 'Main' }),
    sections.getByRole('link', { name: 'Administration' }),
    'section',
  )
  const main = page.getByRole('main')
  await expectDifferent(page, pressed(main, true), pressed(main, false), 'filter of a list')

  await page.goto('/visionair/profile')
  await expectDifferent(page, page.getByTestId('tab-general'), page.getByTestId('tab-password'), 'tab')
  const track = page.locator('.mantine-Switch-track')
  const chosen = page.locator('input:checked + .mantine-Switch-track').first()
  await expect(track.first()).toBeVisible()
  const free = page.locator('input:not(:checked) + .mantine-Switch-track').first()
  if ((await free.count()) === 0) await track.last().click()
  if ((await chosen.count()) === 0) await track.first().click()
  await expectDifferent(page, chosen, free, 'switch')

  await page.goto('/administration/annotation-types')
  for (const list of await page
    .locator('nav, ul')
    .filter({ has: page.locator('a[aria-current="page"]') })
    .all())
    await expectDifferent(
      page,
      list.locator('a[aria-current="page"]').first(),
      list.locator('a:not([aria-current])').first(),
      'entry and tab of the administration',
    )
})

test('where the system chooses the colours, it is seen which severity, status, view, finding and tool is chosen', async ({
  page,
}) => {
  const [first] = world.findings
  await openSide(page, world.side)
  await expectDifferent(page, page.getByTestId('view-2'), page.getByTestId('view-1'), 'view')
  await byTestId(page, `finding-${first?.id}`).first().click()
  if (await page.getByTestId('tab-form').isVisible()) {
    await expectDifferent(
      page,
      page.locator('[role=tab][aria-selected="true"]').first(),
      page.locator('[role=tab][aria-selected="false"]').first(),
      'tab of the panel',
    )
    await page.getByTestId('tab-form').click()
  }
  const label = (state: string) => page.getByTestId('annotation-severity').locator(`label:has(> input${state})`).first()
  await expectDifferent(page, label(':checked'), label(':not(:checked)'), 'severity')
  const status = page.getByTestId('annotation-status')
  await expectDifferent(
    page,
    status.locator('label[data-active]'),
    status.locator('label:not([data-active])').first(),
    'status',
  )
  const panel = page.getByTestId('side-panel')
  await panel.getByRole('tab').nth(1).click()
  const row = (state: string) => panel.locator(`[data-testid^="finding-"]${state}`).first()
  await expectDifferent(page, row('[aria-current="true"]'), row(':not([aria-current])'), 'finding')
  await page.locator('[data-testid^="viewer-"][aria-pressed="false"]:enabled').first().click()
  const tool = (isPressed: boolean) => page.locator(`[data-testid^="viewer-"][aria-pressed="${isPressed}"]`).first()
  await expectDifferent(page, tool(true), tool(false), 'tool of the picture')
})

test('where the system chooses the colours, it is seen which page of a list, box and place of the search is chosen', async ({
  page,
}) => {
  await page.goto('/administration/journal')
  const control = (state: string) => page.locator(`.mantine-Pagination-control${state}`)
  await expectDifferent(page, control('[data-active]').first(), control(':not([data-active])').nth(2), 'page of a list')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('admin')
  const option = (state: string) => page.getByTestId('palette').locator(`[role=option]${state}`).first()
  await expect(option(':not([data-combobox-selected])')).toBeVisible()
  // What is found later is listed anew, with nothing chosen.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(option('[data-combobox-selected]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const [at, other] = [option('[data-combobox-selected]'), option(':not([data-combobox-selected])')]
  expect(await drawn(at), 'place of the search').not.toBe(await drawn(other))
  await page.keyboard.press('Escape')

  await page.goto('/administration/profiles')
  await page.getByTestId('profiles-create').click()
  const box = page.getByRole('dialog').getByRole('checkbox')
  await box.nth(1).click()
  await expect(box.nth(1)).toBeChecked()
  await expect(box.nth(2)).not.toBeChecked()
  await expectDifferent(page, box.nth(1), box.nth(2), 'box')
})
