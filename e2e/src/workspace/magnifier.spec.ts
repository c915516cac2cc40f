import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { clarity, type FindingsWorld, makeFindingsWorld, makeTestVisit, openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { sayWhole } from '../support/sliced-side.ts'

const size = { width: 1400, height: 4200 }
const cell = 100

/** A picture of which every cell has a colour of its own: lighter to the right, greener downwards, with a fine line in each. */
async function chequered(): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) pixels.set(colourAt(x, y), (y * size.width + x) * 3)
  return await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function colourAt(x: number, y: number): [number, number, number] {
  if (x % cell === 50) return [255, 255, 255]
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  return [40 + column * 14, 40 + row * 4, 120]
}

let world: FindingsWorld
let side = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Magnifier')
  side = (await makeTestVisit(world, clarity, '2026-06-06')).sides[0] ?? 0
  const photo = { name: 'cells.jpg', mimeType: 'image/jpeg', buffer: await chequered() }
  await world.api.upload(`/api/inspections/${side}/upload`, photo)
  await world.api.send('POST', `/api/inspections/${side}/slicing`)
  await expect
    .poll(async () => Object(await world.api.get(`/api/inspections/${side}/slicing`)).state, { timeout: 150_000 })
    .toBe('done')
  await sayWhole(world.api, side)
})
test.afterAll(() => removePark(world.api, world.park))

const glass = (page: Page) => page.getByTestId('magnifier-glass')

/** What the magnifier says it shows: the place in its middle, in pixels of the picture, and its scale. */
async function shownBy(page: Page) {
  await expect(glass(page)).toHaveAttribute('data-tiles', 'complete')
  const [x = Number.NaN, y = Number.NaN] = (await glass(page).getAttribute('data-place'))?.split(' ').map(Number) ?? []
  return { x, y, scale: Number(await glass(page).getAttribute('data-scale')) }
}

/** The colours of the magnifier on the screen, as far from its middle as is said, in pixels of the screen. */
async function coloursOf(page: Page, offsets: readonly (readonly [number, number])[]) {
  const box = await glass(page).boundingBox()
  if (box === null) throw new Error('there is no magnifier')
  const { data, info } = await sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return offsets.map(([dx, dy]) => {
    const at = (Math.round(info.height / 2 + dy) * info.width + Math.round(info.width / 2 + dx)) * 3
    return [...data.subarray(at, at + 3)]
  })
}

/** Over the magnifier, but for the ticks at its edge and the words at its foot. */
const steps = [-90, -68, -45, -23, 0, 21, 44, 67]
const offsets = steps.flatMap((dx) => steps.map((dy) => [dx, dy] as const))

/** That each place of the magnifier has the colour of the picture there; lines and edges of cells are left out. */
async function expectPicture(page: Page, toPicture: (dx: number, dy: number) => readonly [number, number]) {
  const { x, y, scale } = await shownBy(page)
  const colours = await coloursOf(page, offsets)
  let compared = 0
  for (const [index, [dx, dy]] of offsets.entries()) {
    const [wayX, wayY] = toPicture(dx / scale, dy / scale)
    const [atX, atY] = [x + wayX, y + wayY]
    const isClear = [atX, atY].every(
      (place) => place % cell > 5 && place % cell < 95 && Math.abs((place % cell) - 50) > 5,
    )
    if (!isClear || atX < 0 || atY < 0 || atX > size.width || atY > size.height) continue
    compared += 1
    const wanted = colourAt(Math.round(atX), Math.round(atY))
    for (const channel of [0, 1, 2])
      expect(
        Math.abs((colours[index]?.[channel] ?? 0) - (wanted[channel] ?? 0)),
        `${atX} ${atY}: ${colours[index]} for ${wanted}`,
      ).toBeLessThan(7)
  }
  expect(compared).toBeGreaterThan(12)
}

async function point(page: Page, x: number, y: number) {
  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (stage === null) throw new Error('there is no stage')
  const at = { x: stage.x + stage.width * x, y: stage.y + stage.height * y }
  await page.mouse.move(at.x, at.y)
  return at
}

async function expectBeside(page: Page, at: { x: number; y: number }) {
  const box = await glass(page).boundingBox()
  if (box === null) throw new Error('there is no magnifier')
  const isOver = at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height
  expect(isOver).toBe(false)
}

test('the magnifier follows the pointer and shows the picture at that place three times as large, standing and lying, and says its scale', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, side, 'view=3')
  await expect(page.getByTestId('viewer-stage')).toHaveAttribute('data-picture', 'complete')
  await page.getByRole('button', { name: 'Magnifier beside the pointer' }).click()
  await page.getByTestId('viewer-stage').focus()
  const turns: string[] = []
  for (let step = 0; step < 2; step += 1) {
    const turn = (await page.getByTestId('viewer').getAttribute('data-turn')) ?? ''
    turns.push(turn)
    const toPicture = (dx: number, dy: number) => {
      if (turn === '0') return [dx, dy] as const
      return turn === '90' ? ([dy, -dx] as const) : ([-dy, dx] as const)
    }
    const at = await point(page, 0.5, 0.5)
    await expect(glass(page)).toContainText('3 ×')
    await expect(glass(page)).toContainText(/per pixel/)
    await expectPicture(page, toPicture)
    await expectBeside(page, at)
    const before = await shownBy(page)
    const next = await point(page, turn === '0' ? 0.51 : 0.62, turn === '0' ? 0.7 : 0.52)
    await expect.poll(async () => JSON.stringify(await shownBy(page))).not.toBe(JSON.stringify(before))
    await expectPicture(page, toPicture)
    await expectBeside(page, next)
    await page.keyboard.press('t')
    await expect(page.getByTestId('viewer')).not.toHaveAttribute('data-turn', turn)
    await expect(page.getByTestId('viewer-stage')).toHaveAttribute('data-picture', 'complete')
  }
  expect(new Set(turns).size).toBe(2)
  await expectAccessible(page)
})

test('it is put away by its key and by Escape, kept for the tab, shows the middle to the keyboard, and is said to be coarse until its tiles have come', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, side, 'view=3')
  await expect(page.getByTestId('viewer-stage')).toHaveAttribute('data-picture', 'complete')
  let isHeld = true
  const held: (() => void)[] = []
  await page.route(/_files\/\d+\/\d+_\d+\./, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('m')
  await expect(glass(page)).toBeVisible()
  await expect(glass(page)).toHaveAttribute('data-tiles', 'coming')
  await expect(glass(page)).toContainText('not sharp yet')
  isHeld = false
  for (const go of held) go()
  const { x, y } = await shownBy(page)
  await expect(glass(page)).not.toContainText('not sharp yet')
  expect(Math.abs(x - size.width / 2)).toBeLessThan(60)
  expect(Math.abs(y - size.height / 2)).toBeLessThan(200)
  await page.keyboard.press('m')
  await expect(glass(page)).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(glass(page)).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
  await point(page, 0.5, 0.5)
  await expect(glass(page)).toBeVisible()
  // From anywhere on the page.
  await page.keyboard.press('Escape')
  await expect(glass(page)).toHaveCount(0)
})

test('marking goes on through it, and the settings of the picture are its own as well', async ({ page }) => {
  await actAs(page, 'inspector')
  await openSide(page, side, 'view=2')
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('m')
  await point(page, 0.5, 0.5)
  const { x, y } = await shownBy(page)
  const [plain] = await coloursOf(page, [[-30, -30]])
  await page.keyboard.press('i')
  await page.getByTestId('seeing-brightness').fill('-40')
  await page.keyboard.press('Escape')
  await point(page, 0.5, 0.5)
  await expect
    .poll(async () => (await coloursOf(page, [[-30, -30]]))[0]?.[2] ?? 255)
    .toBeLessThan((plain?.[2] ?? 0) - 40)

  await page.keyboard.press('a')
  const from = await point(page, 0.5, 0.5)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
  await expect(glass(page)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByTestId('annotation-create-form')).toBeVisible()
  const now = await shownBy(page)
  expect(Math.hypot(now.x - x, now.y - y)).toBeGreaterThan(10)
  await page.getByTestId('annotation-cancel').click()
})
