import type { Facts } from '../../../platform/audit/changed-fields.ts'
import type { User } from '../people.types.ts'

const namesOf = (rows: readonly { id: number; name: string }[]) =>
  [...rows].sort((a, b) => a.id - b.id).map(({ name }) => name)

/** What the audit trail tells of a user, in the words of the API. */
export const userFacts = (user: User): Facts => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  is_active: user.isActive,
  roles: user.roles,
  permissions: user.permissions,
  profile: user.profile?.name ?? null,
  organizations: namesOf(user.organizations),
  rootDevices: namesOf(user.rootDevices),
})
