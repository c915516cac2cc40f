import { type Grant, type Permission, permissions } from '@visionair/contract'
import type { Canary, RealPlace } from './places.ts'

/** A kind of caller. */
export const principalNames = [
  'anonymous',
  'broken token',
  'disabled',
  'ended session',
  'terms refused',
  'second factor missing',
  'admin',
  'responsible',
  'inspector with all permissions',
  'inspector with just this permission',
  'inspector with all but this permission',
  'inspector without permissions',
  'limited to a turbine',
  'limited to a blade',
  'other organization',
] as const
export type PrincipalName = (typeof principalNames)[number]

type RoleName = 'ROLE_ADMIN' | 'ROLE_RESPONSIBLE' | 'ROLE_USER'

export interface Principal {
  readonly name: PrincipalName
  /** What stands in the way of any call: no account, an account that may not sign in, a session that is over, terms that were not accepted, a demanded second factor that is missing. */
  readonly barred: 'no account' | 'disabled' | 'ended' | 'terms' | 'factor' | null
  readonly role: RoleName
  readonly organization: 'own' | 'foreign' | 'none'
  /** Which permissions the account holds for a route that asks for the given ones; null: the principal is of no use there. */
  permissionsFor(needed: readonly Grant[]): readonly Permission[] | null
  /** The place that limits the account. */
  readonly rootDevice: 'turbine' | 'blade' | null
  readonly sees: readonly RealPlace[]
  readonly knows: readonly Canary[]
}

const ofOrganization = ['own', 'near', 'sibling'] as const
const knownInOrganization = ['own', 'near', 'lead', 'sibling'] as const
const isPermission = (grant: Grant): grant is Permission => permissions.some((permission) => permission === grant)
const needsPermission = (needed: readonly Grant[]) => needed.some(isPermission)

const member = {
  barred: null,
  role: 'ROLE_USER',
  organization: 'own',
  rootDevice: null,
  sees: ofOrganization,
  knows: knownInOrganization,
  permissionsFor: () => permissions,
} as const satisfies Omit<Principal, 'name'>

const barredMember = { ...member, role: 'ROLE_RESPONSIBLE', sees: [], knows: [] } as const

const definitions: Readonly<Record<PrincipalName, Omit<Principal, 'name'>>> = {
  anonymous: { ...barredMember, barred: 'no account' },
  'broken token': { ...barredMember, barred: 'no account' },
  disabled: { ...barredMember, barred: 'disabled' },
  'ended session': { ...barredMember, barred: 'ended' },
  'terms refused': { ...barredMember, barred: 'terms', knows: ['lead'] },
  'second factor missing': { ...barredMember, barred: 'factor', knows: ['lead'] },
  admin: {
    ...member,
    role: 'ROLE_ADMIN',
    organization: 'none',
    permissionsFor: () => [],
    sees: ['own', 'near', 'sibling', 'foreign'],
    knows: ['own', 'near', 'lead', 'sibling', 'foreign'],
  },
  responsible: { ...member, role: 'ROLE_RESPONSIBLE', permissionsFor: () => [] },
  'inspector with all permissions': member,
  'inspector with just this permission': {
    ...member,
    permissionsFor: (needed) => (needsPermission(needed) ? needed.filter(isPermission).slice(0, 1) : null),
  },
  'inspector with all but this permission': {
    ...member,
    permissionsFor: (needed) =>
      needsPermission(needed) ? permissions.filter((permission) => !needed.includes(permission)) : null,
  },
  'inspector without permissions': { ...member, permissionsFor: () => [] },
  'limited to a turbine': {
    ...member,
    rootDevice: 'turbine',
    sees: ['own', 'near'],
    knows: ['own', 'near', 'lead'],
  },
  'limited to a blade': { ...member, rootDevice: 'blade', sees: ['own'], knows: ['own', 'lead'] },
  'other organization': {
    ...member,
    role: 'ROLE_RESPONSIBLE',
    organization: 'foreign',
    permissionsFor: () => [],
    sees: ['foreign'],
    knows: ['foreign'],
  },
}

/** Every kind of caller, in order. */
export const principals: readonly Principal[] = principalNames.map((name) => ({ name, ...definitions[name] }))

/** The kind of caller by its name. */
export const principalOf = (name: PrincipalName): Principal => ({ name, ...definitions[name] })
