import { type Permission, permissions, type Role } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type ProblemError, problem } from '../../../platform/problem-error.ts'
import { grantableRoles, mayGrantPermission } from '../../accounts/invitations/grants.policy.ts'
import type { User } from '../people.types.ts'
import { findProfile } from '../profiles.repository.ts'
import { devicesAmong, organizationsAmong } from './users.repository.ts'

/** Rights to be given; what is absent stays as it is. */
export interface RightsChange {
  readonly roles?: readonly Role[] | undefined
  readonly permissions?: readonly Permission[] | undefined
  readonly profile?: number | null | undefined
  readonly organizations?: readonly number[] | undefined
  readonly rootDevices?: readonly number[] | undefined
}

const beyond = (field: keyof RightsChange): ProblemError =>
  problem('forbidden', { message: 'user.grant_beyond', violations: [{ field, message: 'user.grant_beyond' }] })

const isKnown = (name: string): name is Permission => permissions.some((permission) => permission === name)

/** Whether the actor may hand out every one of these permissions, those of a stored profile for instance. */
export const mayGrantAll = (actor: Actor, names: readonly string[]): boolean =>
  names.filter(isKnown).every((name) => mayGrantPermission(actor, name))

function checkRoles(actor: Actor, user: User, wanted: readonly Role[]): void {
  const added = wanted.filter((role) => !user.roles.includes(role))
  if (!added.every((role) => grantableRoles(actor).includes(role))) throw beyond('roles')
}

function checkPermissions(actor: Actor, user: User, wanted: readonly Permission[]): void {
  const added = wanted.filter((permission) => !user.permissions.includes(permission))
  if (!mayGrantAll(actor, added)) throw beyond('permissions')
}

async function checkProfile(db: Db, actor: Actor, user: User, wanted: number | null): Promise<void> {
  if (wanted === null || wanted === user.profile?.id) return
  const profile = await findProfile(db, actor, wanted)
  if (!profile) throw problem('invalid', { violations: [{ field: 'profile', message: 'user.profile_unknown' }] })
  if (!mayGrantAll(actor, profile.permissions)) throw beyond('profile')
}

/**
 * A profile of a company is had by who belongs to that company alone: its people change what the profile allows, and with it what
 * everyone who has it may do wherever they belong.
 */
async function checkOwner(db: Db, actor: Actor, user: User, change: RightsChange): Promise<void> {
  const wanted = change.profile === undefined ? user.profile?.id : change.profile
  const owner = wanted ? (await findProfile(db, actor, wanted))?.organization : null
  if (!owner) return
  const organizations = new Set(change.organizations ?? user.organizations.map(({ id }) => id))
  if (organizations.size === 1 && organizations.has(owner.id)) return
  const field = change.profile === undefined ? 'organizations' : 'profile'
  throw problem('invalid', { violations: [{ field, message: 'user.profile_foreign' }] })
}

async function checkOrganizations(db: Db, actor: Actor, wanted: readonly number[]): Promise<void> {
  if (wanted.length === 0 && !actor.isAdmin)
    throw problem('invalid', { violations: [{ field: 'organizations', message: 'user.organization_required' }] })
  const known = await organizationsAmong(db, actor, wanted)
  if (known.length < new Set(wanted).size)
    throw problem('invalid', { violations: [{ field: 'organizations', message: 'user.organization_unknown' }] })
}

/** Devices must be seen by the actor and belong to the user's organizations; whoever is limited passes on a limit. */
async function checkRootDevices(
  db: Db,
  actor: Actor,
  organizations: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  if (wanted.length === 0 && actor.rootDeviceIds.length > 0 && !actor.isAdmin)
    throw problem('forbidden', {
      message: 'user.devices_required',
      violations: [{ field: 'rootDevices', message: 'user.devices_required' }],
    })
  const known = await devicesAmong(db, actor, wanted)
  if (known.length < new Set(wanted).size)
    throw problem('invalid', { violations: [{ field: 'rootDevices', message: 'user.device_unknown' }] })
  if (!known.every(({ organizationId }) => organizations.includes(organizationId)))
    throw problem('invalid', { violations: [{ field: 'rootDevices', message: 'user.device_foreign' }] })
}

/**
 * Refuses what would widen a user's rights beyond the actor's own: a role or a permission the actor lacks (`forbidden`), an
 * organization or a device the actor does not see (`invalid`, as if it did not exist), a profile of a company the user does not belong
 * to alone (`invalid`). What the user already has may stay.
 */
export async function checkGrants(db: Db, actor: Actor, user: User, change: RightsChange): Promise<void> {
  if (change.roles) checkRoles(actor, user, change.roles)
  if (change.permissions) checkPermissions(actor, user, change.permissions)
  if (change.profile !== undefined) await checkProfile(db, actor, user, change.profile)
  if (change.organizations) await checkOrganizations(db, actor, change.organizations)
  if (change.profile !== undefined || change.organizations) await checkOwner(db, actor, user, change)
  if (change.organizations ?? change.rootDevices)
    await checkRootDevices(
      db,
      actor,
      change.organizations ?? user.organizations.map(({ id }) => id),
      change.rootDevices ?? user.rootDevices.map(({ id }) => id),
    )
}
