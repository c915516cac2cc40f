import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

describe('password hashes', () => {
  it('fit their own password only', async () => {
    const hash = await hashPassword('Visionair1!')
    expect(await verifyPassword('Visionair1!', hash)).toBe(true)
    expect(await verifyPassword('visionair1!', hash)).toBe(false)
    expect(hash).not.toContain('Visionair1!')
  })

  it('differ for the same password', async () => {
    expect(await hashPassword('Visionair1!')).not.toBe(await hashPassword('Visionair1!'))
  })

  it('cost what OWASP asks for unless told otherwise, and are checked by the cost they carry', async () => {
    expect(await hashPassword('Visionair1!')).toMatch(/^scrypt\$32768\$8\$3\$/)
    const cheap = await hashPassword('Visionair1!', { N: 2 ** 10, r: 8, p: 1 })
    expect(cheap).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect(await verifyPassword('Visionair1!', cheap)).toBe(true)
    expect(await verifyPassword('visionair1!', cheap)).toBe(false)
  })

  it('refuse everything when there is none or it is broken', async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('x', 'plain$x')).toBe(false)
  })
})
