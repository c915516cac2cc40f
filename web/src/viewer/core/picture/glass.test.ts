import { describe, expect, it } from 'vitest'
import { type Turn, toImage, type View } from './geometry.ts'
import { glassCorner, glassSizePx, glassView } from './glass.ts'

const viewAt = (turn: Turn, scale = 0.25): View => ({
  scale,
  originX: 40,
  originY: -120,
  widthPx: 1000,
  heightPx: 700,
  turn,
})

describe('the magnifier', () => {
  it.each<Turn>([0, 90, 270])('shows the place in its middle, three times as large, turned by %i degrees', (turn) => {
    const view = viewAt(turn)
    const at = { x: 310, y: 220 }
    const glass = glassView(at, view, 200)
    expect(glass.scale).toBeCloseTo(3 * view.scale)
    const [middle, place] = [toImage({ x: 100, y: 100 }, glass), toImage(at, view)]
    expect(middle.x).toBeCloseTo(place.x)
    expect(middle.y).toBeCloseTo(place.y)
    // 30 px of the magnifier are 10 px of the view, in the same direction.
    const [beside, there] = [toImage({ x: 130, y: 100 }, glass), toImage({ x: 320, y: 220 }, view)]
    expect(beside.x).toBeCloseTo(there.x)
    expect(beside.y).toBeCloseTo(there.y)
  })

  it('enlarges no further than the view can be zoomed in, and is never smaller than the view', () => {
    const glassOf = (scale: number) => glassView({ x: 0, y: 0 }, viewAt(0, scale), 200).scale
    expect(glassOf(1)).toBe(3)
    expect(glassOf(4)).toBe(6)
    expect(glassOf(7)).toBe(7)
  })

  it('lies within the view and never over the place it enlarges, wherever that is', () => {
    for (const [widthPx, heightPx] of [
      [1400, 800],
      [576, 360],
      [320, 300],
    ] as const) {
      const view = { ...viewAt(0), widthPx, heightPx }
      const sizePx = glassSizePx(view)
      for (let x = 0; x <= widthPx; x += 8)
        for (let y = 0; y <= heightPx; y += 8) {
          const corner = glassCorner({ x, y }, view, sizePx)
          const isOver = x > corner.x && x < corner.x + sizePx && y > corner.y && y < corner.y + sizePx
          expect(isOver, `${x} ${y} in ${widthPx} × ${heightPx}`).toBe(false)
          expect(corner.x).toBeGreaterThanOrEqual(0)
          expect(corner.y + sizePx).toBeLessThanOrEqual(heightPx)
        }
    }
  })
})
