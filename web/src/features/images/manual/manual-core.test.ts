import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snap } from './canvas/snap.ts'
import { fitting, toComposite, toScreen, zoomedAt } from './canvas/view.ts'
import {
  boundsOf,
  centreOf,
  cornersOf,
  covers,
  moved,
  type Placement,
  resizedFrom,
  savedFields,
  scaledTo,
  topmostAt,
  turnedTo,
} from './placement.ts'
import { apply, emptyTable, redo, reordered, select, selectedOf, undo, withPhotos } from './table-state.ts'

const photo = (change: Partial<Placement> = {}): Placement => ({
  id: 1,
  x: 0,
  y: 0,
  width: 600,
  height: 400,
  angle: 0,
  zIndex: 0,
  visible: true,
  naturalWidth: 6000,
  naturalHeight: 4000,
  ...change,
})

const anyPhoto = fc
  .record({
    x: fc.integer({ min: -50_000, max: 50_000 }),
    y: fc.integer({ min: -50_000, max: 50_000 }),
    scale: fc.double({ min: 0.05, max: 3, noNaN: true }),
    angle: fc.integer({ min: 0, max: 3600 }).map((tenths) => tenths / 10),
  })
  .map(({ x, y, scale, angle }) => photo({ x, y, angle, width: 6000 * scale, height: 4000 * scale }))

describe('placing a photo', () => {
  it('resizing keeps the opposite corner and the aspect, whatever the turn', () => {
    const point = fc.record({
      x: fc.integer({ min: -60_000, max: 60_000 }),
      y: fc.integer({ min: -60_000, max: 60_000 }),
    })
    fc.assert(
      fc.property(anyPhoto, fc.constantFrom(0, 1, 2, 3), point, (before, corner, to) => {
        const after = resizedFrom(before, corner, to)
        const [kept, was] = [cornersOf(after)[(corner + 2) % 4], cornersOf(before)[(corner + 2) % 4]]
        expect(Math.hypot((kept?.x ?? 0) - (was?.x ?? 0), (kept?.y ?? 0) - (was?.y ?? 0))).toBeLessThan(0.01)
        expect(after.width / after.height).toBeCloseTo(1.5, 6)
        expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(99.999)
        expect(after.angle).toBe(before.angle)
      }),
    )
  })

  it('a photo covers its middle and not what lies beyond its corners', () => {
    fc.assert(
      fc.property(anyPhoto, (placement) => {
        const middle = centreOf(placement)
        expect(covers(placement, middle)).toBe(true)
        for (const corner of cornersOf(placement)) {
          const beyond = { x: middle.x + (corner.x - middle.x) * 1.01, y: middle.y + (corner.y - middle.y) * 1.01 }
          expect(covers(placement, beyond)).toBe(false)
        }
      }),
    )
  })

  it('ASM-02 is saved in steps of a tenth of a degree, with the ratio to three decimals and sides under 100 as null', () => {
    const saved = savedFields(photo({ angle: 12.64, width: 1234.5678, height: 823.0452, x: 1.25 }))
    expect(saved).toMatchObject({ angle: 12.6, ratio: 0.206, zoom: 21, width: 1235, height: 823, x: 1.25 })
    expect(savedFields(photo({ width: 99, height: 66 }))).toMatchObject({ width: null, height: null })
    expect(savedFields(photo({ angle: 359.7 })).angle).toBe(359.7)
    expect(savedFields(photo({ angle: 359.97 })).angle).toBe(0)
  })

  it('turns within 0 to 360 in steps of a tenth, and scales about its middle', () => {
    expect(turnedTo(photo(), -0.04).angle).toBe(360)
    expect(turnedTo(photo(), 725.26).angle).toBe(5.3)
    const scaled = scaledTo(photo(), 0.2)
    expect(centreOf(scaled)).toEqual(centreOf(photo()))
    expect(scaled.width).toBe(1200)
  })

  it('the uppermost visible photo is taken', () => {
    const stack = [
      photo({ id: 1, zIndex: 2 }),
      photo({ id: 2, zIndex: 5, visible: false }),
      photo({ id: 3, zIndex: 3 }),
    ]
    expect(topmostAt(stack, { x: 10, y: 10 })?.id).toBe(3)
    expect(topmostAt(stack, { x: -10, y: 10 })).toBeUndefined()
  })
})

describe('snapping', () => {
  it('brings the nearest edges and middles together within the reach, each axis by itself', () => {
    const other = photo({ id: 2 })
    const near = snap([photo({ x: 8, y: 296 })], [other], 10)
    expect(near).toEqual({ dx: -8, dy: 0, guides: [{ axis: 'x', at: 0 }] })
    expect(snap([photo({ x: 300, y: 405 })], [other], 10)).toMatchObject({ dy: -5 })
    expect(snap([photo({ x: 5000, y: 3 })], [other], 10)).toEqual({ dx: 0, dy: 0, guides: [] })
  })

  it('never moves by more than the reach', () => {
    fc.assert(
      fc.property(anyPhoto, anyPhoto, fc.integer({ min: 0, max: 300 }), (one, other, reach) => {
        const { dx, dy } = snap([one], [{ ...other, id: 2 }], reach)
        expect(Math.abs(dx)).toBeLessThanOrEqual(reach)
        expect(Math.abs(dy)).toBeLessThanOrEqual(reach)
      }),
    )
  })
})

describe('undo and redo', () => {
  it('go back to the start and forth to the end, whatever was done', () => {
    const step = fc.record({ id: fc.constantFrom(1, 2, 3), dx: fc.integer(), key: fc.constantFrom(null, 'a', 'b') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const start = emptyTable([photo({ id: 1 }), photo({ id: 2 }), photo({ id: 3 })])
        let state = start
        for (const { id, dx, key } of steps) {
          const placement = state.placements.get(id)
          if (placement) state = apply(state, [moved(placement, dx, 0)], key === null ? null : `${key}${id}`)
        }
        const end = state
        for (let back = undo(state); back; back = undo(state)) state = back.state
        expect([...state.placements]).toEqual([...start.placements])
        for (let forth = redo(state); forth; forth = redo(state)) state = forth.state
        expect([...state.placements]).toEqual([...end.placements])
      }),
    )
  })

  it('repeated nudges are one step; a deleted photo leaves with its steps', () => {
    let state = select(emptyTable([photo({ id: 1 }), photo({ id: 2 })]), [1])
    for (let count = 0; count < 5; count += 1)
      state = apply(
        state,
        selectedOf(state).map((each) => moved(each, 1, 0)),
        'nudge 1',
      )
    expect(state.done).toHaveLength(1)
    expect(undo(state)?.changed[0]?.x).toBe(0)
    const without = withPhotos(state, [photo({ id: 2 })])
    expect(without.done).toEqual([])
    expect(without.selected.size).toBe(0)
  })
})

describe('order', () => {
  it('brings photos to the front, to the back, and one step either way', () => {
    const state = emptyTable([1, 2, 3, 4].map((id) => photo({ id, zIndex: id })))
    const orderAfter = (to: 'front' | 'back' | 'up' | 'down', ids: readonly number[]) => {
      const changed = new Map(reordered(state, new Set(ids), to).map((each) => [each.id, each]))
      return [...state.placements.values()]
        .map((each) => changed.get(each.id) ?? each)
        .toSorted((one, other) => one.zIndex - other.zIndex)
        .map(({ id }) => id)
    }
    expect(orderAfter('front', [2])).toEqual([1, 3, 4, 2])
    expect(orderAfter('back', [3])).toEqual([3, 1, 2, 4])
    expect(orderAfter('up', [2])).toEqual([1, 3, 2, 4])
    expect(orderAfter('down', [3])).toEqual([1, 3, 2, 4])
    expect(orderAfter('down', [1])).toEqual([1, 2, 3, 4])
    expect(orderAfter('up', [4])).toEqual([1, 2, 3, 4])
  })
})

describe('the view', () => {
  it('leads to the composite and back, keeps the point under the pointer, and fits everything', () => {
    fc.assert(
      fc.property(anyPhoto, fc.integer({ min: 100, max: 2000 }), fc.integer({ min: 100, max: 1200 }), (each, w, h) => {
        const bounds = boundsOf([each])
        if (bounds === null) return
        const view = fitting(bounds, w, h)
        const point = { x: w / 3, y: h / 4 }
        const back = toScreen(view, toComposite(view, point))
        expect(back.x).toBeCloseTo(point.x, 5)
        const zoomed = zoomedAt(view, point, 1.2)
        const under = toComposite(zoomed, point)
        expect(under.x).toBeCloseTo(toComposite(view, point).x, 4)
        for (const corner of cornersOf(each)) {
          const { x, y } = toScreen(view, corner)
          expect(x >= -1 && x <= w + 1 && y >= -1 && y <= h + 1).toBe(true)
        }
      }),
    )
  })
})
