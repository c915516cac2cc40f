import { describe, expect, it } from 'vitest'
import { mainRole, rolesToGive } from './role.ts'

describe('mainRole', () => {
  it('is the highest someone holds', () => {
    expect(mainRole(['ROLE_USER', 'ROLE_ADMIN'])).toBe('ROLE_ADMIN')
    expect(mainRole(['ROLE_RESPONSIBLE'])).toBe('ROLE_RESPONSIBLE')
    expect(mainRole([])).toBe('ROLE_USER')
  })
})

describe('rolesToGive', () => {
  it('are those up to one’s own', () => {
    expect(rolesToGive(['ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'ROLE_USER'])
    expect(rolesToGive(['ROLE_RESPONSIBLE'])).toEqual(['ROLE_RESPONSIBLE', 'ROLE_USER'])
    expect(rolesToGive(['ROLE_USER'])).toEqual(['ROLE_USER'])
  })
})
