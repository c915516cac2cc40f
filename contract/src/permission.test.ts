import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Grant, isGranted, permissions, roles } from './permission.ts'

const grants: readonly Grant[] = [...roles, ...permissions]
const anyList = fc.subarray([...grants])
const privileged: readonly Grant[] = ['ROLE_ADMIN', 'ROLE_RESPONSIBLE']

describe('isGranted', () => {
  it('PERM-01 a privileged role passes every list that names no privileged role', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...privileged),
        fc.subarray([...permissions]),
        fc.constantFrom('any', 'all'),
        (role, list, mode) => {
          expect(isGranted({ roles: [role], permissions: [] }, list, mode)).toBe(true)
        },
      ),
    )
  })

  it('PERM-01 a list that names a privileged role is passed only by holding what it names', () => {
    expect(isGranted({ roles: ['ROLE_RESPONSIBLE'], permissions: [] }, ['ROLE_ADMIN'])).toBe(false)
    expect(isGranted({ roles: ['ROLE_ADMIN'], permissions: [] }, ['ROLE_ADMIN'])).toBe(true)
    expect(isGranted({ roles: ['ROLE_ADMIN'], permissions: [] }, ['ROLE_ADMIN', 'user_edit'], 'all')).toBe(false)
    expect(isGranted({ roles: ['ROLE_ADMIN'], permissions: ['user_edit'] }, ['ROLE_ADMIN', 'user_edit'], 'all')).toBe(
      true,
    )
  })

  it('PERM-01 without a privileged role any means one of the list, all means the whole list', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), anyList, (held, list) => {
        const holder = { roles: ['ROLE_USER'], permissions: held }
        const heldOf = list.filter((grant) => grant === 'ROLE_USER' || held.some((permission) => permission === grant))
        expect(isGranted(holder, list, 'any')).toBe(heldOf.length > 0)
        expect(isGranted(holder, list, 'all')).toBe(list.length > 0 && heldOf.length === list.length)
      }),
    )
  })
})
