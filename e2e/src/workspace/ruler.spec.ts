import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { givePicture } from '../support/sliced-side.ts'
import { drawBox } from '../support/workspace.ts'

let api: ApiClient
let park: Made
let side = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Ruler park'))
  // No rotor diameter: the picture has no scale until somebody calibrates it.
  const turbine = await makeTurbine(api, park, 'R01')
  const visit = await makeVisit(api, turbine, { service: 2, date: '2026-03-02' })
  side = visit.inspections[0] ?? 0
  await givePicture(api, side)
})
test.afterAll(() => removePark(api, park))

/** Units stand behind a space that does not break. */
const measured = /^326\scm · 1\spx = [\d.]+\scm$/
const label = (page: Page) => page.locator('g[data-testid=viewer-ruler] text')
const open = async (page: Page) => {
  await page.goto(`/visionair/inspection/${side}?view=1`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
}
async function measureDown(page: Page): Promise<void> {
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('r')
  await drawBox(page, [0.5, 0.3], [0.5, 0.7])
  await expect(label(page)).toBeVisible()
}

test('VIEW-07 without a scale the ruler says so; calibrated by a known length it says centimetres, and never more than a pixel shows', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await open(page)
  await measureDown(page)
  await expect(label(page)).toHaveText(/px · .*scale/i)
  await expect(page.getByTestId('viewer-scale-bar')).toHaveText(/px/)

  await page.getByTestId('scale-open').click()
  await expect(page.getByTestId('scale-now')).toContainText('no scale')
  await page.getByTestId('calibrate-save').click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByTestId('calibrate-length').fill('325,5')
  await page.reload()
  await measureDown(page)
  await page.getByTestId('scale-open').click()
  await expect(page.getByTestId('scale-panel').getByTestId('draft')).toBeVisible()
  await expect(page.getByTestId('calibrate-length')).toHaveValue(/^325[.,]5$/)
  await expectAccessible(page)
  await page.getByTestId('calibrate-save').click()
  // What lies under the toast is operated as if it were not there; only its own button takes the pointer.
  const toast = page.locator('.mantine-Notification-root').first()
  await expect(toast).toHaveCSS('pointer-events', 'none')
  await expect(toast.getByRole('button')).toHaveCSS('pointer-events', 'auto')
  await expect(label(page)).toHaveText(measured)
  await expect(page.getByTestId('viewer-scale-bar')).toHaveText(/^\d+\s(cm|m)$/)

  await page.mouse.wheel(0, -300)
  await expect(label(page)).toHaveText(measured)
  await page.setViewportSize({ width: 1000, height: 760 })
  await expect(label(page)).toHaveText(measured)
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('0')
  await expect(label(page)).toHaveText(measured)
  await expect(page.getByTestId('viewer-scale-bar')).toHaveText(/^\d+\sm$/)

  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (!stage) throw new Error('no stage')
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2)
  await expect(page.getByTestId('viewer-readout')).toHaveText(/\d m .*hub/)
})

test('VIEW-07 the history of the scale names who set it, and a calibration can be taken back', async ({ page }) => {
  for (const imageRatio of [null, 0.5]) await api.send('PUT', `/api/inspections/${side}/calibration`, { imageRatio })
  await actAs(page, 'admin')
  await open(page)
  await page.getByTestId('scale-open').click()
  const entries = page.getByTestId('scale-history').locator('li')
  await expect(entries.first()).toContainText('Camille Durand: from the device → 0.5')
  const before = await entries.count()
  await page.getByTestId('calibrate-reset').click()
  await expect(entries).toHaveCount(before + 1)
  await expect(page.getByTestId('scale-now')).toContainText('no scale')

  // The flight is a source of its own, given as centimetres per pixel.
  await page.getByTestId('flight-scale').locator('summary').click()
  await page.getByTestId('flight-save').click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByTestId('flight-ratio').fill('0.125')
  await page.getByTestId('flight-save').click()
  await expect(page.getByTestId('scale-panel')).toBeHidden()
  await page.getByTestId('scale-open').click()
  await expect(page.getByTestId('scale-source')).toHaveText('It comes from the flight.')
  await expect(page.getByTestId('scale-now')).toContainText('0.125')

  // The key closes the panel right after a choice in it, and the next drag is the ruler's, also where the panel was.
  await page.getByTestId('scale-extent').getByText('Part of it').click()
  await page.keyboard.press('Escape')
  await measureDown(page)
})

test('a scale somebody else set while one measured is shown beside one’s own, and one of them is chosen', async ({
  page,
}) => {
  const address = `/api/inspections/${side}/calibration`
  const ratioNow = async () => Object(await api.get(`/api/inspections/${side}`)).attributes.imageRatio
  await api.send('PUT', address, { imageRatio: 0.5 })
  await actAs(page, 'responsible')
  await open(page)
  await page.getByTestId('scale-open').click()
  await page.getByTestId('flight-scale').locator('summary').click()
  await page.getByTestId('flight-ratio').fill('0.3')
  await api.send('PUT', address, { imageRatio: 0.4 })
  await page.getByTestId('flight-save').click()
  await expect(page.getByTestId('conflict-mine-scale')).toContainText('0.3')
  await expect(page.getByTestId('conflict-theirs-scale')).toContainText('0.4')
  expect(await ratioNow()).toBe(0.4)
  await page.getByTestId('conflict-theirs').last().click()
  await expect(page.getByTestId('scale-now')).toContainText('0.4')

  await api.send('PUT', address, { imageRatio: 0.6 })
  await page.getByTestId('flight-save').click()
  await expect(page.getByTestId('conflict-theirs-scale')).toContainText('0.6')
  await page.getByTestId('conflict-mine').last().click()
  await expect.poll(ratioNow).toBe(0.3)
})

test('who may not edit inspections measures but does not calibrate', async ({ page }) => {
  await actAs(page, 'reader')
  await open(page)
  await measureDown(page)
  await page.getByTestId('scale-open').click()
  await expect(page.getByTestId('scale-panel')).toBeVisible()
  await expect(page.getByTestId('calibrate-form')).toHaveCount(0)
  await expect(page.getByTestId('archive-picture')).toHaveCount(0)
})

test('VIEW-07 where there is little room the way to the scale lies over neither the picture’s middle nor a tool', async ({
  page,
}) => {
  await actAs(page, 'admin')
  for (const [width, height] of [
    [576, 900],
    [576, 640],
    [400, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/visionair/inspection/${side}?view=3`)
    await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
    const stage = await page.getByTestId('viewer-stage').boundingBox()
    const scale = await page.getByTestId('scale-open').boundingBox()
    if (!stage || !scale) throw new Error('the scale is not there')
    expect(scale.x + scale.width, `${width}`).toBeLessThan(stage.x + stage.width * 0.42)
    const others = page.locator(
      'button[data-testid^=viewer-], [data-testid=viewer-scale-bar], [data-testid=viewer-readout]',
    )
    for (const other of await others.all()) {
      const box = await other.boundingBox()
      if (box === null) continue
      const isApart =
        box.x >= scale.x + scale.width ||
        box.x + box.width <= scale.x ||
        box.y >= scale.y + scale.height ||
        box.y + box.height <= scale.y
      expect(isApart, `${width} × ${height}: ${await other.getAttribute('data-testid')}`).toBe(true)
    }
  }
})
