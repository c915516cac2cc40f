import { expect, type Locator, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide } from './support/findings-world.ts'
import { expectFocusKept, focused } from './support/focus.ts'
import { goToAnew } from './support/go-to.ts'
import { actAs, demoPassword, emailOf, signIn } from './support/people.ts'
import { everyScreen, userOf } from './support/screens.ts'
import { removePark } from './support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Tastatur', [{}, {}, {}])
})
test.afterAll(() => removePark(world.api, world.park))

/** What ends the session or leaves the product, and what opens a dialog of the system. */
const leftAlone = /sign out|log out|all others|^end |sign them out|everywhere/i

/** Where buttons are looked for: the bar above every screen is the same, and is walked with the first of them. */
const everywhere = 'button:visible:enabled, [role=tab]:visible'
const belowTheBar = 'main button:visible:enabled, main [role=tab]:visible'

/** Names of all buttons that can be pressed, in their order. */
const pressable = (page: Page, where: string): Promise<string[]> =>
  page.locator(where).evaluateAll((all) => {
    for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk')
    return all.map((each, index) => {
      each.setAttribute('data-walk', String(index))
      return `${each.getAttribute('aria-label') ?? each.textContent ?? ''}`.trim()
    })
  })

/** Presses every button of a page by key, and leaves what opened by Escape: the keyboard is never lost on the way. */
async function walk(page: Page, path: string, where: string): Promise<number> {
  const open = () => goToAnew(page, path)
  await open()
  const names = await pressable(page, where)
  for (const [index, name] of names.entries()) {
    if (leftAlone.test(name)) continue
    const button = page.locator(`[data-walk="${index}"]`)
    // A list that is read again in between may put another button in its place.
    const toButton = () => button.focus({ timeout: 10_000 })
    if ((await button.count()) === 0) {
      await open()
      await pressable(page, where)
    }
    if (!(await button.isVisible()) || (await button.isDisabled())) continue
    await toButton().catch(async () => {
      await open()
      await pressable(page, where)
      await toButton()
    })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(60)
    await expectFocusKept(page, `Enter on "${name}" of ${path}`)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(60)
    await expectFocusKept(page, `Escape after "${name}" of ${path}`)
    // A question over a form that was changed, or one dialog over another.
    if ((await page.getByRole('dialog').count()) > 0) {
      await page.keyboard.press('Escape')
      await expectFocusKept(page, `a second Escape after "${name}" of ${path}`)
      await open()
      await pressable(page, where)
    }
  }
  return names.length
}

test('every button of every screen is pressed by key, and the keyboard is never lost', async ({ page }) => {
  test.setTimeout(1_200_000)
  const opened = { park: world.park.id, device: world.turbine.id, visit: (await groupOf()).group, side: world.side }
  const { strangers, signedIn } = everyScreen({ ...opened, user: await userOf(world.api, emailOf('reader')) })
  let pressed = 0
  for (const screen of strangers) pressed += await walk(page, screen, everywhere)
  await actAs(page, 'admin')
  for (const screen of signedIn) pressed += await walk(page, screen, screen === signedIn[0] ? everywhere : belowTheBar)
  expect(pressed).toBeGreaterThan(100)
})

/** Waits until a control has the keyboard or is reached by a few Tabs, without a mouse. */
async function near(page: Page, target: Locator, presses: number): Promise<void> {
  for (let tries = 0; tries < presses; tries += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`more than ${presses} presses of Tab to ${target}; at ${await focused(page)}`)
}

test('signing in and entering the workspace lead the keyboard to the content of the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /e-mail/i }).fill(emailOf('inspector'))
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
  await expect.poll(() => focused(page)).toMatch(/^main/)
  await page.keyboard.press('/')
  await page.keyboard.type('zzz')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toContain('Search parks')
  await signIn(page, 'admin')
  await page.goto(`/visionair/device/${world.turbine.id}`)
  await page
    .getByRole('link', { name: /Clarity/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/inspection-group/)
  await expectFocusKept(page, 'opening the visit')
  await page
    .getByRole('link', { name: /Pressure side/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/visionair\/inspection\//)
  await expect(page.getByTestId('viewer-stage').or(page.getByTestId('picture-state')).first()).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^main/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#workspace:focus, #workspace [role=application]:focus')).toHaveCount(1)
})

test('the keyboard stays with a finding that is saved, drawn by numbers, and deleted', async ({ page }) => {
  await signIn(page, 'admin')
  const [finding] = world.findings
  await page.goto(`/visionair/inspection/${world.side}?annotation=${finding?.id}&showMenu=open`)
  await page.getByTestId('annotation-comment').focus()
  await page.keyboard.type(' seen again')
  await near(page, page.getByTestId('annotation-save'), 12)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-save')).toBeDisabled()
  await expectFocusKept(page, 'saving')
  await near(page, page.getByTestId('annotation-close'), 30)

  // The box in numbers: opened, typed, taken by Enter, and shown in the picture's own words.
  const summary = page.getByTestId('box-fields').locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('box-width').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('64')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('viewer-announcement')).toContainText('64 by ')
  await expectFocusKept(page, 'taking a number')
  await kept
  await page.reload()
  await page.getByTestId('box-fields').locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('box-width')).toHaveValue('64')
  for (const [side, value] of [
    ['x', '11'],
    ['y', '22'],
    ['height', '33'],
  ] as const) {
    await page.getByTestId(`box-${side}`).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
    const taken = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.keyboard.press('Enter')
    await taken
  }
  const { position } = Object(await world.api.get(`/api/annotations/${finding?.id}`)).attributes
  expect(position).toMatchObject({ pixelX: 11, pixelY: 22, pixelWidth: 64, pixelHeight: 33 })

  await page.getByTestId('annotation-delete').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page, 'deleting')
})

test('the keyboard stays where a report is generated, and View and Download are near', async ({ page }) => {
  await signIn(page, 'admin')
  const { group } = await groupOf()
  await page.goto(`/visionair/inspection-group/${group}`)
  // Another test may have made one before, which is ready from the start.
  const file = page.getByTestId('report-file')
  await expect(page.getByTestId('report-generate')).toBeEnabled()
  const before = (await file.count()) > 0 ? await file.innerText() : ''
  await page.getByTestId('report-generate').focus()
  await page.keyboard.press('Enter')
  await expect(file).toContainText('.pdf')
  await expect(file).not.toHaveText(before)
  await expectFocusKept(page, 'Generate')
  await expect(page.getByTestId('report-state')).toHaveAttribute('data-state', 'DONE', { timeout: 150_000 })
  // The button is disabled while its work is under way; what stood in for it hands the keyboard back.
  await expect(page.getByTestId('report-generate')).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await page.getByTestId('report-download').evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error('Download is more than twelve presses away')
})

const groupOf = async () => {
  const { inspectionGroup } = Object(await world.api.get(`/api/inspections/${world.side}`)).attributes
  return { group: Number(Object(inspectionGroup).data?.id ?? Object(inspectionGroup).id) }
}

test('inviting and cancelling an invitation keep the keyboard in the list', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/administration/organizations/1?tab=invitations')
  await page.getByTestId('invitations-create').focus()
  await page.keyboard.press('Enter')
  const email = `clavier-${Date.now()}@visionair.example`
  await page.getByTestId('invitation-email').fill(email)
  await page.getByTestId('invitations-form-save').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page, 'inviting')
  const row = page.getByRole('row', { name: email })
  await row.getByRole('button', { name: /^Cancel/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page, 'cancelling an invitation')
})
