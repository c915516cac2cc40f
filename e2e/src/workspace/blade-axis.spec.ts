import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { expectImageState } from '../support/sliced-side.ts'

/** A blade of 15 m that lies aslant, with the nacelle beyond its hub end and sky all around; 1 cm a pixel along it. */
const [hub, tip] = [
  { x: 260, y: 320 },
  { x: 1460, y: 1220 },
]
const size = { width: 1800, height: 1500 }
const along = (metres: number) => ({
  x: hub.x + ((tip.x - hub.x) * metres) / 15,
  y: hub.y + ((tip.y - hub.y) * metres) / 15,
})

async function paintedBlade(): Promise<Buffer> {
  const receptor = (metres: number) => `<circle cx="${along(metres).x}" cy="${along(metres).y}" r="9" fill="#555"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#8fb6dd"/><rect x="0" y="120" width="270" height="260" fill="#767b80"/>
    <polygon points="230,370 290,270 1468,1208 1452,1232" fill="#f2f2ee"/>${[4, 10].map(receptor).join('')}</svg>`
  return await sharp(Buffer.from(picture)).jpeg({ quality: 92 }).toBuffer()
}

let api: ApiClient
let park: Made
let side = 0
let onReceptor = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Axis park'))
  const turbine = await makeTurbine(api, park, 'X01', { deviceValues: [{ reference: 'rotorDiameter', value: 30 }] })
  const visit = await makeVisit(api, turbine, { service: 2, date: '2026-03-02' })
  side = visit.inspections[0] ?? 0
  const photo = { name: 'aslant.jpg', mimeType: 'image/jpeg', buffer: await paintedBlade() }
  await api.upload(`/api/inspections/${side}/upload`, photo)
  await api.send('POST', `/api/inspections/${side}/slicing`)
  await expectImageState(api, side, 'ready')
  const { x, y } = along(10)
  const position = { pixelX: x - 20, pixelY: y - 20, pixelWidth: 40, pixelHeight: 40 }
  const made = await api.send('POST', '/api/annotations', { inspection: side, type: 6, severity: 3, position })
  onReceptor = Object(made).id ?? Object(made).data.id
})
test.afterAll(() => removePark(api, park))

const mark = (page: Page, end: 'hub' | 'tip') => page.locator(`[data-testid=viewer-axis-${end}]`)

async function middleOf(page: Page, end: 'hub' | 'tip'): Promise<{ x: number; y: number }> {
  const box = await mark(page, end).boundingBox()
  if (!box) throw new Error(`no mark at the ${end}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** From pixels of the picture to the screen, by the two marks, which wait at 12 % of the way from the ends of the frame. */
async function screenOf(page: Page) {
  const [start, end] = [await middleOf(page, 'hub'), await middleOf(page, 'tip')]
  const scale = (end.x - start.x) / (0.76 * size.width)
  return ({ x, y }: { x: number; y: number }) => ({
    x: start.x + (x - 0.12 * size.width) * scale,
    y: start.y + (y - size.height / 2) * scale,
  })
}

async function drag(page: Page, end: 'hub' | 'tip', to: { x: number; y: number }): Promise<void> {
  const from = await middleOf(page, end)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

/** The mark is picked up by a click and put down by another, with nothing held in between. */
async function clickTo(page: Page, end: 'hub' | 'tip', to: { x: number; y: number }): Promise<void> {
  const from = await middleOf(page, end)
  await page.mouse.click(from.x, from.y)
  await expect(page.getByTestId('viewer-announcement')).toContainText('mark picked up')
  await expect(mark(page, end)).toHaveAttribute('data-picked', '')
  await page.mouse.click(to.x, to.y)
  await expect(mark(page, end)).not.toHaveAttribute('data-picked')
}

test('both ends of a blade that lies aslant are marked, by drag or by two clicks, and a receptor at 10.00 m reads so', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${side}?view=2`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await page.getByTestId('viewer-axis').click()
  const panel = page.getByTestId('axis-panel')
  await expect(panel).toContainText('The two ends haven’t been marked yet')
  const at = await screenOf(page)
  await drag(page, 'hub', at(hub))
  await clickTo(page, 'tip', at(tip))
  await expect(page.getByTestId('axis-change')).toContainText(/1 finding moves/)
  await expectAccessible(page)

  // The last move back and again, then a step by the keyboard back and forth.
  await page.getByTestId('viewer-undo').click()
  await page.getByTestId('viewer-redo').click()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.getByTestId('axis-save').click()
  await expect(panel).toHaveCount(0)

  const { attributes } = Object(await api.get(`/api/annotations/${onReceptor}`))
  expect(Math.abs(attributes.distanceFromHub - 10)).toBeLessThan(0.1)
  expect(attributes).toMatchObject({ placeCertainty: 'sure', scaleSource: 'known-length', zone: 'B' })
  const { x, y } = at(along(10))
  await page.mouse.move(x, y)
  await expect(page.getByTestId('viewer-readout')).toHaveText(/^(10|9\.9|10\.1)\sm from hub/)

  await page.getByTestId('viewer-undo').click()
  await expect(page.getByText('Undone: change of the axis')).toBeVisible()
  await page.mouse.move(x, y)
  await expect(page.getByTestId('viewer-readout')).toHaveText('no scale yet')
})

test('marks somebody else saved while one moved one’s own are not written over, also once the page has read them', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${side}?view=2`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await page.getByTestId('viewer-axis').click()
  const at = await screenOf(page)
  await drag(page, 'hub', at(hub))
  await expect(page.getByTestId('axis-change')).toBeVisible()
  const now = async () => Object(await api.get(`/api/inspections/${side}`)).attributes
  const { imageVersion, axisVersion: version } = await now()
  const theirs = { hub: { pixelX: 60, pixelY: 60 }, tip: { pixelX: size.width - 60, pixelY: size.height - 60 } }
  await api.send('PUT', `/api/inspections/${side}/axis`, { axis: theirs, imageVersion, version })
  // The page learns of them by itself.
  await expect(page.getByTestId('axis-state')).toContainText('Both ends are marked')
  await page.getByTestId('axis-save').click()
  await expect(page.getByTestId('conflict-theirs-hub')).toHaveText('60, 60 px')
  await expect(page.getByTestId('conflict-mine-hub')).not.toHaveText('60, 60 px')
  expect((await now()).axis).toMatchObject(theirs)
  await expectAccessible(page)
  await page.getByTestId('conflict-mine').last().click()
  await expect(page.getByTestId('axis-panel')).toHaveCount(0)
  expect((await now()).axis.hub).not.toMatchObject(theirs.hub)

  // Theirs taken, nothing is left of mine.
  await page.getByTestId('viewer-axis').click()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('ArrowLeft')
  const later = await now()
  await api.send('PUT', `/api/inspections/${side}/axis`, { axis: theirs, imageVersion, version: later.axisVersion })
  await page.getByTestId('axis-save').click()
  await page.getByTestId('conflict-theirs').last().click()
  await expect(page.getByTestId('axis-change')).toHaveCount(0)
  await expect(page.getByTestId('axis-save')).toBeDisabled()
  expect((await now()).axis).toMatchObject(theirs)
})

test('an open workspace follows scale and marks that others set, and reads nothing while nothing changes', async ({
  page,
}) => {
  const now = async () => Object(await api.get(`/api/inspections/${side}`)).attributes
  await api.send('PUT', `/api/inspections/${side}/calibration`, { imageRatio: 1 })
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${side}?view=2`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  const finding = page.getByTestId(`finding-${onReceptor}`)
  await expect(finding).toContainText('40 × 40 cm')
  await page.getByTestId('scale-open').click()
  await expect(page.getByTestId('scale-now')).toContainText('1')
  await api.send('PUT', `/api/inspections/${side}/calibration`, { imageRatio: 0.25 })
  await expect(page.getByTestId('scale-now')).toContainText('0.25')
  await page.keyboard.press('Escape')
  await expect(finding).toContainText('10 × 10 cm')

  const { imageVersion, axisVersion: version } = await now()
  const axis = { hub: { pixelX: 90, pixelY: 80 }, tip: { pixelX: 1500, pixelY: 1300 } }
  await api.send('PUT', `/api/inspections/${side}/axis`, { axis, imageVersion, version })
  await page.getByTestId('viewer-axis').click()
  await expect(page.getByTestId('axis-state')).toContainText('Both ends are marked')
  await page.keyboard.press('Escape')

  let reads = 0
  page.on('request', (request) => {
    if (/\/api\/(inspections\/\d+$|annotation)/.test(request.url())) reads += 1
  })
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) await page.waitForResponse(/\/slicing$/)
  }
  // What follows from the marks is still being read at first.
  await rounds(2)
  reads = 0
  await rounds(3)
  expect(reads).toBe(0)
})
