import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, boundsOf, crossesItself, lengthAlong, type Shape, shapeOn, shapeWithin } from './index.ts'

const coordinate = fc.integer({ min: 0, max: 20_000 })
const anyPoints = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 40 })
const anyBox = fc.record({
  x: coordinate,
  y: coordinate,
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})
/** Points around a middle, each further around than the one before: such a polygon never crosses itself. */
const star = fc.array(fc.integer({ min: 50, max: 900 }), { minLength: 3, maxLength: 60 }).map(
  (radii): Shape => ({
    kind: 'polygon',
    points: radii.map((radius, index) => {
      const angle = (2 * Math.PI * index) / radii.length
      return { x: 1000 + radius * Math.cos(angle), y: 1000 + radius * Math.sin(angle) }
    }),
  }),
)
const polygon = (...points: [number, number][]): Shape => ({
  kind: 'polygon',
  points: points.map(([x, y]) => ({ x, y })),
})

describe('a polygon that crosses itself', () => {
  it('is told from one that does not', () => {
    expect(crossesItself(polygon([0, 0], [10, 0], [10, 10], [0, 10]))).toBe(false)
    expect(crossesItself(polygon([0, 0], [10, 10], [10, 0], [0, 10]))).toBe(true)
    // A corner on an edge, a way back over the same edge, the same point twice, points on one line.
    expect(crossesItself(polygon([0, 0], [10, 0], [10, 10], [5, 0], [0, 10]))).toBe(true)
    expect(crossesItself(polygon([0, 0], [10, 0], [5, 0], [5, 10]))).toBe(true)
    expect(crossesItself(polygon([0, 0], [10, 0], [10, 0], [0, 10]))).toBe(true)
    expect(crossesItself(polygon([0, 0], [5, 5], [10, 10]))).toBe(true)
    // A point in the middle of a straight edge is none of these.
    expect(crossesItself(polygon([0, 0], [5, 0], [10, 0], [10, 10]))).toBe(false)
  })

  it('a polygon whose points go once around never does; with two of its points exchanged it does', () => {
    fc.assert(
      fc.property(star, (shape) => {
        expect(crossesItself(shape)).toBe(false)
        const [a, b, c, d, ...others] = shape.points
        if (!a || !b || !c || !d) return
        // On a ring, so that no three neighbours lie on one line.
        const ring = [a, b, c, d, ...others].map(({ x, y }) => {
          const far = Math.hypot(x - 1000, y - 1000)
          return { x: 1000 + (500 * (x - 1000)) / far, y: 1000 + (500 * (y - 1000)) / far }
        })
        const [p, q, r, ...rest] = ring
        if (!p || !q || !r) return
        expect(crossesItself({ kind: 'polygon', points: [p, r, q, ...rest] })).toBe(true)
      }),
    )
  })

  it('a line may cross itself', () => {
    const { points } = polygon([0, 0], [10, 10], [10, 0], [0, 10])
    expect(crossesItself({ kind: 'polyline', points })).toBe(false)
  })
})

describe('the box of a shape', () => {
  it('holds every point, touches one on each side, and is a pixel wide at least', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const { x, y, width, height } = boundsOf({ kind: 'polyline', points })
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        for (const point of points) {
          expect(point.x >= x && point.x <= x + width).toBe(true)
          expect(point.y >= y && point.y <= y + height).toBe(true)
        }
        if (width > 1) expect(points.some((point) => point.x === x)).toBe(true)
        if (height > 1) expect(points.some((point) => point.y === y)).toBe(true)
      }),
    )
  })

  it('takes the shape along: the same points where it is the same, moved and scaled where it is another', () => {
    fc.assert(
      fc.property(anyPoints, anyBox, (points, box) => {
        const shape: Shape = { kind: 'polygon', points }
        const bounds = boundsOf(shape)
        const kept = shapeWithin(shape, bounds)
        expect(shapeOn(kept, bounds)).toEqual(shape)
        shapeOn(kept, box).points.forEach((point, index) => {
          const from = points[index] ?? point
          expect(point.x).toBeCloseTo(box.x + ((from.x - bounds.x) / bounds.width) * box.width, 2)
          expect(point.y).toBeCloseTo(box.y + ((from.y - bounds.y) / bounds.height) * box.height, 2)
        })
      }),
    )
  })
})

describe('area and length', () => {
  it('the area of a polygon is that of its triangles around the middle, and never more than its box', () => {
    fc.assert(
      fc.property(star, (shape) => {
        const radii = shape.points.map(({ x, y }) => Math.hypot(x - 1000, y - 1000))
        const slice = Math.sin((2 * Math.PI) / radii.length) / 2
        const expected = radii.reduce(
          (sum, radius, i) => sum + radius * (radii[(i + 1) % radii.length] ?? 0) * slice,
          0,
        )
        expect(areaOf(shape)).toBeCloseTo(expected, 3)
        const { width, height } = boundsOf(shape)
        expect(areaOf(shape)).toBeLessThanOrEqual(width * height + 1e-6)
        expect(areaOf({ ...shape, points: shape.points.toReversed() })).toBeCloseTo(areaOf(shape), 6)
      }),
    )
  })

  it('a line is as long as its parts, and has no area', () => {
    const line: Shape = {
      kind: 'polyline',
      points: [
        { x: 0, y: 0 },
        { x: 30, y: 40 },
        { x: 30, y: 50 },
      ],
    }
    expect(lengthAlong(line)).toBe(60)
    expect(areaOf(line)).toBe(0)
  })
})
