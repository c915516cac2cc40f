import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fillAndInk } from './colors.ts'
import { scaleBar } from './scale-bar.ts'
import { sampleSeverities } from './testing/sample-report.ts'

describe('scaleBar', () => {
  it('is 1, 2 or 5 times a power of ten and takes between 14 and 35 % of the width', () => {
    const px = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(px, fc.double({ min: 0.001, max: 10, noNaN: true }), (widthPx, cmPerPx) => {
        const bar = scaleBar(widthPx, cmPerPx)
        expect(bar?.widthRatio).toBeGreaterThan(0.139)
        expect(bar?.widthRatio).toBeLessThan(0.3501)
        const mantissa = Number((bar?.lengthCm ?? 0).toExponential(3).split('e')[0])
        expect([1, 2, 5]).toContain(mantissa)
      }),
    )
  })

  it('is absent without calibration', () => {
    expect(scaleBar(1000, null)).toBeNull()
    expect(scaleBar(1000, 0)).toBeNull()
    expect(scaleBar(1000, 0.06)).toEqual({ widthRatio: 20 / 60, lengthCm: 20 })
  })
})

describe('fillAndInk', () => {
  it('reads well on every severity, dark text on amber', () => {
    for (const { color } of sampleSeverities('en')) {
      const { fill, ink } = fillAndInk(color)
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5)
    }
    expect(fillAndInk('#f5b301').ink).toBe('#1b2330')
  })

  it('takes nothing but a hexadecimal colour', () => {
    expect(fillAndInk('red); #eval("1"').fill).toBe('#5f6b7a')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})
