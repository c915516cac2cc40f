import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

interface PhotoFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

let park: Made | null = null
test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

/** Photos of a side that say neither when nor where they were taken; the fourth was not taken. */
async function silentFlight(): Promise<PhotoFile[]> {
  const [spec] = demoSideSpecs({ name: 'silent check', lengthM: 58, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 7, photoWidthPx: 800, photoHeightPx: 1067 })
  return await Promise.all(
    [4, 1, 0, 6, 2, 5].map(async (index) => ({
      name: `side ${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp((await side.photo(index)).jpeg)
        .jpeg({ quality: 92 })
        .toBuffer(),
    })),
  )
}

/** Photos of a side in no order: the second is out of focus, the fourth and the fifth were not taken. */
async function flight(): Promise<PhotoFile[]> {
  const [spec] = demoSideSpecs({ name: 'photo check', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 8 })
  return await Promise.all(
    [6, 1, 0, 7, 2, 5].map(async (index) => {
      const { jpeg } = await side.photo(index)
      const buffer = index === 1 ? await sharp(jpeg).keepMetadata().blur(4).jpeg().toBuffer() : jpeg
      return { name: `side ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
}

const findings = (page: Page) => page.getByTestId('photo-check-findings')

test('photos are put in the order of capture, and what is missing or looks blurred is named before anyone assembles, in both assemblers', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Check'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'C1'), { service: 2, date: '2025-03-05' })
  const address = `/visionair/inspection/${visit.inspections[0]}?view=`
  await actAs(page, 'admin')
  await page.goto(`${address}5`)
  await page
    .getByTestId('photo-drop')
    .locator('input[type=file]')
    .setInputFiles(await flight())
  const names = page.getByTestId('photo-tray').getByText(/^side \d\.jpg$/)
  await expect(names).toHaveText(['side 1.jpg', 'side 2.jpg', 'side 3.jpg', 'side 6.jpg', 'side 7.jpg', 'side 8.jpg'], {
    timeout: 150_000,
  })
  await expect(findings(page)).toContainText('Between side 3.jpg and side 6.jpg, 2 photos seem to be missing')
  await expect(findings(page)).toContainText('1 photo looks blurred: side 2.jpg', { timeout: 150_000 })
  await expect(page.getByTestId('photo-strip').locator('[data-testid^=photo-gap]')).toHaveText(/2 photos missing here/)
  await expect(page.getByTestId('assemble-gaps')).toContainText('seems to be missing')
  await expect(page.locator('[data-testid^=photo-flaw]')).toHaveCount(1)
  await expect(page.getByTestId('photo-strip').locator('img')).toHaveCount(6, { timeout: 150_000 })
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('check-5-1400.png') })
  await page.goto(`${address}4`)
  await expect(findings(page)).toContainText('Between side 3.jpg and side 6.jpg, 2 photos seem to be missing')
  await expect(page.locator('[data-testid^=photo-flaw]')).toHaveCount(1)
  await page.screenshot({ path: info.outputPath('check-4-1400.png') })
})

test('photos without times and places are compared: both photos beside a missing stretch are named and shown, in both languages and on a phone', async ({
  page,
  request,
}, info) => {
  // A closer look at the photos around a gap is a registration: it takes its time beside other work.
  test.setTimeout(480_000)
  const api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Overlap'))
  const visit = await makeVisit(api, await makeTurbine(api, park, 'C1'), { service: 2, date: '2025-03-05' })
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${visit.inspections[0]}?view=5`)
  await page
    .getByTestId('photo-drop')
    .locator('input[type=file]')
    .setInputFiles(await silentFlight())
  await expect(findings(page)).toContainText('A section may be missing between these two', { timeout: 360_000 })
  await expect(findings(page)).toContainText('The photos up to side 3.jpg overlap, and so do those from side 5.jpg on')
  const pictures = page.locator('[data-testid^=gap-pictures]')
  await expect(pictures.getByRole('link')).toHaveCount(2)
  await expect(pictures.getByRole('figure')).toHaveText(['side 3.jpg', 'side 5.jpg'])
  await expect(page.getByTestId('photo-strip').locator('[data-testid^=photo-gap]')).toContainText(
    'Photos may be missing',
  )
  await expect(page.getByTestId('assemble-gaps')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('overlap-1400-en.png') })
  await page.setViewportSize({ width: 576, height: 1000 })
  await page.evaluate(() => localStorage.setItem('visionair.language', 'fr'))
  await page.reload()
  await expect(findings(page)).toContainText('Un tronçon manque peut-être entre ces deux photos')
  await expect(pictures.getByRole('figure')).toHaveText(['side 3.jpg', 'side 5.jpg'])
  await pictures.scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('overlap-576-fr.png') })
})
