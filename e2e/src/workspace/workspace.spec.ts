import { isDeepStrictEqual } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { photo } from '../support/one-pixel.ts'
import { signIn } from '../support/people.ts'
import { takePicture } from '../support/pictures.ts'
import { freshName, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { drawBox, openTurbine } from '../support/workspace.ts'

/** Opens a side of the demo's turbine E01, by the visit's day and the side's name; by key, since a click may hit a finding marked on its strip. */
async function openDemoSide(page: Page, day: string, side: string): Promise<void> {
  await openTurbine(page, 'E01')
  await page
    .getByRole('link', { name: new RegExp(day) })
    .first()
    .click()
  await expect(page.getByTestId('visit-facts')).toBeVisible()
  await takePicture(page, 'visit-en')
  await page
    .getByRole('link', { name: new RegExp(side) })
    .first()
    .press('Enter')
  await expect(page.getByTestId('viewer-stage')).toBeVisible()
}

/** The part of the picture that is shown, in picture pixels, as the overlay reads it. */
const shownBox = (page: Page) =>
  page.getByTestId('viewer-stage').locator('[data-box-id]').first().locator('rect').nth(1).boundingBox()

test('VIEW-06 VIEW-02 the last visit of a side opens with the right to mark, and the wheel zooms by a fifth', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openDemoSide(page, '18 Jun 2026', 'Pressure side')
  await expect(page.getByTestId('viewer-create')).toBeEnabled()
  await expect(page.locator('.navigator')).toBeVisible()
  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (!stage) throw new Error('no stage')
  const before = await shownBox(page)
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2)
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => ((await shownBox(page))?.width ?? 0) / (before?.width ?? 1)).toBeGreaterThan(1.15)
  await expect.poll(async () => ((await shownBox(page))?.width ?? 0) / (before?.width ?? 1)).toBeLessThan(1.25)
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('0')
  await expect.poll(async () => ((await shownBox(page))?.width ?? 0) / (before?.width ?? 1)).toBeLessThan(1.05)
  await page.getByTestId('annotation-table').locator('[data-testid^=annotation-open]').first().click()
  await takePicture(page, 'workspace-en')
  await expectAccessible(page)
})

test('VIEW-02 on a screen too narrow for the small map the view is moved by single presses', async ({ page }) => {
  await page.setViewportSize({ width: 540, height: 900 })
  await signIn(page, 'admin')
  await openDemoSide(page, '18 Jun 2026', 'Pressure side')
  await expect(page.locator('[data-picture=complete]').first()).toBeVisible()
  await expect(page.locator('.navigator')).toBeHidden()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('PageDown')
  const box = page.getByTestId('viewer-stage').locator('[data-look=dashed]').locator('rect').nth(1)
  const at = async () => {
    const [seen, stage] = [await box.boundingBox(), await page.getByTestId('viewer-stage').boundingBox()]
    if (!seen || !stage) throw new Error('no box is seen')
    return { x: seen.x - stage.x, y: seen.y - stage.y }
  }
  const still = async () => {
    const { x, y } = await at()
    await page.waitForTimeout(150)
    return isDeepStrictEqual({ x, y }, await at())
  }
  const looked = async (way: 'up' | 'left' | 'right' | 'down', axis: 'x' | 'y') => {
    await expect.poll(still).toBe(true)
    const before = (await at())[axis]
    await page.getByTestId(`look-${way}`).click()
    // What is looked at goes one way, so what is seen of it the other.
    const isOther = way === 'right' || way === 'down'
    const gone = async () => ((await at())[axis] - before) * (isOther ? -1 : 1)
    await expect.poll(gone).toBeGreaterThan(50)
  }
  await looked('down', 'y')
  await looked('right', 'x')
  await looked('up', 'y')
  await looked('left', 'x')
  await expectAccessible(page)
  await page.setViewportSize({ width: 576, height: 900 })
  await expect(page.locator('.navigator')).toBeVisible()
  await expect(page.getByTestId('look-up')).toBeHidden()
})

test('VIEW-06 on an older visit nothing can be marked and the hint says why', async ({ page }) => {
  await signIn(page, 'admin')
  await openDemoSide(page, '12 Jun 2024', 'Pressure side')
  await expect(page.locator('[data-picture=complete]').first()).toBeVisible()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('a')
  await expect(page.getByText('You can only create annotations on the last inspection.').first()).toBeVisible()
})

test('VIEW-06 a reader may look but not mark', async ({ page }) => {
  await signIn(page, 'reader')
  await openDemoSide(page, '18 Jun 2026', 'Pressure side')
  await expect(page.getByTestId('annotation-table')).toBeVisible()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('a')
  await drawBox(page, [0.4, 0.4], [0.6, 0.6])
  await expect(page.getByTestId('annotation-create-form')).toHaveCount(0)
})

test('VIEW-07 the ruler says centimetres, the same after zooming and after a change of size', async ({ page }) => {
  await signIn(page, 'admin')
  await openDemoSide(page, '18 Jun 2026', 'Pressure side')
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('r')
  await drawBox(page, [0.5, 0.3], [0.5, 0.6])
  const label = page.getByTestId('viewer-ruler').getByText(/\d\scm/)
  await expect(label).toBeVisible()
  const measured = await label.textContent()
  await page.mouse.wheel(0, -200)
  await expect(label).toHaveText(measured ?? '')
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(label).toHaveText(measured ?? '')
})

test('ANN-01 type and severity are required, and a new box can be given up', async ({ page }) => {
  await signIn(page, 'inspector')
  await openDemoSide(page, '18 Jun 2026', 'Suction side')
  const rows = page.getByTestId('annotation-table').locator('[data-testid^=annotation-open]')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('a')
  await drawBox(page, [0.47, 0.45], [0.52, 0.55])
  await page.getByTestId('annotation-save').click()
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  await expect(page.getByTestId('annotation-type')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('annotation-cancel').click()
  await expect(page.getByTestId('annotation-create-form')).toHaveCount(0)
  expect(await rows.count()).toBe(before)
})

test('GRP-09 VIEW-06 a side that has not begun is called so, not "earlier", and is "not inspected", not without a finding', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const park = await makePark(api, freshName('Not begun'))
  const turbine = await makeTurbine(api, park, 'N1')
  const earlier = await makeVisit(api, turbine, { service: 2, date: '2024-05-02' })
  const [begun = 0] = earlier.inspections
  await api.upload(`/api/inspections/${begun}/upload`, photo)
  const later = await makeVisit(api, turbine, { service: 2, date: '2025-05-02' })
  await signIn(page, 'admin')
  const label = page.getByTestId('inspection-not-last')
  await page.goto(`/visionair/inspection/${later.inspections[0]}?view=2`)
  await expect(label).toHaveText('Not started yet')
  const table = page.getByTestId('annotation-table')
  await expect(table).toContainText('Not inspected')
  await expect(table).not.toContainText('No finding yet')
  await page.goto(`/visionair/inspection/${begun}?view=2`)
  await expect(page.getByTestId('inspection-service')).toBeVisible()
  await expect(label).toHaveCount(0)
  await removePark(api, park)
})
