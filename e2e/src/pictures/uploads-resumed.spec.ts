import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Request, test } from '@playwright/test'
import sharp from 'sharp'
import { apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let park: Made | null = null
test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** A photo of about 24 MB on the disk: noise cannot be compressed. */
async function largePhoto(path: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const content = await sharp({ create: { width: 3000, height: 2600, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await writeFile(path, content)
  return content
}

const pieceOffset = (request: Request): number | null =>
  request.method() === 'PATCH' ? Number(request.headers()['upload-offset']) : null

/** Offsets of the pieces that were sent, in order. */
function watchPieces(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = pieceOffset(request)
    if (offset !== null) offsets.push(offset)
  })
  return offsets
}

const input = (page: Page) => page.getByTestId('photo-drop').locator('input[type=file]')
const row = (page: Page) => page.getByTestId('upload-progress')

test('ASM-01 an upload is paused, goes on after a lost connection and after the page was closed, never from the start, and arrives whole', async ({
  page,
  request,
  context,
}, info) => {
  const api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Resumed'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'R1'), { service: 2, date: '2025-03-04' })
  const inspection = visit.inspections[0] ?? 0
  const path = info.outputPath('large photo.png')
  const content = await largePhoto(path)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${inspection}?view=5`)
  page.on('dialog', (dialog) => void dialog.accept())
  const offsets = watchPieces(page)
  // A slow line, so that something can happen on the way.
  let isSlow = true
  await page.route(/\/api\/photo_uploads\//, async (route) => {
    if (isSlow && route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  await input(page).setInputFiles(path)
  await expect.poll(() => offsets.length).toBeGreaterThan(1)

  await page.getByTestId('upload-pause').click()
  await expect(row(page)).toHaveAttribute('data-state', 'paused')
  await expect(row(page)).toContainText('Paused')
  const pausedAt = offsets.length
  await page.getByTestId('upload-resume').click()
  await expect.poll(() => offsets.length).toBeGreaterThan(pausedAt)
  expect(offsets[pausedAt]).toBeGreaterThan(0)

  await context.setOffline(true)
  await expect(row(page)).toContainText('Connection lost')
  const lostAt = offsets.length
  await context.setOffline(false)
  await expect(row(page)).not.toContainText('Connection lost')
  await expect.poll(() => offsets.length).toBeGreaterThan(lostAt)
  expect(offsets.slice(lostAt).every((offset) => offset > 0)).toBe(true)

  await page.reload()
  const closedAt = offsets.length
  isSlow = false
  await input(page).setInputFiles(path)
  await expect(page.getByTestId('photo-tray').getByText('large photo.png')).toBeVisible({ timeout: 150_000 })
  expect(offsets[closedAt]).toBeGreaterThan(0)
  const [photo] = Object(await api.get(`/api/inspections/${inspection}/images`))
  expect(photo?.attributes.sha256).toBe(createHash('sha256').update(content).digest('hex'))
})
