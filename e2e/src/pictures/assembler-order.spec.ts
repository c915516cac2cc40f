import { expect, type Locator, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { makeLooseSide, otherBlade, smallSideSpec } from '../support/loose-photos.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, removePark } from '../support/sites.ts'

let park: Made | null = null

test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** A side of two photos that overlap and one that belongs elsewhere; answers its inspection. */
async function makeSide(api: ApiClient): Promise<number> {
  park = await makePark(api, freshName('In order'))
  const spec = smallSideSpec({ name: 'suggested' }, 2)
  const [side, other] = [renderBladeSide(spec), otherBlade(spec)]
  const photos = [await side.photo(0), await side.photo(1), await other.photo(1)]
  return makeLooseSide(
    api,
    park,
    photos.map(({ jpeg }) => jpeg),
  )
}

interface Place {
  readonly id: number
  readonly x: number | null
}

const photosOf = async (api: ApiClient, inspection: number): Promise<Place[]> =>
  Object(await api.get(`/api/inspections/${inspection}/images?order[originalName]=asc`)).map(
    ({ attributes }: { attributes: Place }) => attributes,
  )

const middleOf = async (target: Locator): Promise<[number, number]> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drag')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const handles = (page: Page) => page.getByTestId('photo-tray').locator('[data-testid^=photo-move]')
const expectOrder = (page: Page, ...places: number[]) =>
  expect(page.getByTestId('photo-tray').getByRole('listitem')).toContainText(places.map((n) => `photo-${n}.jpg`))

test('ASM-03 photos are put in order by pointer, by keyboard and by buttons and chosen, which a reload keeps, and are assembled in that order step by step', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeSide(api)
  const ids = (await photosOf(api, inspection)).map(({ id }) => id)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=5`)
  await expect(page.getByTestId('photo-tray').locator('img')).toHaveCount(3)
  await page.getByTestId('sort-by-name').click()
  await expectOrder(page, 0, 1, 2)

  // The first is dragged behind the last.
  const [from, to] = [await middleOf(handles(page).first()), await middleOf(handles(page).last())]
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0] + 12, from[1] + 4, { steps: 3 })
  await page.mouse.move(...to, { steps: 12 })
  await page.mouse.up()
  await expectOrder(page, 1, 2, 0)

  // Without a pointer: lifted, moved one place on, dropped.
  await handles(page).first().focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-dragging]')).toHaveCount(1)
  // A key pressed before the places have been measured moves nothing.
  const moved = page.getByText('photo-1.jpg moved to place 2.')
  await expect(async () => {
    if ((await moved.count()) === 0) await page.keyboard.press('ArrowRight')
    await expect(moved).toBeAttached({ timeout: 4_000 })
  }).toPass({ timeout: 150_000 })
  await page.keyboard.press('Space')
  await expectOrder(page, 2, 1, 0)

  // By the buttons of each photo, forth and back; what stands first has no earlier place.
  await page.getByTestId(`photo-later-${ids[1]}`).click()
  await expectOrder(page, 2, 0, 1)
  await expect(page.getByTestId('said')).toContainText('photo-1.jpg: place 3')
  await page.getByTestId(`photo-earlier-${ids[1]}`).click()
  await expectOrder(page, 2, 1, 0)
  await expect(page.getByTestId(`photo-earlier-${ids[2]}`)).toHaveAttribute('aria-disabled', 'true')

  await page.getByTestId(`photo-choose-${ids[2]}`).uncheck()
  await page.reload()
  await expectOrder(page, 2, 1, 0)
  await expect(page.getByTestId(`photo-choose-${ids[2]}`)).not.toBeChecked()

  const asked = page.waitForRequest(/\/assemble\?/)
  await page.getByTestId('assemble').click()
  expect(new URL((await asked).url()).searchParams.get('ids')).toBe(`${ids[1]},${ids[0]}`)
  const steps = page.getByTestId('assembly-progress').getByRole('listitem')
  await expect(steps).toHaveCount(8)
  await expect(page.getByTestId('step-upload')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('assembly-done')).toBeVisible({ timeout: 150_000 })

  // What came of it is taken as it is, or adjusted: all at once, and back in one step.
  await expect(page.getByTestId('to-viewer')).toBeVisible()
  await page.getByTestId('place-by-hand').click()
  const laid = async () => (await photosOf(api, inspection)).slice(0, 2).map(({ x }) => x ?? Number.NaN)
  const before = await laid()
  await page.getByTestId('manual-stage').focus()
  await page.keyboard.press('Control+a')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByTestId('manual-undo')).toBeEnabled()
  await expect(page.getByTestId('manual-saving')).toHaveText('Saved')
  const after = await laid()
  const shifts = after.map((x, index) => x - (before[index] ?? Number.NaN))
  expect(shifts[0]).toBeGreaterThan(5)
  expect(shifts[1]).toBeCloseTo(shifts[0] ?? 0, 3)
  await page.getByTestId('manual-undo').click()
  await expect.poll(async () => Math.abs(((await laid())[1] ?? 0) - (before[1] ?? 0))).toBeLessThan(0.01)
})
