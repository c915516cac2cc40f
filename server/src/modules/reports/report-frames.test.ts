import { describe, expect, it } from 'vitest'
import { boxOfCut, closeFrame, wideFrame } from './report-frames.ts'

const picture = { widthPx: 1600, heightPx: 9000 }
const holds = (outer: { x: number; y: number; width: number; height: number }, inner: typeof outer) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

describe('the picture of a finding', () => {
  it('fills the room of the page wherever the picture has that much, and always shows the whole finding', () => {
    for (const box of [
      { x: 700, y: 4000, width: 90, height: 300 },
      { x: 5, y: 8900, width: 40, height: 90 },
      { x: 1500, y: 3, width: 99, height: 20 },
    ]) {
      const frame = closeFrame(box, picture)
      expect(frame.width / frame.height).toBeCloseTo(1.6)
      expect(holds(frame, box)).toBe(true)
      expect(holds({ x: 0, y: 0, width: 1600, height: 9000 }, frame)).toBe(true)
    }
  })

  it('stands where a finding is longer than the side is wide', () => {
    const box = { x: 200, y: 1000, width: 300, height: 4000 }
    const frame = closeFrame(box, picture)
    expect(frame.width).toBe(1600)
    expect(frame.height).toBeGreaterThan(4000)
    expect(holds(frame, box)).toBe(true)
  })

  it('is what is cut around the box that is asked for', () => {
    for (const frame of [
      { x: 100, y: 200, width: 1600, height: 1000 },
      { x: 10, y: 20, width: 200, height: 125 },
      { x: 0, y: 0, width: 1600, height: 5200 },
    ]) {
      const { x, y, width, height } = boxOfCut(frame)
      const margin = Math.max(60, 0.35 * Math.max(width, height))
      expect([x - margin, y - margin, width + 2 * margin, height + 2 * margin].map(Math.round)).toEqual(
        Object.values(frame),
      )
    }
  })
})

describe('the picture of where a finding lies', () => {
  it('runs along the part and shows much more than the finding, else there is none', () => {
    const small = { x: 700, y: 4000, width: 90, height: 120 }
    const frame = wideFrame(small, picture)
    expect(frame && frame.height / frame.width).toBeCloseTo(2.1)
    expect(frame && holds(frame, small)).toBe(true)
    const lying = wideFrame({ x: 4000, y: 700, width: 120, height: 90 }, { widthPx: 9000, heightPx: 1600 })
    expect(lying && lying.width / lying.height).toBeCloseTo(2.1)
    expect(wideFrame({ x: 100, y: 100, width: 1400, height: 8800 }, picture)).toBeNull()
  })
})
