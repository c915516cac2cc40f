import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpatialIndex } from '../marks/spatial-index.ts'
import { cull, defaultLimits } from './culling.ts'
import type { View } from './geometry.ts'
import type { ViewerBox } from './viewer-box.ts'

const view: View = { scale: 0.1, originX: 0, originY: 0, widthPx: 1000, heightPx: 800, turn: 0 }

function box(id: string, more: Partial<ViewerBox> = {}): ViewerBox {
  return { id, x: 100, y: 100, width: 400, height: 400, color: '#00f', label: id, severityNumber: 1, ...more }
}

function indexOf(boxes: readonly ViewerBox[]): SpatialIndex {
  const index = new SpatialIndex()
  index.sync(boxes)
  return index
}

describe('cull', () => {
  it('leaves out what is beyond the view and its margin', () => {
    const index = indexOf([box('in'), box('margin', { x: -1500 }), box('out', { y: 50_000 })])
    const ids = cull(index, view).boxes.map((entry) => entry.id)
    expect(ids.sort()).toEqual(['in', 'margin'])
  })

  it('makes a dot of a box below the minimum on the screen, in the colour of the worst at that place', () => {
    const small = { width: 20, height: 20 }
    const index = indexOf([
      box('a', small),
      box('b', { ...small, severityNumber: 5, color: '#f0f' }),
      box('c', { ...small, x: 3000 }),
    ])
    const visible = cull(index, view)
    expect(visible.boxes).toEqual([])
    expect(visible.marks.map((mark) => [mark.color, mark.count]).sort()).toEqual([
      ['#00f', 1],
      ['#f0f', 2],
    ])
  })

  it('draws the selected and the unsaved box however small', () => {
    const small = { width: 5, height: 5 }
    const index = indexOf([box('a', small), box('b', small), box('new', { ...small, dashed: true })])
    const visible = cull(index, view, new Set(['a']))
    expect(visible.boxes.map((entry) => entry.id).sort()).toEqual(['a', 'new'])
    expect(visible.marks).toHaveLength(1)
  })

  it('keeps the most severe when there are too many', () => {
    const index = indexOf([box('low'), box('high', { severityNumber: 5 }), box('middle', { severityNumber: 3 })])
    const visible = cull(index, view, new Set(), { ...defaultLimits, maxBoxes: 2 })
    expect(visible.boxes.map((entry) => entry.id).sort()).toEqual(['high', 'middle'])
    expect(visible.marks.map((mark) => mark.count)).toEqual([1])
  })

  it('drops nothing: every box that touches the view is drawn or counted in one dot, and never more boxes than allowed', () => {
    const any = fc.record({
      x: fc.integer({ min: -500, max: 11_000 }),
      y: fc.integer({ min: -500, max: 9000 }),
      width: fc.integer({ min: 1, max: 900 }),
      height: fc.integer({ min: 1, max: 900 }),
      severityNumber: fc.integer({ min: 0, max: 5 }),
    })
    const scale = fc.double({ min: 0.01, max: 2, noNaN: true })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 120 }), scale, (places, zoom) => {
        const index = indexOf(places.map((place, n) => box(String(n), place)))
        const seen = { ...view, scale: zoom }
        const limits = { ...defaultLimits, maxBoxes: 20, marginPx: 0 }
        const visible = cull(index, seen, new Set(), limits)
        const inView = index.search({ minX: 0, minY: 0, maxX: 1000 / zoom, maxY: 800 / zoom }).length
        expect(visible.boxes.length + visible.marks.reduce((sum, mark) => sum + mark.count, 0)).toBe(inView)
        expect(visible.boxes.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})
