import { describe, expect, it } from 'vitest'
import { byParent, type Picture, placeMark, shapeOf, sizeOf, turnOf } from './side-layout.ts'

const upright: Picture = { widthPx: 8000, heightPx: 60_000, isReversed: false, axis: null }
const lying: Picture = { widthPx: 60_000, heightPx: 8000, isReversed: false, axis: null }

/** Where a point of the picture (shares of its own width and height) comes to stand after the turn. */
function turned(x: number, y: number, turn: 0 | 90 | 180 | -90): { x: number; y: number } {
  if (turn === 0) return { x, y }
  if (turn === 180) return { x: 1 - x, y: 1 - y }
  return turn === 90 ? { x: 1 - y, y: x } : { x: y, y: 1 - x }
}

/** The same point as a mark, by the product's definition of along and across. */
function markAt(x: number, y: number, { widthPx, heightPx, isReversed }: Picture) {
  const raw = heightPx >= widthPx ? y : x
  return { along: isReversed ? 1 - raw : raw, across: heightPx >= widthPx ? x : y, x, y }
}

describe('a side as a strip', () => {
  it('puts every mark where the turned picture shows its place', () => {
    for (const shape of ['blade', 'edge', 'tower', 'face'] as const)
      for (const size of [upright, lying])
        for (const isReversed of [false, true]) {
          const picture = { ...size, isReversed }
          for (const [x, y] of [
            [0.1, 0.3],
            [0.8, 0.95],
            [0, 1],
          ] as const) {
            const shown = placeMark(markAt(x, y, picture), shape, picture)
            const expected = turned(x, y, turnOf(shape, picture))
            expect(shown.x).toBeCloseTo(expected.x, 9)
            expect(shown.y).toBeCloseTo(expected.y, 9)
          }
        }
  })

  it('stands strips upright with the hub at the top', () => {
    expect(placeMark(markAt(0.5, 0, upright), 'blade', upright).y).toBe(0)
    const reversed = { ...lying, isReversed: true }
    expect(placeMark(markAt(1, 0.5, reversed), 'blade', reversed).y).toBe(0)
  })

  it('straightens a picture whose ends are marked, with every mark at its pixel and the ends at the ends', () => {
    const axis = { hub: { x: 100, y: 900 }, tip: { x: 1300, y: 0 } }
    const picture = { widthPx: 1400, heightPx: 1000, isReversed: false, axis }
    const at = (x: number, y: number) => placeMark({ along: 0, across: 0, x: x / 1400, y: y / 1000 }, 'blade', picture)
    expect(at(100, 900)).toEqual({ x: 0.5, y: 0 })
    expect(at(1300, 0).y).toBeCloseTo(1, 9)
    expect(at(700, 450)).toMatchObject({ x: expect.closeTo(0.5, 9), y: expect.closeTo(0.5, 9) })
    // 30 px to the right of the way from hub to tip, which is the left of a strip that runs downwards.
    expect(at(700 + 18, 450 + 24).x).toBeCloseTo(0.5 - (30 * 300) / 1500 / sizeOf('blade', picture).width, 9)
  })

  it('keeps the proportions of the picture within what fits a column', () => {
    expect(sizeOf('blade', upright)).toEqual({ width: 40, height: 300 })
    expect(sizeOf('blade', lying)).toEqual({ width: 40, height: 300 })
    expect(sizeOf('blade', { ...upright, heightPx: 9000 }).width).toBe(60)
    expect(sizeOf('edge', null).width).toBeLessThan(sizeOf('blade', null).width)
    expect(shapeOf(20)).toBe('face')
    expect(shapeOf(999)).toBe('face')
  })
})

describe('byParent', () => {
  it('keeps the sides of one device together, in order; a device inspected as a whole stands for itself', () => {
    const side = (id: number, parent: number | null) => ({
      device: { id },
      parentDevice: parent === null ? null : { id: parent },
    })
    const groups = byParent([side(11, 1), side(21, 2), side(12, 1), side(9, null)])
    expect(groups.map(({ parent, sides }) => [parent.id, sides.map(({ device }) => device.id)])).toEqual([
      [1, [11, 12]],
      [2, [21]],
      [9, [9]],
    ])
  })
})
