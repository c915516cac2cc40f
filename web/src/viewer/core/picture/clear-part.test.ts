import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearPart } from './clear-part.ts'
import { imageToViewport, type Turn, toScreen, viewOf } from './geometry.ts'

const image = { widthPx: 2000, heightPx: 9000 }
const screen = { widthPx: 1000, heightPx: 600 }
const insets = { left: 100, top: 50, right: 20, bottom: 40 }

describe('what a view shows clear of tools', () => {
  it('lies within the picture and nowhere below a tool, however the picture is turned', () => {
    const turns = fc.constantFrom<Turn>(0, 90, 270)
    const place = (most: number) => fc.integer({ min: -500, max: most })
    fc.assert(
      fc.property(turns, place(2000), place(9000), fc.integer({ min: 100, max: 6000 }), (turn, x, y, width) => {
        const [across, along] = [width, width * 0.6]
        const shown = turn === 0 ? { x, y, width: across, height: along } : { x, y, width: along, height: across }
        const view = viewOf(imageToViewport(shown, image), image, screen, turn)
        const part = clearPart(view, insets, image)
        if (part === null) return
        const { box } = part
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(image.widthPx)
        expect(box.y + box.height).toBeLessThanOrEqual(image.heightPx)
        for (const corner of [box, { x: box.x + box.width, y: box.y + box.height }]) {
          const at = toScreen(corner, view)
          expect(at.x).toBeGreaterThanOrEqual(insets.left - 0.01)
          expect(at.x).toBeLessThanOrEqual(screen.widthPx - insets.right + 0.01)
          expect(at.y).toBeGreaterThanOrEqual(insets.top - 0.01)
          expect(at.y).toBeLessThanOrEqual(screen.heightPx - insets.bottom + 0.01)
        }
        expect(part.imagePx).toBeCloseTo(width / screen.widthPx, 6)
      }),
    )
  })

  it('reaches the edges of a picture that is shown up to them', () => {
    const left = { x: -100 * 1.1, y: -50 * 1.1, width: 1000 * 1.1, height: 600 * 1.1 }
    const view = viewOf(imageToViewport(left, image), image, screen, 0)
    expect(clearPart(view, insets, image)?.box).toEqual({ x: 0, y: 0, width: 968, height: 561 })
  })

  it('is nothing where the picture is beside the view', () => {
    const beside = viewOf(imageToViewport({ x: 3000, y: 0, width: 500, height: 300 }, image), image, screen, 0)
    expect(clearPart(beside, insets, image)).toBeNull()
  })
})
