import { describe, expect, it } from 'vitest'
import { reportTexts } from './report-texts.ts'

const words = (language: 'en' | 'fr') => {
  const { labels, reactions } = reportTexts(language)
  return [...Object.values(labels), ...Object.values(reactions)]
}

describe('reportTexts', () => {
  it('follows the typography of French: narrow no-break spaces, curved apostrophes', () => {
    for (const text of words('fr')) {
      expect(text).not.toMatch(/[ \u00a0][;:?!%»]|«[ \u00a0]|\w'\w/)
      expect(text).not.toMatch(/[^\s\u202f][;!?»]/)
    }
    expect(words('fr').join()).toContain('«\u202fNon étalonné\u202f»')
  })

  it('has no straight quote in English and no empty text in either language', () => {
    expect(words('en').join('\n')).not.toMatch(/['"]/)
    for (const text of [...words('en'), ...words('fr')]) expect(text.trim()).not.toBe('')
  })

  it('counts as each language does', () => {
    expect(reportTexts('en').findings(0)).toBe('0 findings')
    expect(reportTexts('fr').findings(0)).toBe('0 défaut')
    expect(reportTexts('fr').findings(2)).toBe('2 défauts')
    expect(reportTexts('en').findings(1)).toBe('1 finding')
  })
})
