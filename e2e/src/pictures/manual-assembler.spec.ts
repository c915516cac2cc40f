import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { expectFocusKept } from '../support/focus.ts'
import { actAs } from '../support/people.ts'
import { drag, onScreen } from '../support/table-canvas.ts'
import { photosOf, saved, test } from '../support/unplaced-side.ts'
import { watchShown } from '../support/watch-shown.ts'

test('ASM-02 photos are laid by hand: placed, dragged, nudged, resized with their ratio, turned, ordered, hidden, undone, saved and made into the picture', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  const places = () => photosOf(api, inspection)
  await actAs(page, 'inspector')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  await expect(page.getByTestId('view-4')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByTestId('manual-photos').getByText('To place')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByTestId('manual-keep').focus()
  await page.keyboard.press('Enter')
  await saved(page)
  await expect(page.getByTestId('manual-keep')).toHaveCount(0)
  await expectFocusKept(page, 'placing the photos')
  const [first, second, third] = await places()
  if (!first || !second || !third) throw new Error('a photo is missing')
  expect([first, second, third].map(({ placement }) => placement)).toEqual(['manual', 'manual', 'manual'])

  // The table is moved by single presses, whatever lies on it.
  const origin = async () => {
    const of = async (axis: string) =>
      Number(await page.getByTestId('manual-canvas').getAttribute(`data-origin-${axis}`))
    return { x: await of('x'), y: await of('y') }
  }
  const before = await origin()
  await page.getByTestId('look-right').click()
  await page.getByTestId('look-down').click()
  await expect.poll(async () => (await origin()).x).toBeGreaterThan(before.x + 100)
  expect((await origin()).y).toBeGreaterThan(before.y + 100)
  await page.getByTestId('look-left').click()
  await page.getByTestId('look-up').click()
  await expect.poll(async () => Math.abs((await origin()).x - before.x)).toBeLessThan(1)
  expect(await places()).toEqual([first, second, third])

  // Dragging: the second below the first, without snapping.
  await page.keyboard.down('Alt')
  await drag(
    page,
    await onScreen(page, second.x + 300, second.y + 400),
    await onScreen(page, first.x + 360, first.y + 400 + 610),
  )
  await page.keyboard.up('Alt')
  await saved(page)
  const dragged = (await places())[1]
  expect(Math.abs((dragged?.x ?? 0) - (first.x + 60))).toBeLessThan(8)
  expect(Math.abs((dragged?.y ?? 0) - (first.y + 610))).toBeLessThan(8)

  // Dragging near a neighbour snaps to it.
  await drag(
    page,
    await onScreen(page, first.x + 360, first.y + 400 + 610),
    await onScreen(page, first.x + 306, first.y + 400 + 612),
  )
  await saved(page)
  expect((await places())[1]?.x).toBeCloseTo(first.x, 3)

  // The keyboard: a nudge, a turn in tenths of a degree, undo and redo.
  await page.getByTestId('manual-stage').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByTestId('manual-undo')).toBeEnabled()
  await saved(page)
  const nudged = (await places())[1]?.y ?? 0
  expect(nudged).toBeGreaterThan((dragged?.y ?? 0) + 5)
  await page.keyboard.press('Control+z')
  await saved(page)
  expect((await places())[1]?.y).toBeLessThan(nudged)
  await page.keyboard.press('Control+y')
  await saved(page)
  expect((await places())[1]?.y).toBeCloseTo(nudged, 3)
  await page.getByTestId('manual-angle').fill('12,6')
  await page.getByTestId('manual-angle').press('Tab')
  await saved(page)
  expect((await places())[1]?.angle).toBe(12.6)
  await page.getByTestId('manual-angle').fill('0')
  await page.getByTestId('manual-angle').press('Tab')

  // Sizes keep the ratio of the photo, which is saved to three decimals; what was resized is marked for three quarters of a second.
  const markedMs = await watchShown(page, '[data-testid=manual-canvas][data-highlighted]', '')
  await page.getByTestId('manual-width').fill('777')
  await page.getByTestId('manual-width').press('Tab')
  await saved(page)
  expect((await places())[1]).toMatchObject({ width: 777, height: 1036, ratio: 1.295 })
  await expect(page.locator('[data-testid=manual-canvas][data-highlighted]')).toHaveCount(0)
  expect(await markedMs()).toBeGreaterThanOrEqual(740)
  // A size below 100 is none: it is sent as such, the photo lies at its own, and that is said.
  const sent: { width?: unknown; height?: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /inspection_images/.test(request.url())) sent.push(request.postDataJSON())
  })
  await expect(page.getByTestId('manual-own-size')).toHaveCount(0)
  await page.getByTestId('manual-width').fill('60')
  await page.getByTestId('manual-width').press('Tab')
  await expect(page.getByTestId('manual-own-size')).toContainText('100')
  await saved(page)
  expect(sent.at(-1)).toMatchObject({ width: null, height: null })
  await page.getByTestId('manual-zoom').fill('100')
  await page.getByTestId('manual-zoom').press('Tab')

  // Order and visibility.
  await page.getByTestId('manual-order-front').click()
  await saved(page)
  const [bottom, top] = await places()
  expect(top?.zIndex).toBeGreaterThan(bottom?.zIndex ?? 0)
  await page.getByTestId(`manual-visible-${third.id}`).click()
  await saved(page)
  expect((await places())[2]?.visible).toBe(false)

  // The picture holds what is visible, as tall as it was laid.
  await page.getByTestId('manual-save').focus()
  await page.keyboard.press('Enter')
  await expectFocusKept(page, 'asking for the picture')
  // Who waited for the picture is led to it, with a word.
  await expect(page).toHaveURL(/view=2/, { timeout: 150_000 })
  await expect(page.getByText('The picture is ready.')).toBeVisible()
  await expect(page.getByTestId('picture-ready-open')).toHaveCount(0)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await expectFocusKept(page, 'being led to the picture')
  const { ratio } = Object(await api.get(`/api/inspections/${inspection}/image_aspect_ratio`))
  expect(ratio).toBeLessThan(0.5)
})

test('ASM-02 without a photo, or with none that is seen, no picture is offered to be made', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  await page.getByTestId('manual-keep').click()
  await saved(page)
  await expect(page.getByTestId('manual-save')).toBeEnabled()
  for (const { id } of await photosOf(api, inspection)) await page.getByTestId(`manual-visible-${id}`).click()
  await saved(page)
  await expect(page.getByTestId('manual-save')).toBeDisabled()
  for (const { id } of await photosOf(api, inspection)) await api.remove(`/api/inspection_images/${id}`)
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveCount(0)
  await expect(page.getByTestId('manual-save').and(page.locator(':enabled'))).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('photo-drop')).toBeVisible()
  await expect(page.getByTestId('manual-save').and(page.locator(':enabled'))).toHaveCount(0)
})

test('ASM-02 a photo is deleted by whoever may, and a save that fails is said, kept and sent again', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  await page.getByTestId('manual-keep').click()
  await saved(page)
  await page.route(/\/api\/inspection_images\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page
    .getByTestId('manual-photos')
    .getByRole('button', { name: /photo-1/ })
    .first()
    .click()
  await page.getByTestId('manual-x').fill('4321')
  await page.getByTestId('manual-x').press('Tab')
  await expect(page.getByTestId('manual-saving')).toContainText('Not saved.')
  await page.unrouteAll()
  await page.getByTestId('manual-saving').getByRole('button').click()
  await saved(page)
  // What could not be saved outlives the page, and is saved by the next one.
  await page.route(/\/api\/inspection_images\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByTestId('manual-y').fill('1234')
  await page.getByTestId('manual-y').press('Tab')
  await expect(page.getByTestId('manual-saving')).toContainText('Not saved.')
  await page.unrouteAll()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('The unsaved change to 1 photo has been restored.')).toBeVisible()
  await saved(page)
  const [, second] = await photosOf(api, inspection)
  expect(second).toMatchObject({ x: 4321, y: 1234 })
  await page.getByTestId(`manual-delete-${second?.id}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveCount(2)
  expect(await photosOf(api, inspection)).toHaveLength(2)
})

test('ASM-02 all selected photos are deleted after one question that names them, and a failure on the way is gone on from', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  const [, second, third] = await photosOf(api, inspection)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  await page.getByTestId(`manual-photo-${second?.id}`).click()
  await page.getByTestId(`manual-photo-${third?.id}`).click({ modifiers: ['Shift'] })
  await page.getByTestId('manual-stage').focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 2 photos?')
  await expect(page.getByTestId('photos-leaving').getByRole('listitem')).toHaveText(['photo-1.jpg', 'photo-2.jpg'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await photosOf(api, inspection)).toHaveLength(3)

  await page.route(`**/api/inspection_images/${third?.id}`, (route) => route.abort())
  await page.getByTestId('manual-delete').click()
  await dialog.getByRole('button', { name: 'Delete 2 photos' }).click()
  await expect(page.getByTestId('unsent')).toBeVisible()
  await expect(dialog).toContainText('Delete photo-2.jpg?')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Delete the photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('manual-photos').getByRole('listitem')).toHaveText([/photo-0/])

  // The automatic mode asks for those chosen.
  await page.goto(`/visionair/inspection/${inspection}?view=5`)
  await page.getByTestId('photos-delete').click()
  await dialog.getByRole('button', { name: 'Delete the photo' }).click()
  await expect(page.getByTestId('assembler-empty')).toBeVisible()
  expect(await photosOf(api, inspection)).toEqual([])
})

test('ASM-02 ASM-05 VIEW-08 two people lay the same photos: moves arrive, the second is told, and no picture is made of what is not saved or not seen', async ({
  page,
  request,
  makeUnplacedSide,
}) => {
  const api = await apiClient(request, 'admin')
  const inspection = await makeUnplacedSide(api)
  const [first, second, third] = await photosOf(api, inspection)
  if (!first || !second || !third) throw new Error('a photo is missing')
  const lay = (id: number, body: object) => api.send('PUT', `/api/inspection_images/${id}`, body)
  await lay(first.id, { x: 3000, y: 2000 })
  await lay(second.id, { x: 3000, y: 2600 })
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=4`)
  const chosen = (id: number) => page.getByTestId(`manual-photo-${id}`)

  // What somebody else does arrives by itself.
  await chosen(second.id).click()
  await expect(page.getByTestId('manual-x')).toHaveValue('3000')
  await lay(second.id, { x: 3040 })
  await expect(page.getByTestId('manual-x')).toHaveValue('3040')
  // The page asks every second, so that what others do is there within two.
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/slicing')) asked.push(Date.now())
  })
  await expect.poll(() => asked.length).toBeGreaterThan(5)
  const gapsMs = asked.slice(1).map((at, index) => at - (asked[index] ?? at))
  expect(gapsMs.toSorted((one, other) => one - other)[Math.floor(gapsMs.length / 2)]).toBeLessThan(1500)

  // A change that cannot be saved is no picture, and is not left without a question.
  const picture = page.getByTestId('manual-save')
  await page.route(/\/api\/inspection_images\/\d+$/, (route) => route.abort())
  await page.getByTestId('manual-y').fill('2650')
  await page.getByTestId('manual-y').press('Tab')
  await expect(page.getByTestId('manual-saving')).toContainText('Not saved.')
  await picture.click()
  const dialog = page.getByRole('dialog')
  await expect(page.getByTestId('manual-left-out').getByRole('listitem')).toHaveText(['photo-2.jpg'])
  await expectAccessible(page)
  await page.getByTestId('manual-leave-out').click()
  await expect(page.getByText('The picture wasn’t created')).toBeVisible()
  await page.getByTestId('view-2').click()
  await expect(dialog).toContainText('couldn’t be saved')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await page.unrouteAll()

  // A change made from where the photo lay before gives way.
  await lay(second.id, { x: 3100 })
  await page.getByTestId('manual-saving').getByRole('button').click()
  await expect(page.getByText('your change was not kept')).toBeVisible()
  await expect(page.getByTestId('manual-x')).toHaveValue('3100')

  // Whoever leaves the photo out is told; afterwards the side says what its picture lacks, and what was laid since.
  await picture.click()
  await page.getByTestId('manual-leave-out').click()
  await expect(page).toHaveURL(/view=2/, { timeout: 150_000 })
  const notice = page.getByTestId('picture-notice')
  await expect(notice).toContainText('1 photo is not in the picture.')
  await page.getByTestId('view-4').click()
  await expect(notice).toContainText('1 photo is not in the picture.')
  // Laid as it lies it is in the next picture, and is by hand from then on.
  await picture.click()
  await dialog.getByRole('button', { name: 'Place where they are' }).click()
  await expect(page.getByTestId('manual-left-out')).toHaveCount(0)
  await expect(page).toHaveURL(/view=2/, { timeout: 150_000 })
  await expect(page.getByText('1 photo is not in the picture.')).toHaveCount(0)
  expect((await photosOf(api, inspection)).map(({ placement }) => placement)).toEqual(['manual', 'manual', 'manual'])
  await page.getByTestId('view-4').click()
  await chosen(second.id).click()
  await expect(page.getByTestId('manual-x')).toHaveValue('3100')
  await page.getByTestId('manual-x').fill('3110')
  await page.getByTestId('manual-x').press('Tab')
  await expect(notice).toContainText('1 photo has been changed by hand since the picture was created.')
  await api.remove(`/api/inspection_images/${first.id}`)
  await expect(notice).toContainText('1 deleted photo is still in the picture.')
  await expect(chosen(first.id)).toHaveCount(0)
  await page.getByTestId('view-3').click()
  await expect(notice).toContainText('1 deleted photo is still in the picture.')

  // Nothing is made of nothing.
  await page.getByTestId('view-4').click()
  for (const { id } of [second, third]) await page.getByTestId(`manual-visible-${id}`).click()
  await expect(picture).toBeDisabled()
})
