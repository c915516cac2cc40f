import { describe, expect, it } from 'vitest'
import { runsOf } from './looked-strip.tsx'

describe('the runs of a strip', () => {
  it('hold stretches that are alike together, and leave out what holds no blade', () => {
    expect(runsOf([null, 1, 1, 0.5, 0, 0, null])).toEqual([
      { from: 1, count: 2, share: 1 },
      { from: 3, count: 1, share: 0.5 },
      { from: 4, count: 2, share: 0 },
    ])
  })

  it('are never full where something is missing', () => {
    expect(runsOf([0.999])).toEqual([{ from: 0, count: 1, share: 0.95 }])
  })
})
