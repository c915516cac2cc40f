import { describe, expect, it } from 'vitest'
import { boxOfGesture, keyboardStepPx } from './gestures.ts'

const image = { widthPx: 4000, heightPx: 20_000 }
const start = { x: 100, y: 100, width: 50, height: 50 }

describe('gestures', () => {
  it('draw in whole pixels of the image', () => {
    const box = boxOfGesture({ kind: 'draw', from: { x: 10.4, y: 20.6 } }, { x: 110.2, y: 70.5 }, image)
    expect(box).toEqual({ x: 10, y: 21, width: 100, height: 50 })
  })

  it('move by the way of the pointer', () => {
    const gesture = { kind: 'move', boxId: '1', start, from: { x: 120, y: 130 } } as const
    expect(boxOfGesture(gesture, { x: 220.3, y: 130 }, image)).toEqual({ x: 200, y: 100, width: 50, height: 50 })
  })

  it('resize by a handle', () => {
    const gesture = { kind: 'resize', boxId: '1', start, from: { x: 150, y: 150 }, handle: 'se' } as const
    expect(boxOfGesture(gesture, { x: 170, y: 180 }, image)).toEqual({ x: 100, y: 100, width: 70, height: 80 })
  })

  it('keyboard steps are pixels of the screen, at least one of the image', () => {
    expect(keyboardStepPx(1, 0.05)).toBe(20)
    expect(keyboardStepPx(10, 0.5)).toBe(20)
    expect(keyboardStepPx(1, 4)).toBe(1)
  })
})
