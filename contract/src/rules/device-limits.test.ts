import { describe, expect, it } from 'vitest'
import { isBeyondLimits } from './device-limits.ts'

describe('isBeyondLimits', () => {
  it.each([
    ['latitude', '95', true],
    ['latitude', '-90', false],
    ['longitude', '180.5', true],
    ['longitude', 'east', true],
    ['rotorDiameter', '1170', true],
    ['rotorDiameter', '117', false],
    ['hubHeight', '0', true],
    ['inServiceDate', '1016-03-01', true],
    ['inServiceDate', '2016-03-01T00:00:00Z', false],
    ['inServiceDate', '2060-01-01', true],
    ['model', 'V117', false],
    ['latitude', null, false],
    ['latitude', ' ', false],
  ] as const)('%s %s: %s', (reference, value, isBeyond) => {
    expect(isBeyondLimits(reference, value, '2026-11-20')).toBe(isBeyond)
  })
})
