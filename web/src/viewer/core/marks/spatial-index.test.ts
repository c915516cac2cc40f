import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bounds, boundsOf } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { SpatialIndex } from './spatial-index.ts'

const side = fc.integer({ min: 0, max: 900 })
const anyBox: fc.Arbitrary<ViewerBox> = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map(String),
  x: side,
  y: side,
  width: fc.integer({ min: 1, max: 200 }),
  height: fc.integer({ min: 1, max: 200 }),
  color: fc.constantFrom('#f00', '#00f'),
  label: fc.constant(''),
  severityNumber: fc.integer({ min: 0, max: 5 }),
  isChosen: fc.boolean(),
})
const anyBoxes = fc.uniqueArray(anyBox, { selector: (box) => box.id, maxLength: 60 })

function touching(boxes: readonly ViewerBox[], area: Bounds): string[] {
  return boxes
    .filter((box) => {
      const edges = boundsOf(box)
      return edges.minX <= area.maxX && edges.maxX >= area.minX && edges.minY <= area.maxY && edges.maxY >= area.minY
    })
    .map((box) => JSON.stringify(box))
    .sort()
}

describe('SpatialIndex', () => {
  it('finds exactly what a look at every box finds, after any number of changes', () => {
    fc.assert(
      fc.property(fc.array(anyBoxes, { minLength: 1, maxLength: 5 }), anyBox, (versions, window) => {
        const index = new SpatialIndex()
        const area = boundsOf(window)
        for (const boxes of versions) {
          index.sync(boxes)
          expect(index.size).toBe(boxes.length)
          expect(
            index
              .search(area)
              .map((box) => JSON.stringify(box))
              .sort(),
          ).toEqual(touching(boxes, area))
        }
      }),
    )
  })

  it('finds a moved box at its new place only, among many', () => {
    const boxes = Array.from({ length: 500 }, (_, n) => ({
      id: String(n),
      x: n * 10,
      y: 0,
      width: 5,
      height: 5,
      color: '#f00',
      label: '',
      severityNumber: 1,
    }))
    const index = new SpatialIndex()
    index.sync(boxes)
    index.sync(boxes.map((box) => (box.id === '7' ? { ...box, y: 900 } : box)))
    expect(index.search({ minX: 69, minY: 0, maxX: 76, maxY: 9 })).toEqual([])
    expect(index.search({ minX: 69, minY: 890, maxX: 76, maxY: 910 }).map((box) => box.id)).toEqual(['7'])
    expect(index.get('7')?.y).toBe(900)
  })
})
