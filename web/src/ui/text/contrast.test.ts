import { describe, expect, it } from 'vitest'
import { contrast, textOn } from './contrast.ts'
import { truncate } from './truncated.tsx'

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#fff', '#ffffff')).toBeCloseTo(1, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('picks a text that reads', () => {
    expect(textOn('#f2b01e')).toBe('#1b1f24')
    expect(textOn('#8e0f5f')).toBe('#ffffff')
  })
})

describe('truncate', () => {
  it('cuts at whole characters and only when something is missing', () => {
    expect(truncate('Parc', 4)).toBe('Parc')
    expect(truncate('Parc du Nord', 5)).toBe('Parc…')
  })
})
