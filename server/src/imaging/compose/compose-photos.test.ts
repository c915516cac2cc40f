import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Paint, paintPhoto, paintPixels, readPixels, temporaryFolder } from '../testing/sample-data.ts'
import { backgroundLevel } from './blend.ts'
import { composePhotos } from './compose-photos.ts'
import { type Placement, planComposite, type Similarity } from './plan.ts'

/** A scene without steps, so that resampling it by any good filter gives nearly the same values. */
const smooth: Paint = (x, y) => [
  128 + 70 * Math.sin(x / 23),
  128 + 70 * Math.cos(y / 19),
  128 + 50 * Math.sin((x + y) / 41),
]
/** A scene of noise, which any resampling or mixing would change. */
const noise: Paint = (x, y) => {
  const at = Math.floor(x) * 73_856_093 + Math.floor(y) * 19_349_663
  return [40 + (at % 160), 40 + ((at >> 5) % 160), 40 + ((at >> 9) % 160)]
}

const upright = (tx: number, ty: number): Similarity => ({ a: 1, b: 0, tx, ty })
const apply = ({ a, b, tx, ty }: Similarity, x: number, y: number) => [a * x - b * y + tx, b * x + a * y + ty] as const

interface View {
  readonly widthPx: number
  readonly heightPx: number
  readonly pose: Similarity
  readonly zIndex?: number
  readonly gain?: number
}

/** Photographs a scene: each pixel shows the scene at the place the pose gives it. */
async function photograph(folder: string, scene: Paint, views: readonly View[]): Promise<Placement[]> {
  return Promise.all(
    views.map(async ({ widthPx, heightPx, pose, zIndex = 0, gain = 1 }, i) => {
      const seen: Paint = (x, y) => {
        const [r, g, b] = scene(...apply(pose, x, y))
        return [r * gain, g * gain, b * gain]
      }
      return {
        path: await paintPhoto(join(folder, `${i}.png`), widthPx, heightPx, seen),
        widthPx,
        heightPx,
        pose,
        zIndex,
      }
    }),
  )
}

async function compose(folder: string, placements: readonly Placement[], memoryBudgetBytes?: number) {
  const output = join(folder, 'composite.tif')
  const plan = planComposite(placements)
  const size = await composePhotos(plan, output, memoryBudgetBytes === undefined ? {} : { memoryBudgetBytes })
  const { data, info } = await readPixels(output)
  expect([info.width, info.height, info.channels]).toEqual([size.widthPx, size.heightPx, 3])
  return {
    pixels: data,
    plan,
    at: (x: number, y: number) => [...data.subarray((y * size.widthPx + x) * 3, (y * size.widthPx + x) * 3 + 3)],
  }
}

/** Largest difference from the scene over the canvas, `margin` pixels inside each photo's edge; origin = first pixel of the canvas. */
function worstDifference(
  pixels: Buffer,
  width: number,
  height: number,
  expected: Buffer,
  isInside: (x: number, y: number) => boolean,
): number {
  let worst = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) continue
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 3 + c
        worst = Math.max(worst, Math.abs((pixels[at] ?? 0) - (expected[at] ?? 0)))
      }
    }
  }
  return worst
}

describe('composePhotos', () => {
  it('copies photos at whole pixels exactly, overlaps included when they agree', async () => {
    const folder = await temporaryFolder()
    const placements = await photograph(folder, noise, [
      { widthPx: 300, heightPx: 200, pose: upright(0, 0) },
      { widthPx: 300, heightPx: 220, pose: upright(40, 130) },
      { widthPx: 280, heightPx: 200, pose: upright(10, 290) },
    ])
    const { pixels, plan, at } = await compose(folder, placements)
    expect([plan.widthPx, plan.heightPx]).toEqual([340, 490])
    const covered = (x: number, y: number) =>
      placements.some(
        ({ pose, widthPx, heightPx }) =>
          x >= pose.tx && y >= pose.ty && x < pose.tx + widthPx && y < pose.ty + heightPx,
      )
    expect(worstDifference(pixels, 340, 490, paintPixels(340, 490, noise), covered)).toBe(0)
    expect(at(339, 0)).toEqual([backgroundLevel, backgroundLevel, backgroundLevel])
    expect(at(0, 489)).toEqual([backgroundLevel, backgroundLevel, backgroundLevel])
  })

  it('copies a lying strip just as exactly', async () => {
    const folder = await temporaryFolder()
    const views = [0, 1, 2, 3].map((i) => ({ widthPx: 320, heightPx: 200, pose: upright(i * 230, 0) }))
    const { pixels } = await compose(folder, await photograph(folder, noise, views))
    expect(worstDifference(pixels, 1010, 200, paintPixels(1010, 200, noise), () => true)).toBe(0)
  })

  const poses: readonly (readonly [string, Similarity])[] = [
    ['shifted by a fraction', upright(10.4, 3.7)],
    ['turned a little', { a: 0.9995, b: 0.0316, tx: 40, ty: 0 }],
    ['turned and shrunk', { a: 0.6, b: -0.25, tx: 0, ty: 90 }],
    ['turned and grown', { a: 1.2, b: 0.35, tx: 100, ty: 0 }],
    ['shrunk to a third', { a: 0.33, b: 0.02, tx: 0, ty: 0 }],
    ['turned by 90 degrees', { a: 0, b: 1, tx: 240, ty: 0 }],
    ['upside down at half size, odd sides', { a: -0.5, b: 0, tx: 160.5, ty: 120.5 }],
  ]

  it.each(poses)('puts a photo where its pose says: %s', async (_, pose) => {
    const folder = await temporaryFolder()
    const [placement] = await photograph(folder, smooth, [{ widthPx: 321, heightPx: 241, pose }])
    if (placement === undefined) throw new Error('no photo')
    const { pixels, plan } = await compose(folder, [placement])
    const shifted = plan.placements[0]?.pose ?? pose
    const [dx, dy] = [pose.tx - shifted.tx, pose.ty - shifted.ty]
    const scale = Math.hypot(pose.a, pose.b)
    const expected = paintPixels(plan.widthPx, plan.heightPx, (x, y) => smooth(x + dx, y + dy))
    const isInside = (x: number, y: number) => {
      const [px, py] = [x + 0.5 - shifted.tx, y + 0.5 - shifted.ty]
      const u = (pose.a * px + pose.b * py) / scale
      const v = (-pose.b * px + pose.a * py) / scale
      return u > 6 && v > 6 && u < 321 * scale - 6 && v < 241 * scale - 6
    }
    // A shift of a third of a pixel would change this scene by more than a level per colour everywhere; see its slopes.
    expect(worstDifference(pixels, plan.widthPx, plan.heightPx, expected, isInside)).toBeLessThanOrEqual(3)
  })

  it('matches exposures where photos overlap', async () => {
    const folder = await temporaryFolder()
    const gains = [1, 0.85, 1.1, 0.95]
    const views = gains.map((gain, i) => ({ widthPx: 300, heightPx: 200, pose: upright(0, i * 120), gain }))
    const { at } = await compose(folder, await photograph(folder, () => [120, 110, 100], views))
    const levels = [60, 180, 300, 440].map((y) => at(150, y)[0] ?? 0)
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThanOrEqual(3)
    expect(Math.min(...levels)).toBeGreaterThan(105)
  })

  it('leaves no step at a seam between photos of different colour and equal brightness', async () => {
    const folder = await temporaryFolder()
    const [one, two] = await Promise.all([
      paintPhoto(join(folder, 'a.png'), 300, 300, () => [100, 152, 100]),
      paintPhoto(join(folder, 'b.png'), 300, 300, () => [200, 101, 100]),
    ])
    const place = (path: string, ty: number): Placement => ({
      path,
      widthPx: 300,
      heightPx: 300,
      pose: upright(0, ty),
      zIndex: 0,
    })
    const { at } = await compose(folder, [place(one, 0), place(two, 150)])
    const steps = Array.from({ length: 440 }, (_, y) => Math.abs((at(150, y + 1)[0] ?? 0) - (at(150, y)[0] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(6)
    expect([at(150, 10)[0], at(150, 440)[0]]).toEqual([100, 200])
  })

  it('keeps the higher photo on top, whatever the order given', async () => {
    const folder = await temporaryFolder()
    const level = (zIndex: number) => 40 + 60 * zIndex
    const paths = await Promise.all(
      [0, 1, 2].map((z) => paintPhoto(join(folder, `${z}.png`), 200, 200, () => [level(z), 60, 60])),
    )
    const place = (zIndex: number, tx: number): Placement => ({
      path: paths[zIndex] ?? '',
      widthPx: 200,
      heightPx: 200,
      pose: upright(tx, 0),
      zIndex,
    })
    const placements = [place(0, 0), place(1, 60), place(2, 120)]
    const forward = await compose(folder, placements)
    const backward = await compose(folder, [...placements].reverse())
    expect(forward.pixels.equals(backward.pixels)).toBe(true)
    const red = [30, 130, 190, 300].map((x) => forward.at(x, 100)[0] ?? 0)
    expect(red[0]).toBeLessThan(red[1] ?? 0)
    expect(red[2]).toBe(red[3])
  })

  it('gives the same bytes again, and the same when photos wait in a file', async () => {
    const folder = await temporaryFolder()
    const views = [0, 1, 2, 3, 4].map((i) => ({
      widthPx: 300,
      heightPx: 260,
      pose: { a: 0.98, b: 0.05 * (i - 2), tx: 10 * i, ty: 150 * i },
      gain: 1 - 0.05 * i,
    }))
    const placements = await photograph(folder, noise, views)
    const first = await compose(folder, placements)
    const second = await compose(folder, placements)
    const spilled = await compose(folder, placements, 300_000)
    expect(second.pixels.equals(first.pixels)).toBe(true)
    expect(spilled.pixels.equals(first.pixels)).toBe(true)
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('ASM-06 places a photo upright by its EXIF orientation', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'turned.png')
    await sharp(paintPixels(120, 80, smooth), { raw: { width: 120, height: 80, channels: 3 } })
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .png()
      .toFile(path)
    const { pixels } = await compose(folder, [{ path, widthPx: 120, heightPx: 80, pose: upright(0, 0), zIndex: 0 }])
    expect(pixels.equals(paintPixels(120, 80, smooth))).toBe(true)
  })

  it('goes beyond 65,535 pixels on a side', async () => {
    const folder = await temporaryFolder()
    const placements = await photograph(folder, noise, [
      { widthPx: 60, heightPx: 40, pose: upright(0, 0) },
      { widthPx: 60, heightPx: 40, pose: upright(0, 69_960) },
    ])
    const { plan, at } = await compose(folder, placements)
    expect([plan.widthPx, plan.heightPx]).toEqual([60, 70_000])
    expect(at(59, 69_999)).toEqual([...noise(59.5, 69_999.5)])
    expect(at(59, 35_000)).toEqual([backgroundLevel, backgroundLevel, backgroundLevel])
  })

  it('refuses a photo that is not what the plan says, and leaves nothing behind', async () => {
    const folder = await temporaryFolder()
    const [placement] = await photograph(folder, noise, [{ widthPx: 60, heightPx: 40, pose: upright(0, 0) }])
    if (placement === undefined) throw new Error('no photo')
    const plan = planComposite([{ ...placement, widthPx: 50 }])
    await expect(composePhotos(plan, join(folder, 'composite.tif'))).rejects.toThrow('60 x 40')
    expect(await readdir(folder)).toEqual(['0.png'])
  })

  it('stops between slabs when aborted, and keeps the previous composite', async () => {
    const folder = await temporaryFolder()
    const views = [0, 1, 2, 3].map((i) => ({ widthPx: 100, heightPx: 300, pose: upright(0, i * 250) }))
    const placements = await photograph(folder, noise, views)
    const { pixels } = await compose(folder, placements)
    const controller = new AbortController()
    const onProgress = (done: number) => {
      if (done === 6) controller.abort(new Error('no longer wanted'))
    }
    const again = composePhotos(planComposite(placements), join(folder, 'composite.tif'), {
      signal: controller.signal,
      onProgress,
    })
    await expect(again).rejects.toThrow('no longer wanted')
    expect((await readPixels(join(folder, 'composite.tif'))).data.equals(pixels)).toBe(true)
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
    expect((await readFile(join(folder, 'composite.tif'))).toString('latin1', 0, 2)).toBe('II')
  })
})
