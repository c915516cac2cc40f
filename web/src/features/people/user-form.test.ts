import { describe, expect, it } from 'vitest'
import type { User } from './people-types.ts'
import { changesOf, userValues } from './user-form.ts'

const user: User = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  pendingEmail: null,
  email: 'ada@example.org',
  status: 1,
  is_active: true,
  state: 'active',
  lockedUntil: null,
  kind: 'person',
  hasSecondFactor: false,
  missesSecondFactor: false,
  createdAt: '2026-01-01T00:00:00Z',
  roles: ['ROLE_USER'],
  permissions: ['device_edit', 'unknown_to_the_catalogue'],
  profile: { id: 3, name: 'Reader', nameFr: 'Lecteur' },
  organizations: [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ],
  isLimited: true,
  rootDevices: [
    {
      id: 9,
      name: 'E1',
      type: { id: 8, name: 'Wind turbine', nameFr: 'Éolienne', reference: 'wind-turbine' },
      deviceGroup: { id: 4, name: 'Park' },
    },
  ],
  version: 'v1',
  can: {
    edit: true,
    editRights: true,
    editEmail: true,
    disable: true,
    unlock: true,
    resetFactor: true,
    tokens: false,
    delete: true,
  },
}

describe('changesOf', () => {
  it('is nothing when nothing was changed, whatever the order', () => {
    expect(changesOf(user, { ...userValues(user), organizations: [2, 1] })).toEqual({})
  })

  it('holds what was changed, in the words of the API', () => {
    const values = {
      ...userValues(user),
      lastName: 'Byron',
      role: 'ROLE_RESPONSIBLE' as const,
      profile: '',
      organizations: [2],
      rootDevices: [],
      permissions: [],
    }
    expect(changesOf(user, values)).toEqual({
      lastName: 'Byron',
      roles: ['ROLE_RESPONSIBLE'],
      profile: null,
      organizations: [2],
      rootDevices: [],
      permissions: [],
    })
  })
})
