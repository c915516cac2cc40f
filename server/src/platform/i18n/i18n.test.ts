import { problemStatus } from '@visionair/contract'
import { describe, expect, it } from 'vitest'
import { languageOf, languages } from './language.ts'
import { problemTexts } from './problem-texts.ts'
import { serverText, serverTexts } from './server-texts.ts'
import { fillText, placeholdersOf } from './text.ts'
import { authoredTexts, typeTexts, validationTexts } from './validation-texts.ts'

describe('language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE,de;q=0.9,en;q=0.5,fr;q=0.7', 'fr'],
    ['en-GB,fr', 'en'],
    ['FR;q=1', 'fr'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['fr;q=x', 'en'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['de', 'en'],
    [`${'x,'.repeat(600)}fr`, 'en'],
  ])('%s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

describe('texts', () => {
  it('fill in values in the form of the language', () => {
    const text = { en: '{count} of {kind}', fr: '{kind} : {count}' }
    expect(fillText(text, 'en', { count: 1234.5, kind: 'x' })).toBe('1,234.5 of x')
    expect(fillText(text, 'fr', { count: 0.5, kind: 'x' })).toBe('x : 0,5')
    expect(fillText(text, 'en', { kind: '{count}' })).toBe('{count} of {count}')
    expect(serverText({ message: 'server.not_ready', values: { checks: 'queue' } }, 'fr')).toBe(
      'Indisponible pour le moment : queue.',
    )
  })

  const all = [
    ...Object.entries(serverTexts),
    ...Object.entries(validationTexts),
    ...Object.entries(typeTexts),
    ...Object.entries(problemTexts).flatMap(([code, { title, detail }]) => [
      [code, title] as const,
      [code, detail] as const,
    ]),
  ]
  it.each(all)('%s says the same in every language, with the same values', (_key, text) => {
    for (const language of languages) {
      expect(text[language].trim()).not.toBe('')
      expect(placeholdersOf(text[language]).sort()).toEqual(placeholdersOf(text.en).sort())
    }
  })

  it('NAV-07 are written with the apostrophe of print in French', () => {
    const authored = Object.values(authoredTexts).map((fr) => ['', { fr }] as const)
    expect([...all, ...authored].map(([, { fr }]) => fr).filter((text) => text.includes("'"))).toEqual([])
  })

  it('exist for every problem', () => {
    expect(Object.keys(problemTexts).sort()).toEqual(Object.keys(problemStatus).sort())
  })
})
