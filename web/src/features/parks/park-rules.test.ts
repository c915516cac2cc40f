import { describe, expect, it } from 'vitest'
import { asksOrganization } from './park-rules.ts'

const user = (role: string, companies: number) => ({ roles: [role], organizations: Array.from({ length: companies }) })

describe('asksOrganization', () => {
  it('PARK-02 asks administrators, and people of several companies, for a root park', () => {
    expect(asksOrganization(user('ROLE_ADMIN', 0), undefined)).toBe(true)
    expect(asksOrganization(user('ROLE_RESPONSIBLE', 2), undefined)).toBe(true)
    expect(asksOrganization(user('ROLE_RESPONSIBLE', 1), undefined)).toBe(false)
    expect(asksOrganization(user('ROLE_USER', 3), undefined)).toBe(true)
    expect(asksOrganization(user('ROLE_USER', 1), undefined)).toBe(false)
  })

  it('never asks for a sub-park, which belongs to the company of the park above', () => {
    expect(asksOrganization(user('ROLE_ADMIN', 0), 4)).toBe(false)
    expect(asksOrganization(user('ROLE_RESPONSIBLE', 2), 4)).toBe(false)
  })
})
