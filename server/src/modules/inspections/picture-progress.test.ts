import { describe, expect, it } from 'vitest'
import { imageProgressOf, imageStateOf, isImageDone } from './inspections.service.ts'
import type { ImageFacts } from './inspections.types.ts'

const facts: ImageFacts = {
  imageVersion: null,
  imageWidthPx: null,
  imageHeightPx: null,
  isArchived: false,
  isRefuted: false,
  hasPhotos: true,
  workKind: 'assemble',
  workState: 'running',
  workStep: 'pyramid',
  workShare: 1,
  difference: null,
}

describe('the work on a picture', () => {
  it('VIEW-09 is not done before the picture is there, though all its steps are', () => {
    expect(imageProgressOf(facts)).toBe(1)
    expect(imageStateOf(facts)).toBe('slicing')
    expect(isImageDone(facts)).toBe(false)
    expect(isImageDone({ ...facts, imageVersion: 1 })).toBe(false)
  })

  it('VIEW-09 is done with a picture that nothing refutes, and not with a refuted one or without one', () => {
    const ended = { ...facts, workState: 'done', imageVersion: 1 }
    expect(isImageDone(ended)).toBe(true)
    expect(isImageDone({ ...ended, isRefuted: true })).toBe(false)
    expect(isImageDone({ ...ended, imageVersion: null })).toBe(false)
  })
})
