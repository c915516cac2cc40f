import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameParts } from './file-name.ts'

describe('the name of a file where there is little room', () => {
  it('keeps number and kind whole and lets the start be cut', () => {
    expect(fileNameParts('pressure-00-20260618-0007.jpg')).toEqual({
      start: 'pressure-00-20260618-',
      end: '0007.jpg',
    })
    expect(fileNameParts('0007.JPG')).toEqual({ start: '', end: '0007.JPG' })
  })

  it('does not cut through a number, but for one that is too long to stand whole', () => {
    expect(fileNameParts('DJI_20260618090001_0012_V.JPG').end).toBe('0012_V.JPG')
    expect(fileNameParts('side-123456.jpg').end).toBe('123456.jpg')
    expect(fileNameParts('20260618090001.jpg').end).toBe('0001.jpg')
  })

  it('loses nothing and breaks no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const { start, end } = fileNameParts(name)
        expect(start + end).toBe(name)
        expect((start + end).isWellFormed() && start.isWellFormed()).toBe(name.isWellFormed())
      }),
    )
  })
})
