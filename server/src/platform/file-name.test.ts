import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf, givenName } from './file-name.ts'

describe('fileNameOf', () => {
  it('REP-04 keeps the letters of every script, one way for one name', () => {
    expect(fileNameOf('Éolienne n° 3 / Pale à côté', 'x')).toBe('éolienne-n-3-pale-à-côté')
    expect(fileNameOf('E\u0301ole', 'x')).toBe(fileNameOf('Éole', 'x'))
    expect(fileNameOf('توربين رقم ٧', 'x')).toBe('توربين-رقم-٧')
    expect(fileNameOf('风力发电机 7', 'x')).toBe('风力发电机-7')
    expect(fileNameOf('กังหันลม', 'x')).toBe('กังหันลม')
    expect(fileNameOf('Ανεμογεννήτρια Β', 'x')).toBe('ανεμογεννήτρια-β')
    expect(fileNameOf('טורבינה', 'x')).toBe('טורבינה')
  })

  it('opens on every system, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = fileNameOf(text, 'side')
        expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u)
        expect(name).not.toMatch(/--|-$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
        expect(fileNameOf(name, 'side')).toBe(name)
      }),
    )
    for (const reserved of ['CON', 'nul', 'COM1', 'Lpt9']) expect(fileNameOf(reserved, 'side')).toBe('side')
    expect(fileNameOf('../../etc/passwd', 'x')).toBe('etc-passwd')
    expect(fileNameOf('a\u202egnp.exe', 'x')).toBe('a-gnp-exe')
    expect(fileNameOf('🌀', 'side')).toBe('side')
    expect(fileNameOf('क'.repeat(200), 'x').length).toBeLessThanOrEqual(60)
  })
})

it('the name of a file that was sent hides nothing of what it is', () => {
  expect(givenName('C:\\photos\\side 1.jpg', 'photo')).toBe('side 1.jpg')
  expect(givenName('photo\u202egpj.exe', 'photo')).toBe('photogpj.exe')
  expect(givenName('a\u2066b\u2069\u200fc\u2028d\u0007\u0085\u200b.jpg', 'photo')).toBe('abcd.jpg')
  expect(givenName('Éole 3 – صورة.jpg', 'photo')).toBe('Éole 3 – صورة.jpg')
  expect(givenName('نمی\u200cخواهم.jpg', 'photo')).toBe('نمی\u200cخواهم.jpg')
  expect(givenName('\u202e\ufeff ', 'photo')).toBe('photo')
  expect(givenName('\ufffd\ufffdole.jpg', 'photo')).toBe('_ole.jpg')
  expect(givenName(`${'x'.repeat(300)}.jpg`, 'photo')).toHaveLength(200)
})
