import { describe, expect, it } from 'vitest'
import { en } from './catalogues/en.ts'
import { fr } from './catalogues/fr.ts'

const leavesOf = (texts: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') return [[here, value] as const]
    return typeof value === 'object' && value !== null ? leavesOf(value, here) : []
  })

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

const english = leavesOf(en)
const french = new Map(leavesOf(fr))

describe('the catalogues', () => {
  it('hold the same texts in English and French, none of them empty, with the same places to fill in', () => {
    expect(english.length).toBeGreaterThan(50)
    expect([...french.keys()].sort()).toEqual(english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      const translation = french.get(key) ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(translation.trim(), key).not.toBe('')
      expect([key, placeholdersOf(translation)]).toEqual([key, placeholdersOf(text)])
    }
  })

  it('NAV-07 are written with the apostrophe of print in French', () => {
    expect([...french].filter(([, text]) => text.includes("'"))).toEqual([])
  })
})
