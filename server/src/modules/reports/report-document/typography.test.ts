import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLongRuns, cleanText, frenchSpaces, shorten, typographyOf, withoutBreaks } from './typography.ts'

const thin = '\u202f'
const forbidden = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Co}|\p{Cs}/u

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0x2100 }), fc.integer({ min: 0, max: 0x10ffff }))
const anyText = fc.array(codePoint, { maxLength: 60 }).map((points) => String.fromCodePoint(...points))

describe('cleanText', () => {
  it('keeps what a reader sees and drops what an archive PDF forbids', () => {
    expect(cleanText('a\r\nb\tc\u0000\u202edone\ue000')).toBe('a\nb cdone\ufffd')
    expect(cleanText('\ud800x')).toBe('\ufffdx')
  })

  it('leaves no control, direction or private character in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(forbidden.test(cleanText(text))).toBe(false)
      }),
    )
  })
})

describe('breakLongRuns', () => {
  it('changes nothing but the places where a line may break', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(withoutBreaks(breakLongRuns(text, 12))).toBe(text)
      }),
    )
  })

  it('lets every long run break and leaves words whole', () => {
    const pieces = breakLongRuns('x'.repeat(100), 28).split('\u200b')
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(28)
    expect(breakLongRuns('particulièrement Constitutionnel', 12)).not.toContain('\u200b')
    expect(breakLongRuns('👩‍🚀'.repeat(40), 12).split('\u200b').join('')).toBe('👩‍🚀'.repeat(40))
  })
})

describe('breakLongRuns in scripts that write otherwise', () => {
  it('breaks Thai between its words, leaves ideographs to themselves and never parts joined letters', () => {
    expect(breakLongRuns('ต้องซ่อมแซมภายในสามเดือน', 12).split('\u200b')).toContain('ซ่อมแซม')
    expect(breakLongRuns('前缘涂层磨损长度约三十厘米请于下次检查时修复', 12)).not.toContain('\u200b')
    expect(breakLongRuns('فاستسقيناكموهاجميعا', 12)).not.toContain('\u200b')
    const mixed = breakLongRuns(`涡轮机${'X'.repeat(30)}`, 12).split('\u200b')
    expect(mixed.every((piece) => piece.length <= 13)).toBe(true)
    expect(breakLongRuns('ا'.repeat(100), 12)).toContain('\u200b')
  })
})

describe('typographyOf', () => {
  const en = typographyOf('en', 'Pacific/Auckland')
  const fr = typographyOf('fr', 'Europe/Paris')

  it('REP-03 writes dates in words, the first of a month as each language names it', () => {
    expect(en.date('2026-11-20')).toBe('20 November 2026')
    expect(fr.date('2026-11-20')).toBe('20 novembre 2026')
    expect(fr.date('2026-11-01')).toBe('1er novembre 2026')
    expect(en.date('2026-11-01')).toBe('1 November 2026')
    expect(fr.shortDate('2026-05-01')).toBe('1er mai 2026')
    expect(fr.shortDate('2026-05-11')).toBe('11 mai 2026')
    expect(en.shortDate('2026-05-01')).toBe('1 May 2026')
    expect(en.moment('2026-11-20T14:05:00Z')).toBe('21 November 2026, 03:05 (Pacific/Auckland)')
    expect(en.date('2026-11-20T14:05:00Z')).toBe('21 November 2026')
    expect(fr.moment('2026-11-19T23:05:00Z')).toBe('20 novembre 2026 à 00:05 (Europe/Paris)')
  })

  it('writes measures with the decimal mark of the language and a space that does not break', () => {
    expect(en.metres(32.44)).toBe(`32.4${thin}m`)
    expect(fr.metres(1032.4)).toBe(`1${thin}032,4${thin}m`)
    expect(fr.sizeCm(12.4, 38.2)).toBe(`12${thin}×${thin}38${thin}cm`)
    expect(en.sizeCm(0.4, 312.6)).toBe(`<${thin}1${thin}×${thin}313${thin}cm`)
    expect(en.percent(0.2)).toBe('20%')
    expect(fr.percent(0.2)).toBe(`20${thin}%`)
  })

  it('makes spaces before French double marks narrow and unbreakable, without inventing any', () => {
    expect(frenchSpaces('Usé ? Oui ! « bien » ; à 12:30 (https://a.b)')).toBe(
      `Usé${thin}? Oui${thin}! «${thin}bien${thin}»${thin}; à 12:30 (https://a.b)`,
    )
    expect(en.line('What ? "a : b"')).toBe('What ? "a : b"')
  })

  it('splits user text in paragraphs and lines', () => {
    expect(en.paragraphs('a\nb\n\n \n\nc')).toEqual([['a', 'b'], ['c']])
    expect(en.paragraphs(' \n ')).toEqual([])
    expect(en.line('a\n  b')).toBe('a b')
  })
})

describe('shorten', () => {
  it('counts characters, not code units', () => {
    expect(shorten('🎉🎉🎉', 3)).toBe('🎉🎉🎉')
    expect(shorten('abcdef', 4)).toBe('abc…')
  })
})
