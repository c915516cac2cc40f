import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiName, EntryNames } from './entry-names.ts'

describe('names in an archive', () => {
  it('open on every system, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = asciiName(text, 'side')
        expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/)
      }),
    )
    expect(asciiName('Éolienne n° 3 / Pale à côté', 'x')).toBe('eolienne-n-3-pale-a-cote')
    for (const reserved of ['CON', 'nul', 'COM1', 'Lpt9']) expect(asciiName(reserved, 'side')).toBe('side')
    expect(asciiName('../../etc/passwd', 'x')).toBe('etc-passwd')
    expect(asciiName('🌀', 'side')).toBe('side')
  })

  it('stay apart', () => {
    const names = new EntryNames()
    expect(['a', 'a', 'b', 'a'].map((name) => names.unique('x/', name, '.jpg'))).toEqual([
      'x/a.jpg',
      'x/a-2.jpg',
      'x/b.jpg',
      'x/a-3.jpg',
    ])
  })
})
