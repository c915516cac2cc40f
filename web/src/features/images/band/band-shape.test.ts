import { describe, expect, it } from 'vitest'
import { isLargeEnough, startCorners, stepOf, withCorner } from './band-shape.ts'

describe('an outline drawn on a photo', () => {
  it('keeps its corners on the photo', () => {
    expect(withCorner(startCorners, 1, 1.4, -0.2)).toEqual([
      [0.3, 0],
      [1, 0],
      [0.7, 1],
      [0.3, 1],
    ])
  })

  it('must enclose something', () => {
    expect(isLargeEnough(startCorners)).toBe(true)
    expect(isLargeEnough(startCorners.map(([x]) => [x, 0.5]))).toBe(false)
  })

  it('moves by arrow keys, ten times as far with Shift', () => {
    expect(stepOf('ArrowUp', false)).toEqual([0, -0.005])
    expect(stepOf('ArrowRight', true)).toEqual([0.05, 0])
    expect(stepOf('a', false)).toBeNull()
  })
})
