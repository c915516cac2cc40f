import { describe, expect, it } from 'vitest'
import { centreOf, type Placement } from './placement.ts'
import { suggestedPlacement, suggestionsOf } from './suggested.ts'

const natural = { naturalWidth: 1000, naturalHeight: 600 }
const laid = (id: number, x: number, y: number): Placement => ({
  ...{ id, x, y, width: 1000, height: 600, angle: 0, zIndex: 0, visible: true },
  ...natural,
})

describe('a suggested place', () => {
  it('follows the neighbour, its scale and its turn', () => {
    const shift = { neighbour: 1, a: 1, b: 0, tx: 0, ty: 400 }
    expect(suggestedPlacement(laid(2, 0, 0), laid(1, 50, 70), shift)).toMatchObject({
      x: 50,
      y: 470,
      angle: 0,
      width: 1000,
    })
    const half = { ...laid(1, 0, 0), width: 500, height: 300 }
    expect(suggestedPlacement(laid(2, 0, 0), half, shift)).toMatchObject({ x: 0, y: 200, width: 500, height: 300 })
    const turned = { ...laid(1, 0, 0), angle: 90 }
    const below = suggestedPlacement(laid(2, 0, 0), turned, shift)
    expect(below.angle).toBe(90)
    expect(centreOf(below).x).toBeCloseTo(centreOf(turned).x - 400)
    expect(centreOf(below).y).toBeCloseTo(centreOf(turned).y)
  })

  it('is known only for photos with a guess', () => {
    const guess = { neighbour: 1, a: 1, b: 0, tx: 0, ty: 0 }
    const unplaced = [
      { image: 7, originalName: 'a', reason: 'no-overlap' as const, suggestion: guess },
      { image: 8, originalName: 'b', reason: 'no-overlap' as const, suggestion: null },
    ]
    expect([...suggestionsOf({ unplaced })]).toEqual([[7, guess]])
    expect(suggestionsOf(null).size).toBe(0)
  })
})
