import { describe, expect, it } from 'vitest'
import { confirmationKey, nameKey, seenText } from './names.ts'
import { lineText, searchText } from './text.ts'

const isName = (text: string) => lineText(40).safeParse(text).success

describe('names', () => {
  it('are trimmed and composed in one way', () => {
    expect(lineText(40).parse('  E\u0301ole \u00a0')).toBe('\u00c9ole')
  })

  it.each([
    ['a zero-width space', 'T\u200b1'],
    ['a direction mark', '\u202eT1'],
    ['an isolate', '\u2067T1\u2069'],
    ['a soft hyphen', 'Nor\u00addex'],
    ['a byte order mark', 'T\ufeff1'],
    ['a joiner that joins nothing', 'T1\u200d'],
    ['a variation of nothing', 'T\ufe0f'],
    ['a tag', 'T\u{e0041}'],
    ['a filler', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['nothing that is seen', ' \u200b '],
  ])('with %s are refused, and empty after it too', (_, text) => {
    expect(isName(text)).toBe(false)
    expect(isName(seenText(text))).toBe(seenText(text) !== '')
  })

  it('of scripts and emojis that need joiners are kept as they are', () => {
    for (const text of [
      'می‌خواهم',
      '👩‍🔧 team',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '❤️',
      'क्‍ष',
    ]) {
      expect(isName(text), text).toBe(true)
      expect(seenText(text)).toBe(text.normalize('NFC'))
    }
  })

  it('that look alike are equal, whatever the case, and others are not', () => {
    const alike = ['Éole 1', 'E\u0301ole 1', ' éole  1', '\u200eÉole\u00a01', 'ÉOLE 1\u200b']
    expect(new Set(alike.map(nameKey))).toEqual(new Set(['éole 1']))
    expect(nameKey('Eole 1')).not.toBe(nameKey('Éole 1'))
    expect(nameKey('T1')).not.toBe(nameKey('T10'))
  })

  it('PARK-04 DEV-05 are typed again as a keyboard has them, in their case, and by no other name', () => {
    const name = 'C\u00f4te d\u2019Alb\u00e2tre \u2013 \u201cnord\u201d \u2764\ufe0f'
    for (const typed of [
      name,
      'Co\u0302te d\u2019Alba\u0302tre \u2013 \u201cnord\u201d \u2764\ufe0f',
      ' Co\u0302te\u00a0 d\'Alb\u00e2tre - "nord" \u2764',
      '\u200eC\u00f4te d\u2019Alb\u200b\u00e2tre \u2014 "nord" \u2764 ',
    ])
      expect(confirmationKey(typed)).toBe(confirmationKey(name))
    for (const other of [
      name.toUpperCase(),
      name.toLowerCase(),
      name.replace('\u00e2', 'a'),
      `${name}2`,
      'C\u00f4te',
      '',
    ])
      expect(confirmationKey(other), other).not.toBe(confirmationKey(name))
    expect(confirmationKey('می\u200cخواهم')).toBe(confirmationKey('میخواهم'))
  })

  it('are looked for in the form they are kept in', () => {
    expect(searchText().parse(' E\u0301ole\u200b ')).toBe('Éole')
  })
})
