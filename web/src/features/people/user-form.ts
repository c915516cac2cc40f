import type { Permission, Role } from '@visionair/contract'
import type { updateUser } from '@visionair/contract/people'
import type { BodyArgs } from '../../api/call-types.ts'
import { knownPermissions } from './known-permissions.ts'
import type { User } from './people-types.ts'
import { mainRole } from './role.ts'
import type { ChosenDevice } from './root-device-picker.tsx'

export interface UserValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  email: string
  /** Of whoever asks for another address. */
  currentPassword: string
  role: Role
  /** Empty for none. */
  profile: string
  organizations: number[]
  rootDevices: ChosenDevice[]
  permissions: Permission[]
}

/** The form's values of a user; empty ones without a user, since users come by invitation. */
export const userValues = (user: User | null): UserValues => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  currentPassword: '',
  role: mainRole(user?.roles ?? []),
  profile: user?.profile ? String(user.profile.id) : '',
  organizations: user?.organizations.map(({ id }) => id) ?? [],
  rootDevices: user?.rootDevices.map(({ id, name, type }) => ({ id, name, type })) ?? [],
  permissions: knownPermissions(user?.permissions ?? []),
})

type Body = BodyArgs<typeof updateUser>

const sameSet = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

const idsOf = (devices: readonly ChosenDevice[]) => devices.map(({ id }) => id)

/** Whether another address was typed, which needs a password. */
export const isNewEmail = (user: User | null, { email }: Pick<UserValues, 'email'>): boolean =>
  email.trim() !== (user?.email ?? '')

/** What was changed, and only that: a field that is not sent cannot be refused or overwrite another's change. */
export function changesOf(user: User, values: UserValues): Body {
  const before = userValues(user)
  const body: Body = {}
  if (values.firstName.trim() !== before.firstName) body.firstName = values.firstName
  if (values.lastName.trim() !== before.lastName) body.lastName = values.lastName
  if (isNewEmail(user, values)) {
    body.email = values.email
    body.currentPassword = values.currentPassword
  }
  if (values.role !== before.role) body.roles = [values.role]
  if (values.profile !== before.profile) body.profile = values.profile === '' ? null : Number(values.profile)
  if (!sameSet(values.organizations, before.organizations)) body.organizations = values.organizations
  if (!sameSet(idsOf(values.rootDevices), idsOf(before.rootDevices))) body.rootDevices = idsOf(values.rootDevices)
  if (!sameSet(values.permissions, before.permissions)) body.permissions = values.permissions
  return body
}
