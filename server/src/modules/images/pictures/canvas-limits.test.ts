import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvasTrouble, freeCanvasPixels, maxCanvasToPhotos, maxEnlargement } from './canvas-limits.ts'
import { poseOfRectangle } from './placement.ts'

const photo = (originalName: string, x: number, y: number, scale = 1, widthPx = 4000, heightPx = 3000) => {
  const place = { x, y, width: widthPx * scale, height: heightPx * scale, angle: 0 }
  return { originalName, widthPx, heightPx, ...place, pose: poseOfRectangle({ widthPx, heightPx }, place) }
}

describe('the canvas of a picture', () => {
  it('ASM-02 is refused where a small photo is drawn over all of it, naming the photo', () => {
    const small = [photo('a.jpg', 0, 0, 1, 320, 240), photo('b.jpg', 0, 0, 300, 320, 240)]
    expect(canvasTrouble(small)).toEqual({ message: 'image.enlarged_too_much', values: { name: 'b.jpg', times: 300 } })
  })

  it('ASM-02 is refused where two small photos lie at its far corners', () => {
    const apart = [photo('a.jpg', 0, 0, 1, 320, 240), photo('b.jpg', 100_000, 100_000, 1, 320, 240)]
    expect(canvasTrouble(apart)).toEqual({
      message: 'image.canvas_too_large',
      values: { width: 100_320, height: 100_240 },
    })
  })

  it('ASM-02 holds small photos that lie apart, and 80 photos along the diagonal of a blade', () => {
    expect(canvasTrouble([photo('a.jpg', 0, 0, 1, 320, 240), photo('b.jpg', 9000, 9000, 1, 320, 240)])).toBeNull()
    const diagonal = Array.from({ length: 80 }, (_, at) => photo(`${at}.jpg`, at * 1600, at * 1200))
    expect(canvasTrouble(diagonal)).toBeNull()
    expect(canvasTrouble([])).toBeNull()
  })

  it('never has more pixels than its photos account for, wherever they lie and however large they are drawn', () => {
    const places = fc.record({
      x: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      y: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      scale: fc.double({ min: 0.01, max: 400, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 6 }), (laid) => {
        const photos = laid.map(({ x, y, scale }, at) => photo(`${at}.jpg`, x, y, scale))
        if (canvasTrouble(photos) !== null) return
        for (const { scale } of laid) expect(scale).toBeLessThanOrEqual(maxEnlargement * 1.000001)
        const span = (of: 'x' | 'y', size: 'width' | 'height') =>
          Math.max(...photos.map((each) => each[of] + each[size])) - Math.min(...photos.map((each) => each[of]))
        const most = Math.max(freeCanvasPixels, maxCanvasToPhotos * photos.length * 4000 * 3000)
        expect(span('x', 'width') * span('y', 'height')).toBeLessThanOrEqual(most * 1.01)
      }),
    )
  })
})
