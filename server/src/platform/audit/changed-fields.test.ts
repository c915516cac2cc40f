import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('changedFields', () => {
  it('keeps what differs, on both sides, and compares lists and objects by value', () => {
    const before = { name: 'A', roles: ['x'], figures: { critical: true }, address: null }
    const after = { name: 'B', roles: ['x'], figures: { critical: false }, address: null }
    expect(changedFields(before, after)).toEqual({
      before: { name: 'A', figures: { critical: true } },
      after: { name: 'B', figures: { critical: false } },
    })
  })

  it('keeps everything of what was created or deleted', () => {
    expect(changedFields(null, { name: 'A', address: null })).toEqual({
      before: null,
      after: { name: 'A', address: null },
    })
    expect(changedFields({ name: 'A' }, null)).toEqual({ before: { name: 'A' }, after: null })
  })

  it('never keeps a secret, whatever its field is called', () => {
    const secrets = {
      password: 'a',
      newPassword: 'b',
      password_hash: 'c',
      tokenHash: 'd',
      refreshToken: 'e',
      apiSecret: 'f',
    }
    expect(changedFields(null, { ...secrets, email: 'a@b.c' })).toEqual({ before: null, after: { email: 'a@b.c' } })
    expect(changedFields(secrets, { ...secrets, password: 'z' })).toEqual({ before: {}, after: {} })
  })
})
