import { describe, expect, it } from 'vitest'
import { checkPassword, isStrongPassword, newPassword, passwordSpecials } from './password.ts'

describe('the password rule', () => {
  it('tells each demand apart', () => {
    const all = { lowercase: true, uppercase: true, number: true, special: true, length: true }
    expect(checkPassword('Abcdef1!')).toEqual(all)
    expect(checkPassword('ABCDEF1!')).toEqual({ ...all, lowercase: false })
    expect(checkPassword('abcdef1!')).toEqual({ ...all, uppercase: false })
    expect(checkPassword('Abcdefg!')).toEqual({ ...all, number: false })
    expect(checkPassword('Abcdefg1')).toEqual({ ...all, special: false })
    expect(checkPassword('Abcde1!')).toEqual({ ...all, length: false })
    expect(checkPassword(`Ab1!${'x'.repeat(124)}`)).toEqual(all)
    expect(checkPassword(`Ab1!${'x'.repeat(125)}`)).toEqual({ ...all, length: false })
    expect(checkPassword('')).toEqual({
      lowercase: false,
      uppercase: false,
      number: false,
      special: false,
      length: false,
    })
  })

  it.each([...passwordSpecials])('counts %s as special', (character) => {
    expect(isStrongPassword(`Abcdef1${character}`)).toBe(true)
  })

  it.each(['_', '+', '(', 'é', ' ', '😀'])('does not count %s as special', (character) => {
    expect(checkPassword(`Abcdef1${character}`).special).toBe(false)
  })

  it('is what the schema enforces', () => {
    expect(newPassword.safeParse('Abcdef1!').success).toBe(true)
    for (const weak of ['', 'abcdef1!', 'A1!a', ['Abcdef1!'], null, 12345678])
      expect([weak, newPassword.safeParse(weak).success]).toEqual([weak, false])
  })
})
