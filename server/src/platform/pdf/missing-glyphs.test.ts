import { describe, expect, it } from 'vitest'
import {
  goneCharacters,
  missingCharacters,
  onlyCommonCharacters,
  rareCharacters,
  withoutCharacters,
} from './missing-glyphs.ts'

const complaint = (text: string) =>
  `message: "PDF/A-2a error: the text \`\\"${text}\\"\` could not be displayed with font"`

describe('missingCharacters', () => {
  it('reads plain and escaped characters out of the complaint, but never ASCII', () => {
    const message = [complaint('🎉'), complaint('\\\\u{f72}'), complaint('x')].join(', ')
    expect(missingCharacters(message)).toEqual(new Set(['🎉', '\u0f72']))
  })

  it('is empty for other errors', () => {
    expect(missingCharacters('unknown variable: words').size).toBe(0)
  })
})

describe('withoutCharacters', () => {
  it('first removes marks alone, because their base letters are complained of too', () => {
    const gone = goneCharacters(new Set(['é', '\u{1d165}']))
    expect(withoutCharacters('"é\u{1d165} 🎉"', gone)).toBe('"é 🎉"')
    expect(goneCharacters(new Set(['é']))).toEqual(new Set(['é']))
  })

  it('draws a box for letters without a glyph', () => {
    expect(withoutCharacters('"a🎉b"', new Set(['🎉']))).toBe('"a□b"')
  })
})

describe('rareCharacters', () => {
  it('names each once, without what European text has', () => {
    expect(rareCharacters('"Éolienne 風 – Привет 風 ค"')).toEqual(['風', 'ค'])
  })
})

describe('onlyCommonCharacters', () => {
  it('keeps European text and replaces the rest', () => {
    expect(onlyCommonCharacters('{"a":"Éolienne № 7 – Привет 風"}')).toBe('{"a":"Éolienne □ 7 – Привет □"}')
  })
})
