import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approach } from './approach.ts'
import type { Box } from './geometry.ts'

const place = fc.double({ min: -5, max: 5, noNaN: true })
const size = fc.double({ min: 0.001, max: 3, noNaN: true })
const region = fc.record({ x: place, y: place, width: size, height: size })
const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

describe('approach to a region', () => {
  it('begins where one is when that is near', () => {
    const from = { x: 0.1, y: 2, width: 0.2, height: 0.1 }
    const start = approach(from, { ...from, x: 0.11 })
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(start[key]).toBeCloseTo(from[key], 9)
  })

  it('begins on the side one comes from, never farther than a part of the view', () => {
    fc.assert(
      fc.property(region, region, (from, to) => {
        const start = approach(from, to)
        const [came, begins, ends] = [centre(from), centre(start), centre(to)]
        for (const axis of ['x', 'y'] as const) {
          const way = begins[axis] - ends[axis]
          expect(way * (came[axis] - ends[axis])).toBeGreaterThanOrEqual(-1e-9)
          expect(Math.abs(way)).toBeLessThanOrEqual(0.15 * (axis === 'x' ? to.width : to.height) + 1e-9)
        }
        expect(start.width / to.width).toBeLessThanOrEqual(1.25 + 1e-9)
        expect(start.width / to.width).toBeGreaterThanOrEqual(0.8 - 1e-9)
      }),
    )
  })
})
