import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaintedPicture } from './painted.ts'
import { reprojectPoint } from './reproject-point.ts'

const photo = (id: number, ty: number, turnDeg = 0, scale = 1) => {
  const turn = (turnDeg * Math.PI) / 180
  return {
    photo: id,
    widthPx: 1000,
    heightPx: 800,
    pose: { a: scale * Math.cos(turn), b: scale * Math.sin(turn), tx: 2000, ty },
    zIndex: 0,
  }
}
const pictureOf = (...photos: ReturnType<typeof photo>[]): PaintedPicture => ({
  widthPx: 6000,
  heightPx: 6000,
  photos,
})

describe('a point that follows its picture', () => {
  it('stays on the same pixel of its photo, however that is laid anew', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ min: 0, max: 1000, noNaN: true }), fc.double({ min: 0, max: 800, noNaN: true })),
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        ([u, v], turnDeg, scale) => {
          const [before, after] = [photo(1, 2000), photo(1, 2500, turnDeg, scale)]
          const found = reprojectPoint({ x: 2000 + u, y: 2000 + v }, pictureOf(before), pictureOf(after))
          const { a, b, tx, ty } = after.pose
          expect(found?.x).toBeCloseTo(a * u - b * v + tx, 6)
          expect(found?.y).toBeCloseTo(b * u + a * v + ty, 6)
        },
      ),
    )
  })

  it('goes with the nearest photo when it lies on none, and with one that is still there when its own is gone', () => {
    const [before, after] = [pictureOf(photo(1, 2000), photo(2, 2700)), pictureOf(photo(1, 2100), photo(2, 2900))]
    expect(reprojectPoint({ x: 1990, y: 1990 }, before, after)).toEqual({ x: 1990, y: 2090 })
    expect(reprojectPoint({ x: 2500, y: 2750 }, before, pictureOf(photo(1, 2100)))).toEqual({ x: 2500, y: 2850 })
  })

  it('is lost with a picture of other photos, and outside of the new one', () => {
    expect(reprojectPoint({ x: 2500, y: 2400 }, pictureOf(photo(1, 2000)), pictureOf(photo(2, 2000)))).toBeNull()
    expect(reprojectPoint({ x: 2500, y: 2400 }, pictureOf(photo(1, 2000)), pictureOf(photo(1, 5700)))).toBeNull()
    expect(reprojectPoint({ x: 2500, y: 2000 }, pictureOf(photo(1, 2000)), pictureOf(photo(1, -1)))).toEqual({
      x: 2500,
      y: 0,
    })
  })
})
