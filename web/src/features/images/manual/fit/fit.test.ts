import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreOf, cornersOf, keptAngle, type Placement, scaledTo } from '../placement.ts'
import type { GreyPicture } from './detail.ts'
import { fitOf } from './fit.ts'
import type { FitPhoto, PictureSource } from './fit-photo.ts'
import { meetingsOf } from './meetings.ts'
import { fittedBy } from './use-fit.ts'

const frame = { width: 640, height: 480 }

const photo = (id: number, change: Partial<Placement> = {}): Placement => ({
  ...{ id, x: 0, y: 0, ...frame, angle: 0, zIndex: id, visible: true },
  ...{ naturalWidth: frame.width, naturalHeight: frame.height },
  ...change,
})

/** Pseudo-random, −1 to 1, the same for the same place. */
function noiseAt(seed: number, i: number, j: number): number {
  let bits = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed, 974634777)
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 31 - 1
}

/** A surface with detail of several sizes: what lies at a point of the composite. */
const textured = (seed: number) => (x: number, y: number) => {
  let level = 128
  for (const sizePx of [6, 14, 40]) {
    const [i, j] = [Math.floor(x / sizePx), Math.floor(y / sizePx)]
    const [right, down] = [x / sizePx - i, y / sizePx - j]
    const upper = noiseAt(seed, i, j) * (1 - right) + noiseAt(seed, i + 1, j) * right
    const lower = noiseAt(seed, i, j + 1) * (1 - right) + noiseAt(seed, i + 1, j + 1) * right
    level += 34 * (upper * (1 - down) + lower * down)
  }
  return level
}
const plain = () => () => 150
/** Straight edges downwards and nothing else: it agrees with itself wherever it is shifted along them. */
const striped = () => (x: number) => (Math.floor(x / 60) % 2 === 0 ? 90 : 170)

type Surface = (x: number, y: number) => number

/** Photographs surfaces: each photo shows its own where `truth` says it lies, with its own light and a little noise. */
const sourceOf =
  (truth: ReadonlyMap<number, { readonly placement: Placement; readonly surface: Surface }>): PictureSource =>
  async ({ placement: { id } }, _copy, sidePx): Promise<GreyPicture> => {
    const shown = truth.get(id)
    if (!shown) throw new RangeError(`no photo ${id}`)
    const { placement, surface } = shown
    const { naturalWidth, naturalHeight } = placement
    const scale = sidePx / Math.max(naturalWidth, naturalHeight)
    const [widthPx, heightPx] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)]
    const levels = new Float32Array(widthPx * heightPx)
    const centre = centreOf(placement)
    const [cos, sin] = [Math.cos((placement.angle * Math.PI) / 180), Math.sin((placement.angle * Math.PI) / 180)]
    for (let j = 0; j < heightPx; j += 1)
      for (let i = 0; i < widthPx; i += 1) {
        const [dx, dy] = [
          ((i + 0.5) / widthPx - 0.5) * placement.width,
          ((j + 0.5) / heightPx - 0.5) * placement.height,
        ]
        const at = surface(centre.x + dx * cos - dy * sin, centre.y + dx * sin + dy * cos)
        levels[j * widthPx + i] = at * (1 - 0.1 * id) + 20 * id + 1.5 * noiseAt(id, i, j)
      }
    return { widthPx, heightPx, levels }
  }

const fitPhoto = (placement: Placement, outline: FitPhoto['outline'] = null): FitPhoto => ({
  ...{ placement, outline, thumbnail: '', picture: '' },
})

/** Two photos of a surface, the second dropped off its true place by a shift. */
function dropped(surface: Surface, off: { readonly x: number; readonly y: number }, strange: Surface = surface) {
  const [first, second] = [photo(1), photo(2, { x: 40, y: 300 })]
  const source = sourceOf(
    new Map([
      [1, { placement: first, surface }],
      [2, { placement: second, surface: strange }],
    ]),
  )
  const at = { ...second, x: second.x + off.x, y: second.y + off.y }
  return { request: { moved: [fitPhoto(at)], fixed: [fitPhoto(first)] }, source }
}

const nearby = fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) })

describe('fitting a photo to its neighbours', () => {
  it('ASM-02 finds the known place again from anywhere within reach, whatever the light', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), nearby, async (seed, off) => {
        const { request, source } = dropped(textured(seed), off)
        const found = await fitOf(request, source)
        expect(found.kind).toBe('fitted')
        if (found.kind !== 'fitted') return
        expect(Math.hypot(found.motion.dx + off.x, found.motion.dy + off.y)).toBeLessThan(0.5)
      }),
      { numRuns: 6 },
    )
  })

  it('ASM-02 finds turn and size again as well, of a photo that was dropped as it was taken', async () => {
    const turned = fc.record({
      angle: fc.double({ min: -9, max: 9, noNaN: true }),
      growth: fc.double({ min: 0.92, max: 1.08, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), turned, nearby, async (seed, { angle, growth }, off) => {
        const [first, upright] = [photo(1), photo(2, { x: 40, y: 240 })]
        const truth = { ...scaledTo(upright, growth), angle: (angle + 360) % 360 }
        const source = sourceOf(
          new Map([
            [1, { placement: first, surface: textured(seed) }],
            [2, { placement: truth, surface: textured(seed) }],
          ]),
        )
        const dropped = { ...upright, x: upright.x + off.x, y: upright.y + off.y }
        const found = await fitOf({ moved: [fitPhoto(dropped)], fixed: [fitPhoto(first)] }, source)
        expect(found.kind).toBe('fitted')
        if (found.kind !== 'fitted') return
        const corners = cornersOf(fittedBy(dropped, found.motion))
        for (const [k, { x, y }] of cornersOf(truth).entries())
          expect(Math.hypot((corners[k]?.x ?? 0) - x, (corners[k]?.y ?? 0) - y)).toBeLessThan(0.01 * frame.width)
      }),
      { numRuns: 3 },
    )
  }, 60_000)

  it('ASM-02 finds no place on plain surfaces, along straight edges, between strangers or beyond reach', async () => {
    const kindOf = async ({ request, source }: ReturnType<typeof dropped>) => (await fitOf(request, source)).kind
    const off = { x: 12, y: -20 }
    expect(await kindOf(dropped(plain(), off))).toBe('unclear')
    expect(await kindOf(dropped(striped(), off))).toBe('unclear')
    expect(await kindOf(dropped(textured(1), off, textured(2)))).toBe('unclear')
    expect(await kindOf(dropped(textured(1), { x: 0, y: -110 }))).toBe('unclear')
  })

  it('ASM-02 says when there is no neighbour to fit to', async () => {
    const { request, source } = dropped(textured(1), { x: 0, y: 400 })
    expect(await fitOf(request, source)).toEqual({ kind: 'alone' })
  })

  it('ASM-02 photos moved together get one shift, and only what is outlined counts', async () => {
    // The left half moves with the photo, the right half is scenery that stays where the neighbour shows it.
    const [blade, scenery] = [textured(3), textured(4)]
    const both: Surface = (x, y) => (x < 330 ? blade(x, y) : scenery(x, y))
    const drifted: Surface = (x, y) => (x < 330 ? blade(x, y) : scenery(x + 25, y + 30))
    const { request, source } = dropped(both, { x: 15, y: 10 }, drifted)
    const half = [
      [0, 0],
      [0.4, 0],
      [0.4, 1],
      [0, 1],
    ] as const
    const third = photo(3, { x: 60, y: 600 })
    const together = {
      moved: [...request.moved, fitPhoto({ ...third, x: third.x + 15, y: third.y + 10 })].map((each) => ({
        ...each,
        outline: half,
      })),
      fixed: request.fixed,
    }
    const found = await fitOf(together, source)
    expect(found).toMatchObject({ kind: 'fitted', motion: { dx: expect.closeTo(-15, 0), dy: expect.closeTo(-10, 0) } })
  })

  it('rejects when a picture cannot be read', async () => {
    const { request } = dropped(textured(1), { x: 0, y: 0 })
    await expect(fitOf(request, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })
})

describe('what a photo is compared with', () => {
  it('is at most six overlaps, the greatest first, each of some size', () => {
    const fixed = Array.from({ length: 12 }, (_, index) => photo(10 + index, { x: 50 * index }))
    const meetings = meetingsOf([photo(1)], fixed)
    expect(meetings).toEqual([10, 11, 12, 13, 14, 15].map((id) => ({ moved: 1, fixed: id })))
    expect(meetingsOf([photo(1)], [photo(2, { x: frame.width - 5 })])).toEqual([])
  })

  it('ASM-02 lies turned as it is saved: tenths of a degree, or the finer turn that was found and not changed', () => {
    expect(keptAngle(12.64, undefined)).toBe(12.6)
    expect(keptAngle(12.6, 2)).toBe(12.6)
    expect(keptAngle(1.4, 1.37)).toBe(1.37)
    expect(keptAngle(359.98, 0.02)).toBe(0.02)
    expect(keptAngle(359.98, 12)).toBe(0)
  })
})
