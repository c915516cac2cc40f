import { describe, expect, it } from 'vitest'
import { dayText, momentText } from './mail-words.ts'

describe('days in mails', () => {
  it('are French in French: the first of a month is "1er", the eleventh is not', () => {
    expect(dayText('2026-12-01', 'fr')).toBe('1er décembre 2026')
    expect(dayText('2026-12-11', 'fr')).toBe('11 décembre 2026')
    expect(momentText('2026-12-01T09:30:00Z', 'fr', 'Europe/Paris')).toBe('1er décembre 2026 à 10:30 (Europe/Paris)')
  })

  it('are written as the screens write them in English', () => {
    expect(dayText('2026-12-01', 'en')).toBe('1 December 2026')
  })
})
