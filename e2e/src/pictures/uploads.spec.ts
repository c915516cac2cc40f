import { expect, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { watchShown } from '../support/watch-shown.ts'

interface UploadFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

let park: Made | null = null
test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** Different photos of one side, small enough to make fifty of them. */
async function smallPhotos(count: number): Promise<UploadFile[]> {
  const [spec] = demoSideSpecs({ name: 'uploads', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: count, photoWidthPx: 240, photoHeightPx: 180 })
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${String(index).padStart(2, '0')}.jpg`,
      mimeType: 'image/jpeg',
      buffer: (await side.photo(index)).jpeg,
    })),
  )
}

const cards = (page: Page) => page.getByTestId('photo-tray').locator('[data-testid^=photo-choose]')

test('ASM-01 fifty photos at once show progress each and thumbnails meanwhile; a file that is no image is refused by name for seven seconds and stops none', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Uploads'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'U1'), { service: 2, date: '2025-03-03' })
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${visit.inspections[0]}?view=5`)
  const photos = await smallPhotos(49)
  const hostile = { name: 'not an image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  // A slow line, on which half of the photos stand still until one of the others is shown: thumbnails must not wait for them.
  let sent = 0
  let goOn: () => void = () => undefined
  const isShown = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/api\/photo_uploads\//, async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (sent > 25) await isShown
    await route.continue()
  })
  const shownMs = await watchShown(page, '[role=alert]', 'not an image.jpg')
  await page
    .getByTestId('photo-drop')
    .locator('input[type=file]')
    .setInputFiles([...photos.slice(0, 5), hostile, ...photos.slice(5)])
  await expect(page.getByTestId('upload-progress').first()).toBeVisible()
  expect(await page.getByTestId('upload-progress').count()).toBeGreaterThan(30)
  await expect(page.getByTestId('photo-tray').locator('img').first()).toBeVisible({ timeout: 150_000 })
  expect(await page.getByTestId('upload-progress').count()).toBeGreaterThan(0)
  // Told as it goes, and once there is nothing left to wait for.
  await expect(page.getByRole('status').and(page.getByTestId('uploads-standing'))).toHaveText(/^Uploading \d+ files/)
  goOn()
  const alert = page.getByRole('alert').filter({ hasText: 'This file was not uploaded' })
  // Its turn may come late: files take turns in no order.
  await expect(alert).toContainText('not an image.jpg', { timeout: 150_000 })
  await expect(cards(page)).toHaveCount(49, { timeout: 120_000 })
  await expect(page.getByTestId('upload-failed')).toContainText('not an image.jpg')
  await expect(page.getByTestId('said')).toContainText('No uploads in progress')
  await expect(alert).toBeHidden({ timeout: 60_000 })
  expect(await shownMs()).toBeGreaterThanOrEqual(6_900)
  // What is left of it says why, and goes when it is put away; in the tray of another page too.
  const row = page.getByTestId('upload-failed')
  await expect(row).toContainText('not an image.jpg: ')
  await expect(row).toContainText(/not an image\.jpg: .*(picture|image|photo|JPEG)/i)
  await row.getByTestId('upload-dismiss').click()
  await expect(row).toHaveCount(0)
})
