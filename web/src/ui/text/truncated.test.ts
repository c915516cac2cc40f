import { describe, expect, it } from 'vitest'
import { truncate, truncateMiddle } from './truncated.tsx'

describe('a text that is too long', () => {
  it('is cut at whole characters, with an ellipsis', () => {
    expect(truncate('Parc éolien', 11)).toBe('Parc éolien')
    expect(truncate('🌀🌀🌀', 2)).toBe('🌀🌀…')
  })

  it('keeps both ends where names begin alike', () => {
    expect(truncateMiddle('Hauts de Somme – ligne nord', 16)).toBe('Hauts de…ne nord')
    expect(truncateMiddle('Hauts de Somme', 16)).toBe('Hauts de Somme')
  })
})
