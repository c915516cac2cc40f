import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { openSide } from '../support/findings-world.ts'
import { actAs, forgetLying } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { givePicture } from '../support/sliced-side.ts'

let api: ApiClient
let park: Made
/** The first and the last side of a visit; their pictures were made of one photo each, and have no scale. */
let first = 0
let last = 0
/** Sides of the demo's oldest visit, assembled of photos on which the blade was found. */
let demo: readonly number[] = []

const idOf = (resource: unknown): number => Number(Object(Object(resource).attributes).id)

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Sweep park'))
  const turbine = await makeTurbine(api, park, 'W01')
  const visit = await makeVisit(api, turbine, { service: 2, date: '2026-03-04' })
  first = visit.inspections[0] ?? 0
  last = visit.inspections.at(-1) ?? 0
  await givePicture(api, first)
  await givePicture(api, last)
  const visits = Object(await api.get('/api/inspection_groups?itemsPerPage=50'))
  const oldest = Object(await api.get(`/api/inspection_groups/${Math.min(...visits.map(idOf))}`))
  demo = oldest.attributes.inspections.data.map(idOf)
})
test.afterAll(() => removePark(api, park))

const stage = (page: Page) => page.getByTestId('viewer-stage')
const state = (page: Page) => page.getByTestId('sweep-state')

/** What the address says is shown, once that is something else than before. */
async function shownAfter(page: Page, before: string): Promise<string> {
  const now = () => new URL(page.url()).searchParams.get('at') ?? ''
  await expect.poll(now).not.toBe(before)
  return now()
}

/** How far along the blade the middle of what is shown lies, in widths of the picture. */
function alongOf(shown: string): number {
  const [, y = 0, , height = 0] = shown.split(',').map(Number)
  return y + height / 2
}

const placeNow = (page: Page): number => alongOf(new URL(page.url()).searchParams.get('at') ?? '')

async function stand(page: Page, number: number): Promise<void> {
  await expect(state(page)).toHaveText(new RegExp(`^View ${number} of \\d+`))
}

/** Begins the sweep and goes back to the root: it begins where nobody looked yet, and another test may have looked before. */
async function beginAtRoot(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await expect(state(page)).toHaveText(/^View \d+ of/)
  for (;;) {
    const before = await state(page).innerText()
    if (/^View 1 of/.test(before)) return
    await page.keyboard.press('Shift+Space')
    await expect(state(page)).not.toHaveText(before)
  }
}

test('Space goes over the blade from the root to the tip and Shift with it back, over what is known to be blade alone; looked elsewhere, it goes back to the stop', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await forgetLying(page)
  await openSide(page, demo[0] ?? 0, 'view=1')
  await stage(page).focus()
  await beginAtRoot(page)
  await expect(state(page)).toHaveText(/^View 1 of \d+ · (?:about )?[\d.]+\smm per pixel$/)
  const settled = async () => {
    const before = placeNow(page)
    await page.waitForTimeout(400)
    return placeNow(page) === before
  }
  await expect.poll(settled).toBe(true)
  let shown = new URL(page.url()).searchParams.get('at') ?? ''
  const root = alongOf(shown)
  const total = Number(/of (\d+)/.exec(await state(page).innerText())?.[1])
  for (let number = 2; number <= 6; number += 1) {
    await page.keyboard.press('Space')
    await stand(page, number)
    shown = await shownAfter(page, shown)
  }
  const further = alongOf(shown)
  expect(further).toBeGreaterThan(root + 0.5)
  await page.keyboard.press('Shift+Space')
  await stand(page, 5)
  await page.keyboard.press('Space')
  await stand(page, 6)
  await expect.poll(() => Math.abs(placeNow(page) - further)).toBeLessThan(0.01)

  // Held, the key takes the picture along as before; let go, it is no step.
  const box = await stage(page).boundingBox()
  if (box === null) throw new Error('there is no stage')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.keyboard.down('Space')
  await page.mouse.down()
  await page.mouse.move(x - 260, y, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Space')
  await expect.poll(() => placeNow(page)).toBeGreaterThan(further + 0.1)
  await stand(page, 6)
  await page.keyboard.press('Space')
  await stand(page, 6)
  await expect.poll(() => Math.abs(placeNow(page) - further)).toBeLessThan(0.01)
  await page.keyboard.press('Space')
  await stand(page, 7)

  // A button that has the keyboard keeps the key.
  await page.getByTestId('viewer-turn').focus()
  await page.keyboard.press('Space')
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-turn', '0')
  await expect(state(page)).toHaveText(new RegExp(`^View 7 of ${total} `))
})

test('at the end of a side one press more begins the next one of the visit, where the keyboard goes on', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await openSide(page, demo[0] ?? 0, 'view=1')
  await page.getByTestId('viewer-sweepOn').click()
  await expect(state(page)).toHaveText(/^View \d+ of/)
  await page.getByTestId('sweep-scale').selectOption('4')
  await expect(page.getByTestId('sweep-scale')).toHaveValue('4')
  await stage(page).focus()
  const next = page.getByTestId('sweep-next-side')
  for (let press = 0; press < 40 && !(await next.isVisible()); press += 1) {
    const before = await state(page).innerText()
    await page.keyboard.press('Space')
    await expect(state(page)).not.toHaveText(before)
  }
  await expect(state(page)).toHaveText('End of the side reached')
  await expect(next).toHaveText(/^Next side: Blade 1 Suction side$/)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(new RegExp(`/inspection/${demo[1]}\\b`))
  await expect(state(page)).toHaveText(/^View \d+ of/)
  await expect(stage(page)).toBeFocused()
  const begun = await state(page).innerText()
  await page.keyboard.press('Space')
  await expect(state(page)).not.toHaveText(begun)
})

test('where no blade is known the whole picture is swept and that is said, without a scale in its own pixels; one marks in between and goes on, and the last side says so', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, last, 'view=1')
  await stage(page).focus()
  await beginAtRoot(page)
  await expect(state(page)).toHaveText(
    /^View 1 of \d+ · whole picture, as the blade in it is not known · 1\spx of the picture per pixel$/,
  )
  await page.keyboard.press('Space')
  await stand(page, 2)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  await page.getByTestId('annotation-comment').fill('two words')
  await expect(page.getByTestId('annotation-comment')).toHaveValue('two words')
  await stand(page, 2)
  await page.getByTestId('annotation-cancel').click()
  await stage(page).focus()
  await page.keyboard.press('Space')
  await stand(page, 3)
  for (let press = 0; press < 40 && !/^End/.test(await state(page).innerText()); press += 1) {
    const before = await state(page).innerText()
    await page.keyboard.press('Space')
    await expect(state(page)).not.toHaveText(before)
  }
  await expect(state(page)).toHaveText('End of the side reached, the last one of the visit')
  await page.keyboard.press('?')
  const help = page.locator('dialog[open]')
  await expect(help).toContainText('Sweep: next view from root to tip')
  await expect(help).toContainText('Sweep: view before')
  await page.keyboard.press('Escape')
  await page.getByTestId('sweep-close').click()
  await expect(page.getByTestId('sweep-line')).toBeHidden()
})

test('NAV-07 NAV-08 the sweep is in French, and in reach at 576 px', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 900 })
  await actAs(page, 'admin')
  await openSide(page, first, 'view=1')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.getByTestId('viewer-sweepOn').click()
  await expect(state(page)).toHaveText(/^Vue 1 sur \d+ · image entière/)
  for (const part of ['back', 'on', 'scale', 'close']) await expect(page.getByTestId(`sweep-${part}`)).toBeInViewport()
  await expectAccessible(page)
})
