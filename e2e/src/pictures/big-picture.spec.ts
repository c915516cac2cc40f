import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { apiClient } from '../support/api.ts'
import { signIn } from '../support/people.ts'
import { sayWhole } from '../support/sliced-side.ts'

const widthPx = 8_000
const heightPx = 60_000

/** A side whose one photo is placed so large that the picture measures 8,000 x 60,000 px; answers its inspection. */
async function makeBigPicture(request: APIRequestContext): Promise<number> {
  const api = await apiClient(request, 'admin')
  const turbines = Object(await api.get('/api/devices?type=8&itemsPerPage=100'))
  const turbine = turbines.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'E02')
  const visit = Object(
    await api.send('POST', '/api/inspection_groups', { device: turbine.attributes.id, service: 2, date: '2025-01-01' }),
  )
  const inspection: number = visit.attributes.inspections.data[0].attributes.id
  const [spec] = demoSideSpecs({ name: 'big', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const { jpeg } = await renderBladeSide({ ...spec, photoCount: 1, photoWidthPx: 800, photoHeightPx: 6_000 }).photo(0)
  const [image] = Object(
    await api.upload(`/api/inspections/${inspection}/upload`, {
      name: 'side.jpg',
      mimeType: 'image/jpeg',
      buffer: jpeg,
    }),
  )
  await api.send('PUT', `/api/inspection_images/${image.attributes.id}`, {
    x: 0,
    y: 0,
    width: widthPx,
    height: heightPx,
    angle: 0,
  })
  await api.send('POST', `/api/inspections/${inspection}/slicing`)
  await expect
    .poll(async () => Object(await api.get(`/api/inspections/${inspection}/slicing`)).state, {
      timeout: 240_000,
      intervals: [1_000],
    })
    .toBe('done')
  await sayWhole(api, inspection)
  return inspection
}

const readout = (page: Page) => page.getByTestId('viewer-readout').textContent()

test('VIEW-02 a picture of 8,000 x 60,000 px opens, zooms by wheel and keys, pans, fills the screen, and shows where one is', async ({
  page,
  request,
}) => {
  const inspection = await makeBigPicture(request)
  await signIn(page, 'admin')
  const tiles: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('side_files')) tiles.push(response.status())
  })
  await page.goto(`/visionair/inspection/${inspection}?view=3`)
  const stage = page.getByTestId('viewer-stage')
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await expect(page.locator('.navigator')).toBeVisible()
  const box = await stage.boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => readout(page)).toMatch(/\d/)
  const region = () => new URL(page.url()).searchParams.get('at') ?? ''
  const shownWidth = () => Number(region().split(',')[2] ?? Number.NaN)
  for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, -100)
  await expect.poll(shownWidth).toBeGreaterThan(0)
  const afterWheel = shownWidth()
  await stage.focus()
  await page.keyboard.press('+')
  await expect.poll(shownWidth).toBeLessThan(afterWheel)
  const beforePan = region()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(region).not.toBe(beforePan)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
  expect(tiles.length).toBeGreaterThan(3)
  expect(tiles.filter((status) => status !== 200)).toEqual([])
})
