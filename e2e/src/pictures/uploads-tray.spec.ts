import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs, demoPassword, emailOf, fillLogin, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let park: Made | null = null
test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

const pathOf = (inspection: number) => `/visionair/inspection/${inspection}?view=5`

/** A visit of a new turbine; answers the inspections of its sides. */
async function newVisit(api: ApiClient): Promise<readonly number[]> {
  park = await makePark(api, freshName('Tray'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'T1'), { service: 2, date: '2025-03-05' })
  return visit.inspections
}

/** Different photos on the disk, of 100 to 200 KB each. */
async function photosOnDisk(count: number, pathFor: (name: string) => string, shade = 100): Promise<readonly string[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const noise = { type: 'gaussian', mean: shade + index, sigma: 40 } as const
      const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
      const path = pathFor(`photo-${String(index).padStart(2, '0')}.jpg`)
      await writeFile(path, await image.jpeg({ quality: 95 }).toBuffer())
      return path
    }),
  )
}

/** Lets so many pieces through and holds the others back, until it is told how many more may pass. */
async function holdPieces(page: Page, first: number) {
  let free = first
  let wake: (() => void)[] = []
  await page.route(/\/api\/photo_uploads\//, async (route) => {
    if (route.request().method() === 'PATCH') {
      while (free <= 0) await new Promise<void>((resolve) => wake.push(resolve))
      free -= 1
    }
    await route.continue().catch(() => undefined)
  })
  return {
    letThrough: (count: number) => {
      free = count
      for (const each of wake) each()
      wake = []
    },
  }
}

const drop = (page: Page, paths: readonly string[]) =>
  page
    .getByTestId('photo-drop')
    .locator('input[type=file]')
    .setInputFiles([...paths])
const cards = (page: Page) => page.getByTestId('photo-tray').locator('[data-testid^=photo-choose]')
const tray = (page: Page) => page.getByTestId('uploads-tray')
const photosOf = async (api: ApiClient, inspection: number): Promise<readonly { id: number; name: string }[]> =>
  Object(await api.get(`/api/inspections/${inspection}/images?itemsPerPage=100`)).map(
    ({ id, attributes }: { id: string; attributes: { originalName: string } }) => ({
      id: Number(id),
      name: attributes.originalName,
    }),
  )

test('ASM-01 uploads go on wherever the user goes, ask before the page is loaded anew, and are asked for again after it', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0, other = 0] = await newVisit(api)
  const photos = await photosOnDisk(12, (name) => info.outputPath(name))
  await actAs(page, 'admin')
  await page.goto(pathOf(inspection))
  const line = await holdPieces(page, 3)
  await drop(page, photos)
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByTestId('assemble')).toBeDisabled()

  // To another side and to another page, by links: the uploads stay in sight and go on.
  await page.getByTestId('back-to-visit').click()
  await expect(tray(page)).toContainText('Uploading 9 files')
  line.letThrough(2)
  await expect(tray(page)).toContainText('Uploading 7 files')
  await tray(page).getByTestId('uploads-pause-all').click()
  await expect(tray(page)).toContainText('7 files are paused')
  await expect(tray(page)).not.toContainText('Uploading')
  await tray(page).getByTestId('uploads-tray-toggle').click()
  await expect(tray(page).getByTestId('upload-progress')).toHaveCount(7)
  await tray(page).getByRole('link').click()
  await expect(tray(page)).toBeHidden()
  await expect(page.getByTestId('upload-progress')).toHaveCount(7)
  await expect(page.getByTestId('assemble')).toBeDisabled()

  // A reload asks first; then the browser has let the files go, and they are asked for again.
  const questions: string[] = []
  let leaves = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void (leaves ? dialog.accept() : dialog.dismiss())
  })
  // Who stays loses nothing.
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(page.getByTestId('upload-progress')).toHaveCount(7)
  leaves = true
  await page.goto(pathOf(other))
  expect(questions).toEqual(['beforeunload', 'beforeunload'])
  await expect(tray(page)).toContainText('7 files need to be chosen again')
  await page.goto(pathOf(inspection))
  await expect(page.getByTestId('uploads-wanted')).toContainText('7 photos weren’t uploaded')
  await expect(page.getByTestId('assemble')).toBeDisabled()
  line.letThrough(100)
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('uploads-choose-again').click()
  const [stranger = ''] = await photosOnDisk(1, (name) => info.outputPath(`other-${name}`), 60)
  await (await chooser).setFiles([stranger, ...photos])
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByTestId('upload-note')).toContainText('5 were already there')
  await expect(page.getByTestId('upload-note')).toContainText('1 of the chosen files was not among those requested')
  await expect(page.getByTestId('assemble')).toBeEnabled()
  expect(questions).toHaveLength(2)
  expect((await photosOf(api, inspection)).map(({ name }) => name).toSorted()).toHaveLength(12)
})

test('ASM-01 photos that are there are counted and not sent again, and deleted ones are sent anew', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0] = await newVisit(api)
  const photos = await photosOnDisk(6, (name) => info.outputPath(name))
  await actAs(page, 'admin')
  await page.goto(pathOf(inspection))
  const starts: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && /photo_uploads$/.test(sent.url())) starts.push(sent.url())
  })
  await drop(page, photos.slice(0, 4))
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByTestId('upload-progress')).toHaveCount(0)
  expect(starts).toHaveLength(4)
  for (const { id, name } of await photosOf(api, inspection))
    if (name < 'photo-02') await api.remove(`/api/inspection_images/${id}`)
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  const line = await holdPieces(page, 0)
  await drop(page, photos)
  await expect(page.getByTestId('upload-note')).toContainText('2 were already there, 4 are being uploaded.')
  await expect(page.getByTestId('upload-failed')).toHaveCount(0)
  line.letThrough(100)
  await expect(cards(page)).toHaveCount(6)
  await expect(page.getByTestId('upload-note')).toContainText('2 were already there.')
  await expect(page.getByTestId('upload-failed')).toHaveCount(0)
  expect(starts, 'what is there is not sent again').toHaveLength(8)
})

test('ASM-01 two tabs with the same photos send each once, tell one another, and leave nothing behind', async ({
  page,
  request,
  context,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0] = await newVisit(api)
  const photos = await photosOnDisk(5, (name) => info.outputPath(name))
  await signIn(page, 'admin')
  const second = await context.newPage()
  for (const tab of [page, second]) await tab.goto(pathOf(inspection))
  const line = await holdPieces(page, 0)
  await drop(page, photos)
  await expect(page.getByTestId('upload-progress')).toHaveCount(5)
  await expect(page.getByTestId('upload-progress').first()).toHaveAttribute('data-state', 'sending')
  await drop(second, photos)
  await expect(second.getByText('Another tab is uploading this photo')).toHaveCount(5)
  line.letThrough(100)
  for (const tab of [page, second]) {
    await expect(cards(tab)).toHaveCount(5)
    await expect(tab.getByTestId('upload-progress')).toHaveCount(0)
    await expect(tab.getByTestId('upload-failed')).toHaveCount(0)
  }
  await expect(second.getByTestId('upload-note')).toContainText('5 were already there')
  expect(await photosOf(api, inspection)).toHaveLength(5)
})

test('ASM-01 uploads wait for the next sign-in when the session ends, and a side that is gone is told once', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0, other = 0] = await newVisit(api)
  const photos = await photosOnDisk(4, (name) => info.outputPath(name))
  await actAs(page, 'admin')
  await page.goto(pathOf(inspection))
  const line = await holdPieces(page, 0)
  await drop(page, photos)
  await expect(page.getByTestId('upload-progress')).toHaveCount(4)
  await page.evaluate(() => {
    localStorage.setItem('visionair.token', 'spent')
    localStorage.setItem('visionair.refresh-token', 'spent')
  })
  line.letThrough(100)
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, emailOf('admin'), demoPassword)
  await page.waitForURL(/inspection/)
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByTestId('upload-failed')).toHaveCount(0)

  await page.goto(pathOf(other))
  line.letThrough(0)
  await drop(page, photos)
  await expect(page.getByTestId('upload-progress')).toHaveCount(4)
  if (park) await removePark(api, park)
  line.letThrough(100)
  const stopped = page.getByTestId('upload-stopped')
  await expect(stopped).toContainText(
    '4 photos weren’t uploaded. This side no longer exists, or you no longer have access to it.',
  )
  await expect(page.getByTestId('upload-failed')).toHaveCount(0)
  await expect(page.getByTestId('upload-progress')).toHaveCount(0)
  await page.goto('/visionair/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(tray(page), 'files of a side that is gone are not asked for again').toHaveCount(0)
})

test('ASM-01 what one tab has paused and another sends is paused no more, and no tab assembles what is still coming', async ({
  page,
  request,
  context,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0] = await newVisit(api)
  const photos = await photosOnDisk(5, (name) => info.outputPath(name))
  await signIn(page, 'admin')
  await page.goto(pathOf(inspection))
  await holdPieces(page, 2)
  await drop(page, photos)
  await expect(cards(page)).toHaveCount(2)
  await page.getByTestId('uploads-pause-all').first().click()
  await expect(page.getByTestId('upload-progress').first()).toHaveAttribute('data-state', 'paused')

  const second = await context.newPage()
  await second.goto(pathOf(inspection))
  await expect(cards(second)).toHaveCount(2)
  await expect(second.getByTestId('assemble')).toBeDisabled()
  await expect(second.getByText('Wait until all files are uploaded.')).toBeVisible()
  await drop(second, photos)
  await expect(cards(second)).toHaveCount(5)
  for (const tab of [second, page]) {
    await expect(tab.getByTestId('upload-progress')).toHaveCount(0)
    await expect(cards(tab)).toHaveCount(5)
    await expect(tab.getByTestId('assemble')).toBeEnabled()
  }
  await page.reload()
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByTestId('uploads-wanted')).toHaveCount(0)
  expect(await photosOf(api, inspection)).toHaveLength(5)
})

test('ASM-01 photos that came another way while the page was closed are not asked for after it', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  const [inspection = 0] = await newVisit(api)
  const photos = await photosOnDisk(4, (name) => info.outputPath(name))
  await actAs(page, 'admin')
  await page.goto(pathOf(inspection))
  await holdPieces(page, 0)
  await drop(page, photos)
  await expect(page.getByTestId('upload-progress')).toHaveCount(4)
  await expect(page.getByTestId('upload-progress').last()).toHaveAttribute('data-state', 'sending')
  page.on('dialog', (question) => void question.accept())
  await page.goto('about:blank')
  for (const path of photos.slice(0, 3))
    await api.upload(`/api/inspections/${inspection}/upload`, {
      name: basename(path),
      mimeType: 'image/jpeg',
      buffer: await readFile(path),
    })
  await page.goto(pathOf(inspection))
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByTestId('uploads-wanted')).toContainText('1 photo wasn’t uploaded')
  await expect(page.getByTestId('uploads-wanted')).toContainText('photo-03.jpg')
  await expect(page.getByTestId('assemble')).toBeDisabled()
})
