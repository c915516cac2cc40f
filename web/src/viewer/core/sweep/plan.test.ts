import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, ImageSize, Point } from '../picture/geometry.ts'
import { leastOverlap, nearestView, type Piece, planSweep, type SweepTask } from './plan.ts'

const near = 1e-6
const holds = ({ x, y, width, height }: Box, place: Point) =>
  place.x >= x - near && place.x <= x + width + near && place.y >= y - near && place.y <= y + height + near

/** A blade as it is found photo by photo: pieces that follow one another down the picture, each as wide as it likes. */
const anyBlade = fc
  .array(fc.record({ left: fc.integer({ min: 0, max: 400 }), right: fc.integer({ min: 500, max: 1000 }) }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((cuts): { readonly image: ImageSize; readonly blade: readonly Piece[] } => ({
    image: { widthPx: 1000, heightPx: 1200 * cuts.length },
    blade: cuts.slice(1).map((cut, index): Piece => {
      const before = cuts[index] ?? cut
      const top = 1200 * index + 100
      return [
        { x: before.left, y: top },
        { x: before.right, y: top },
        { x: cut.right, y: top + 1200 },
        { x: cut.left, y: top + 1200 },
      ]
    }),
  }))

const anyView = fc.record({ widthPx: fc.integer({ min: 80, max: 1500 }), heightPx: fc.integer({ min: 80, max: 3000 }) })
const anyTask: fc.Arbitrary<SweepTask & { readonly blade: readonly Piece[] }> = fc
  .record({ side: anyBlade, view: anyView, isHubAtEnd: fc.boolean(), isWide: fc.boolean() })
  .map(({ side, view, isHubAtEnd, isWide }) => {
    const swap = ({ x, y }: Point): Point => (isWide ? { x: y, y: x } : { x, y })
    const image = isWide ? { widthPx: side.image.heightPx, heightPx: side.image.widthPx } : side.image
    return { image, blade: side.blade.map((piece) => piece.map(swap)), view, isHubAtEnd }
  })

/** A place of a piece with four corners: shares across and along. */
function placeIn(piece: Piece, u: number, v: number): Point {
  const [a, b, c, d] = piece
  if (!a || !b || !c || !d) throw new Error('a piece has four corners here')
  const mix = (one: Point, other: Point, share: number) => ({
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
  })
  return mix(mix(a, b, u), mix(d, c, u), v)
}

const alongOf = ({ image }: SweepTask): 'x' | 'y' => (image.heightPx >= image.widthPx ? 'y' : 'x')

describe('a sweep', () => {
  it('shows every place of the blade', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(anyTask, fc.nat(), share, share, (task, pick, u, v) => {
        const piece = task.blade[pick % task.blade.length] ?? []
        const place = placeIn(piece, u, v)
        expect(planSweep(task).some((view) => holds(view, place))).toBe(true)
      }),
    )
  })

  it('shows some of the blade in each view', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        for (const view of planSweep(task)) {
          const isMet = task.blade.some((piece) =>
            Array.from({ length: 41 * 41 }, (_, n) => placeIn(piece, (n % 41) / 40, Math.floor(n / 41) / 40)).some(
              (place) =>
                holds({ x: view.x - 30, y: view.y - 30, width: view.width + 60, height: view.height + 60 }, place),
            ),
          )
          expect(isMet).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('goes from the hub end to the tip, in views of the size it was given', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const views = planSweep(task)
        const along = alongOf(task)
        const way = views.map((view) => (task.isHubAtEnd ? -view[along] : view[along]))
        expect(way).toEqual(way.toSorted((one, other) => one - other))
        for (const { width, height } of views) {
          expect(width).toBe(task.view.widthPx)
          expect(height).toBe(task.view.heightPx)
        }
      }),
    )
  })

  it('overlaps as far as is demanded, from slice to slice and within one', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const views = planSweep(task)
        const along = alongOf(task)
        const across = along === 'y' ? 'x' : 'y'
        const size = { x: task.view.widthPx, y: task.view.heightPx }
        for (const [index, view] of views.entries()) {
          const before = views[index - 1]
          if (before === undefined) continue
          const isSameSlice = Math.abs(before[along] - view[along]) < near
          const step = Math.abs(isSameSlice ? before[across] - view[across] : before[along] - view[along])
          const length = isSameSlice ? size[across] : size[along]
          expect(step).toBeLessThanOrEqual(length * (1 - leastOverlap) + near)
        }
      }),
    )
  })

  it('goes over the whole picture, to and fro, where nothing is known of the blade', () => {
    const views = planSweep({
      image: { widthPx: 1000, heightPx: 2000 },
      blade: null,
      view: { widthPx: 600, heightPx: 1100 },
      isHubAtEnd: false,
    })
    expect(views.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [400, 0],
      [400, 900],
      [0, 900],
    ])
  })

  it('leaves out what lies beside the blade', () => {
    const image = { widthPx: 3000, heightPx: 9000 }
    const view = { widthPx: 500, heightPx: 900 }
    const thin = [
      { x: 1300, y: 0 },
      { x: 1700, y: 0 },
      { x: 1700, y: 9000 },
      { x: 1300, y: 9000 },
    ]
    const over = planSweep({ image, blade: [thin], view, isHubAtEnd: false })
    const whole = planSweep({ image, blade: null, view, isHubAtEnd: false })
    expect(whole.length).toBe(7 * over.length)
    expect(nearestView(over, { x: 1250, y: 8000, width: 500, height: 900 })).toBe(over.length - 1)
  })
})
