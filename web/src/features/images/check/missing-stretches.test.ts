import { describe, expect, it } from 'vitest'
import { stretchesOf } from './missing-stretches.ts'

const of = (told: Partial<Parameters<typeof stretchesOf>[0]>) =>
  stretchesOf({ basis: 'none', pictures: 'unknown', photos: 60, measured: 60, ...told })

describe('where no stretch is known to be missing', () => {
  it('ASM-01 it is not called impossible to tell as long as photos are still to be looked at', () => {
    expect(of({ measured: 0 })).toBe('waiting')
    expect(of({ photos: 3, measured: 2 })).toBe('waiting')
    expect(of({ pictures: 'comparing', measured: 0 })).toBe('comparing')
  })

  it('ASM-01 the reason why it cannot be told is the true one: too few or too many to be compared, or too little overlap', () => {
    expect(of({ photos: 1, measured: 1 })).toBe('few')
    expect(of({ photos: 3, measured: 3 })).toBe('few')
    expect(of({ photos: 4, measured: 4 })).toBe('unknown')
    expect(of({ photos: 200, measured: 200 })).toBe('unknown')
    expect(of({ photos: 201, measured: 201 })).toBe('many')
  })

  it('ASM-01 that the photos could not be compared is said as such, not as being compared or overlapping too little', () => {
    expect(of({ pictures: 'failed' })).toBe('failed')
    expect(of({ pictures: 'failed', measured: 0 })).toBe('waiting')
    expect(of({ pictures: 'failed', basis: 'time' })).toBe('completeByTime')
  })

  it('says by what nothing was found missing', () => {
    expect(of({ basis: 'position', measured: 0 })).toBe('complete')
    expect(of({ basis: 'time' })).toBe('completeByTime')
    expect(of({ basis: 'time', pictures: 'joined' })).toBe('completeByPictures')
    expect(of({ basis: 'pictures', pictures: 'joined' })).toBe('completeByPictures')
  })
})
