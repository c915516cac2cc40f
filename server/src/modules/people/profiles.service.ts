import { nameKey } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { databaseErrorKind } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import type { Profile } from './people.types.ts'
import { ownsProfilesOf, type ProfileRights, profileRights } from './profiles.policy.ts'
import {
  deleteProfileRow,
  findProfile,
  insertProfile,
  isProfileNamed,
  lockProfile,
  type ProfileFields,
  type ProfileFilter,
  pageOfProfiles,
  updateProfileRow,
} from './profiles.repository.ts'
import { mayGrantAll } from './users/user-grants.service.ts'
import { organizationsAmong } from './users/users.repository.ts'

export const listVisibleProfiles = (ctx: Context, actor: Actor, filter: ProfileFilter) =>
  pageOfProfiles(ctx.db, actor, filter)

/** One profile. Errors: `not-found`. */
export async function visibleProfile(ctx: Context, actor: Actor, id: number): Promise<Profile> {
  const profile = await findProfile(ctx.db, actor, id)
  if (!profile) throw problem('not-found')
  return profile
}

/** What the trail of changes keeps of a profile; also what names its state. */
export const profileFacts = ({ name, nameFr, permissions }: ProfileFields | Profile) => ({ name, nameFr, permissions })

const refuseBeyond = (actor: Actor, permissions: readonly string[]) => {
  if (!mayGrantAll(actor, permissions))
    throw problem('forbidden', {
      message: 'user.grant_beyond',
      violations: [{ field: 'permissions', message: 'user.grant_beyond' }],
    })
}

const nameTaken = () => problem('invalid', { violations: [{ field: 'name', message: 'profile.name_taken' }] })

function explain(error: unknown): unknown {
  const kind = databaseErrorKind(error)
  if (kind?.kind === 'unique') return nameTaken()
  if (kind?.kind === 'foreignKey') return problem('in-use', { message: 'profile.in_use_by_invitation' })
  return error
}

async function changing<T>(ctx: Context, act: (db: Db) => Promise<T>): Promise<T> {
  return await inTransaction(ctx.db, act).catch((error: unknown) => {
    throw explain(error)
  })
}

async function lockedProfile(db: Db, actor: Actor, id: number, right: keyof ProfileRights): Promise<Profile> {
  const profile = (await lockProfile(db, id)) ? await findProfile(db, actor, id) : null
  if (!profile) throw problem('not-found')
  if (!profileRights(actor, profile)[right]) throw problem('forbidden')
  return profile
}

/** Whose a new profile is. Errors: `invalid` for a company that is not told or not seen, `forbidden` for who is limited to devices. */
async function ownerOf(ctx: Context, actor: Actor, wanted: number | null | undefined): Promise<number | null> {
  const [only, ...others] = actor.organizationIds
  const own = actor.isAdmin || others.length > 0 ? null : (only ?? null)
  const organizationId = wanted ?? own
  const refuse = (message: 'user.organization_required' | 'user.organization_unknown') =>
    problem('invalid', { violations: [{ field: 'organization', message }] })
  if (organizationId === null && !actor.isAdmin) throw refuse('user.organization_required')
  if (organizationId !== null && (await organizationsAmong(ctx.db, actor, [organizationId])).length === 0)
    throw refuse('user.organization_unknown')
  if (!ownsProfilesOf(actor, organizationId)) throw problem('forbidden')
  return organizationId
}

/**
 * Creates a profile of the provider or of a company. Errors: `forbidden` for a permission the actor lacks, `invalid` for a name that is
 * taken there and for a company that is not told or not seen.
 */
export async function createProfile(
  ctx: Context,
  actor: Actor,
  { organization, ...fields }: ProfileFields & { readonly organization?: number | null | undefined },
): Promise<Profile> {
  const organizationId = await ownerOf(ctx, actor, organization)
  refuseBeyond(actor, fields.permissions)
  const id = await changing(ctx, async (db) => {
    if (await isProfileNamed(db, { name: fields.name, organizationId }, null)) throw nameTaken()
    const created = await insertProfile(db, { ...fields, organizationId })
    const { name } = fields
    await recordChange(db, actor, {
      action: 'create',
      entity: 'profile',
      entityId: created,
      name,
      after: { ...profileFacts(fields), organization: organizationId },
    })
    return created
  })
  return await visibleProfile(ctx, actor, id)
}

/**
 * Changes of a profile what is given, and with it the rights of everyone who has it.
 * Errors: `not-found`, `forbidden`, `invalid`, `changed-meanwhile`.
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: ChangeOf<ProfileFields> & { readonly version?: string | undefined },
): Promise<Profile> {
  await changing(ctx, async (db) => {
    const before = await lockedProfile(db, actor, id, 'edit')
    refuseStale(version, profileFacts(before))
    const fields = withChange(
      { name: before.name, nameFr: before.nameFr, permissions: [...before.permissions] },
      change,
    )
    refuseBeyond(
      actor,
      fields.permissions.filter((permission) => !before.permissions.includes(permission)),
    )
    const organizationId = before.organization?.id ?? null
    if (
      nameKey(fields.name) !== nameKey(before.name) &&
      (await isProfileNamed(db, { name: fields.name, organizationId }, id))
    )
      throw nameTaken()
    await updateProfileRow(db, id, fields)
    await recordChange(db, actor, {
      action: 'update',
      entity: 'profile',
      entityId: id,
      name: before.name,
      before: profileFacts(before),
      after: profileFacts(fields),
    })
  })
  return await visibleProfile(ctx, actor, id)
}

/** Deletes a profile nobody has. Errors: `not-found`, `forbidden`, `in-use`. */
export async function deleteProfile(ctx: Context, actor: Actor, id: number): Promise<void> {
  await changing(ctx, async (db) => {
    const before = await lockedProfile(db, actor, id, 'delete')
    if (before.userCount > 0)
      throw problem('in-use', { message: 'profile.in_use', values: { users: before.userCount } })
    await deleteProfileRow(db, id)
    await recordChange(db, actor, {
      action: 'delete',
      entity: 'profile',
      entityId: id,
      name: before.name,
      before: profileFacts(before),
    })
  })
}
