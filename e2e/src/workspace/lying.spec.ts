import { expect, type Page, test } from '@playwright/test'
import { readPixels } from '../../../server/src/testing/photos/painted-pixels.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { type MarkedSide, makeMarkedSide, openSide } from '../support/findings-world.ts'
import { paintedDefects, paintedEdges } from '../support/painted-side.ts'
import { actAs, forgetLying } from '../support/people.ts'
import { removePark } from '../support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Lying', [{}])
})
test.afterAll(() => removePark(world.api, world.park))

const viewer = (page: Page) => page.getByTestId('viewer')
const stage = (page: Page) => page.getByTestId('viewer-stage')
const turn = (page: Page) => page.getByTestId('viewer-turn')

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function frameOf(page: Page): Promise<Frame> {
  await expect(stage(page)).toHaveAttribute('data-picture', 'complete')
  const box = await stage(page).boundingBox()
  if (box === null) throw new Error('there is no stage')
  return box
}

/** Where what is painted in a part of the stage, given in shares, is seen on the screen; the small map is left out. */
async function seenIn(page: Page, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const frame = await frameOf(page)
  const pixels = await readPixels(await page.screenshot())
  const edges = paintedEdges(pixels, {
    x: frame.x + left * frame.width,
    y: frame.y + top * frame.height,
    width: (right - left) * frame.width,
    height: (bottom - top) * frame.height,
  })
  if (edges === null) throw new Error('the painted defect is not to be seen')
  return edges
}

/** The part of the stage that no tool lies over. */
const clear = [0.12, 0.02, 0.9, 0.8] as const

/** What is read out of the box that was just drawn: its place and size in pixels of the picture. */
async function drawnBox(page: Page): Promise<Frame> {
  const said = page.getByTestId('viewer-announcement')
  await expect(said).toContainText('from the left')
  const found = /([\d,]+) by ([\d,]+) pixels, ([\d,]+) from the left, ([\d,]+) from the top/.exec(
    await said.innerText(),
  )
  const [width = 0, height = 0, x = 0, y = 0] = (found ?? []).slice(1).map((part) => Number(part.replaceAll(',', '')))
  return { x, y, width, height }
}

/** The defect in the middle of the blade. */
const middleDefect = (page: Page, isLying: boolean) =>
  seenIn(page, isLying ? [0.4, 0.02, 0.6, 0.98] : [0.12, 0.38, 0.9, 0.6])

/** Draws from corner to corner of the defect in the middle of the blade, as it is seen. */
async function drawOverDefect(page: Page, isLying: boolean): Promise<Frame> {
  const { left, top, right, bottom } = await middleDefect(page, isLying)
  await page.getByTestId('viewer-create').click()
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(right + 1, bottom + 1, { steps: 5 })
  await page.mouse.up()
  return await drawnBox(page)
}

/** Measures the longer side of the same defect, which lies along the blade. */
async function measureDefect(page: Page, isLying: boolean): Promise<number> {
  const { left, top, right, bottom } = await middleDefect(page, isLying)
  await stage(page).focus()
  await page.keyboard.press('r')
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2]
  await page.mouse.move(isLying ? left : midX, isLying ? midY : top)
  await page.mouse.down()
  await page.mouse.move(isLying ? right + 1 : midX, isLying ? midY : bottom + 1, { steps: 5 })
  await page.mouse.up()
  const words = (await page.locator('g[data-testid=viewer-ruler] text').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  return Number(/^[\d.,]+/.exec(words)?.[0]?.replaceAll(',', ''))
}

test('in a wide window a blade lies with its root on the left until its person has it stand by key or button, which is kept; in a narrow one it stands', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await forgetLying(page)
  await openSide(page, world.side, 'view=1')
  await expect(viewer(page)).toHaveAttribute('data-turn', '270')
  await expect(turn(page)).toHaveAttribute('aria-pressed', 'true')
  // The first painted defect is the one next to the root; each is wider than long, and now higher than wide.
  const byRoot = await seenIn(page, [clear[0], clear[1], 0.3, clear[3]])
  expect(byRoot.bottom - byRoot.top).toBeGreaterThan(byRoot.right - byRoot.left)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(viewer(page)).toHaveAttribute('data-turn', '0')
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect(viewer(page)).toHaveAttribute('data-turn', '270')

  await stage(page).focus()
  await page.keyboard.press('t')
  await expect(viewer(page)).toHaveAttribute('data-turn', '0')
  const standing = await seenIn(page, [0.4, 0.02, 0.6, 0.3])
  expect(standing.bottom - standing.top).toBeLessThan(standing.right - standing.left)
  await page.reload()
  await expect(viewer(page)).toHaveAttribute('data-status', 'open')
  await expect(viewer(page)).toHaveAttribute('data-turn', '0')
  await turn(page).click()
  await expect(viewer(page)).toHaveAttribute('data-turn', '270')
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.reload()
  await expect(viewer(page)).toHaveAttribute('data-status', 'open')
  await expect(viewer(page)).toHaveAttribute('data-turn', '270')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await expect(turn(page)).toHaveAttribute('title', 'Coucher l’image (T)')
  await expectAccessible(page)
})

test('a box drawn lying has the pixels of one drawn upright, a ruler the same length, and what is saved is the same place', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, world.side, 'view=1')
  const painted = paintedDefects[1]
  if (painted === undefined) throw new Error('no defect')
  const boxes: Frame[] = []
  const lengths: number[] = []
  for (const isLying of [false, true]) {
    await expect(viewer(page)).toHaveAttribute('data-turn', isLying ? '270' : '0')
    lengths.push(await measureDefect(page, isLying))
    boxes.push(await drawOverDefect(page, isLying))
    if (!isLying) {
      await page.getByTestId('annotation-cancel').click()
      await turn(page).click()
    }
  }
  // A pixel of the screen is some pixels of the picture, and a corner of a jpeg is soft.
  for (const box of boxes)
    for (const part of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[part] - painted[part]), part).toBeLessThan(16)
  expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(0.06 * (lengths[0] ?? 0))

  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Surface crack' }).click()
  await page.getByTestId('annotation-severity-3').check({ force: true })
  await page.getByTestId('annotation-save').click()
  await expect(page.getByText(/Finding \d+ has been created\./)).toBeVisible()
  const all: unknown = await world.api.get(`/api/annotations?inspection=${world.side}&itemsPerPage=100`)
  const saved = (Array.isArray(all) ? all : []).map((each) => Object(each).attributes.position)
  const { x, y, width, height } = boxes[1] ?? {}
  const position = { pixelX: x, pixelY: y, pixelWidth: width, pixelHeight: height }
  expect(saved).toContainEqual(expect.objectContaining(position))
})

test('keys, wheel and the small map go the way they go on the screen over a picture that lies', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, world.side, 'view=1')
  await turn(page).click()
  const frame = await frameOf(page)
  const border = page.locator(`[data-box-id="${world.findings[0]?.id}"] rect`).nth(1)
  const placeOf = async () => {
    await frameOf(page)
    const box = await border.boundingBox()
    if (box === null) throw new Error('the box is not in view')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
  }
  const start = await placeOf()
  await page.mouse.move(start.x, start.y)
  // Steps that follow one another within 50 ms are taken for one.
  await expect(async () => {
    await page.mouse.wheel(0, -100)
    expect((await placeOf()).width).toBeGreaterThan(start.width * 1.5)
  }).toPass()
  const zoomed = await placeOf()
  expect(Math.abs(zoomed.x - start.x)).toBeLessThan(3)
  expect(Math.abs(zoomed.y - start.y)).toBeLessThan(3)

  await stage(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await placeOf()).x - zoomed.x)).toBe(-48)
  expect(Math.abs((await placeOf()).y - zoomed.y)).toBeLessThan(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Math.round((await placeOf()).y - zoomed.y)).toBe(48)

  // A drag takes the picture along.
  const before = await placeOf()
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width / 2 + 60, frame.y + frame.height / 2 + 20, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => Math.round(((await placeOf()).x - before.x) / 10)).toBe(6)
  expect(Math.round(((await placeOf()).y - before.y) / 10)).toBe(2)

  // The small map lies as well: its right end is the tip, where the last painted defect is.
  const map = await page.locator('.navigator').boundingBox()
  if (map === null) throw new Error('there is no small map')
  expect(map.width).toBeGreaterThan(map.height * 2)
  await page.mouse.click(map.x + map.width * 0.88, map.y + map.height / 2)
  await page.mouse.move(frame.x + 300, frame.y + 10)
  await expect(async () => {
    const tip = await seenIn(page, [0.2, 0.02, 0.8, 0.8])
    expect(tip.bottom - tip.top).toBeGreaterThan(tip.right - tip.left)
  }).toPass()
})
