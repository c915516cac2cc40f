import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashChosen, isCommonPassword } from './chosen-password.ts'

describe('isCommonPassword', () => {
  it.each(['Password1!', 'P@ssw0rd', 'Dragon2024!', '1!Football', 'Qwerty123!', 'ＰＡＳＳＷＯＲＤ1!'])(
    'AUTH-08 %s is, whatever it is dressed up with',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )

  it.each(['Visionair1!', 'Blades-in-the-wind-7', 'Dragon-of-Dieppe-4', 'aB3$kL9q'])('%s is not', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )

  it('nothing but letters makes another password of a word', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789@$!%*?&#^-'), maxLength: 6 })
    const words = fc.constantFrom('dragon', 'football', 'superman', 'qwertyuiop')
    fc.assert(fc.property(signs, words, signs, (front, word, back) => isCommonPassword(front + word + back)))
  })
})

describe('hashChosen', () => {
  it('refuses a common one at its field', async () => {
    await expect(hashChosen('newPassword', 'Password1!')).rejects.toMatchObject({
      violations: [{ field: 'newPassword', message: 'account.common_password' }],
    })
  })
})
