import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { givePicture } from '../support/sliced-side.ts'

let api: ApiClient
let park: Made
let visit = 0
/** Sides with a picture, each for one test: what was looked at stays. */
let sides: readonly number[] = []

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Looking park'))
  const turbine = await makeTurbine(api, park, 'W01')
  const made = await makeVisit(api, turbine, { service: 2, date: '2026-03-04' })
  visit = made.id
  sides = made.inspections.slice(0, 3)
  for (const side of sides) await givePicture(api, side)
})
test.afterAll(() => removePark(api, park))

const stage = (page: Page) => page.getByTestId('viewer-stage')
const state = (page: Page) => page.getByTestId('sweep-state')
const looked = (page: Page) => page.getByTestId('looked-at')
const shareOf = async (side: number): Promise<number> =>
  Object(await api.get(`/api/inspections/${side}/sightings`)).attributes.share

/** One step of the sweep, and long enough at it to have looked. */
async function lookOn(page: Page, key = 'Space'): Promise<void> {
  const before = await state(page)
    .innerText({ timeout: 100 })
    .catch(() => '')
  await page.keyboard.press(key)
  await expect(state(page)).not.toHaveText(before)
  await expect(stage(page)).toHaveAttribute('data-picture', 'complete')
  await page.waitForTimeout(700)
}

test('what stood sharp and still on the screen counts, with who looked; a sweep makes it all of the side, and the visit says so', async ({
  page,
}) => {
  const [side = 0] = sides
  await actAs(page, 'admin')
  await openSide(page, side, 'view=1')
  // The whole picture on a small screen is coarser than asked: it counts as nothing.
  await expect(looked(page)).toHaveAccessibleName(/^(0% of the (blade|picture) looked at|Nothing kept of who looked)/)
  await stage(page).focus()
  // Below an open panel nobody has seen it all.
  await page.keyboard.press('i')
  await expect(page.getByTestId('seeing-panel')).toBeVisible()
  await stage(page).focus()
  await lookOn(page)
  await lookOn(page)
  await page.waitForTimeout(3000)
  expect(await shareOf(side)).toBe(0)
  await page.getByRole('button', { name: 'Close the picture settings' }).click()
  await expect(page.getByTestId('seeing-panel')).toBeHidden()
  await stage(page).focus()
  await lookOn(page, 'Shift+Space')
  await lookOn(page)
  await expect.poll(() => shareOf(side)).toBeGreaterThan(0)
  const part = await shareOf(side)
  expect(part).toBeLessThan(1)

  // Another machine goes on where nobody looked: the first view it shows is not the first of the side.
  await page.reload()
  await expect(stage(page)).toHaveAttribute('data-picture', 'complete')
  await expect(looked(page)).toHaveAccessibleName(/^[1-9]\d?%/)
  await stage(page).focus()
  await lookOn(page)
  await expect(state(page)).not.toHaveText(/^View 1 of/)
  for (let press = 0; press < 60 && !/^End/.test(await state(page).innerText()); press += 1) await lookOn(page)
  await expect(looked(page)).toHaveAccessibleName(/^100% /, { timeout: 15_000 })
  expect(await shareOf(side)).toBe(1)
  await page.keyboard.press('u')
  await expect(state(page)).toHaveText(/^Nothing left that was not looked at/)

  await looked(page).click()
  const card = page.getByTestId('looked-card')
  await expect(card).toBeFocused()
  await expect(card).toContainText(/, last on /)
  await expect(card.getByTestId('looked-gap')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(looked(page)).toBeFocused()

  await page.goto(`/visionair/inspection-group/${visit}`)
  const told = page.getByTestId('watched-sides')
  await expect(told.locator(`[data-side="${side}"]`)).toContainText('100%')
  await expect(told.locator(`[data-side="${sides[1]}"]`)).toContainText('Nothing kept of who looked')
  await expectAccessible(page)
})

test('U leads to the next gap, and what cannot be sent is kept and sent later', async ({ page }) => {
  const [, side = 0] = sides
  await actAs(page, 'admin')
  const address = /\/api\/inspections\/\d+\/sightings$/
  await page.route(address, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await openSide(page, side, 'view=1')
  await expect(looked(page)).toBeVisible()
  await looked(page).click()
  await page.getByTestId('looked-gap').click()
  await expect(state(page)).toHaveText(/^View 1 of/)
  await expect(looked(page)).toBeFocused()
  await stage(page).focus()
  await page.waitForTimeout(900)
  await lookOn(page, 'u')
  expect(await shareOf(side)).toBe(0)
  await page.unroute(address)
  await page.reload()
  await expect.poll(() => shareOf(side), { timeout: 20_000 }).toBeGreaterThan(0)
})

test('who may not mark findings does not count, is told so, and not for how long others looked; in French, at 576 px', async ({
  page,
}) => {
  const [, , side = 0] = sides
  const seen = { key: crypto.randomUUID(), imagePx: 1, shownMs: 90_000, seenAt: '2026-03-05T10:00:00.000Z' }
  const box = { pixelX: 0, pixelY: 0, pixelWidth: 400, pixelHeight: 400 }
  await api.send('POST', `/api/inspections/${side}/sightings`, { imageVersion: 1, sightings: [{ ...seen, ...box }] })
  const before = await shareOf(side)
  expect(before).toBeGreaterThan(0)
  await page.setViewportSize({ width: 576, height: 900 })
  await actAs(page, 'reader')
  await openSide(page, side, 'view=1')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await stage(page).focus()
  await page.keyboard.press('Space')
  await page.waitForTimeout(3500)
  expect(await shareOf(side)).toBe(before)
  await looked(page).click()
  const card = page.getByTestId('looked-card')
  await expect(card).toContainText('pas ce qui est au vôtre')
  await expect(card).toContainText(/, en dernier le /)
  await expect(card).not.toContainText('min')
  await expectAccessible(page)
})
