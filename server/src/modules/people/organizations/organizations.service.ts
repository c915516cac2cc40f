import { nameKey } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../../platform/audit/state-version.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { refuseWithoutOwnFactor } from '../../accounts/second-factor/demanded-factor.service.ts'
import { endSessionsPastLimits } from '../../accounts/sessions/session-limits.service.ts'
import type { Organization } from '../people.types.ts'
import { type OrganizationRights, organizationRights } from './organizations.policy.ts'
import {
  deleteOrganizationRow,
  findOrganization,
  insertOrganization,
  isOrganizationNamed,
  lockOrganization,
  type OrganizationFields,
  type OrganizationFilter,
  pageOfOrganizations,
  updateOrganizationRow,
} from './organizations.repository.ts'

export const listVisibleOrganizations = (ctx: Context, actor: Actor, filter: OrganizationFilter) =>
  pageOfOrganizations(ctx.db, actor, filter)

/** One organization. Errors: `not-found`. */
export async function visibleOrganization(ctx: Context, actor: Actor, id: number): Promise<Organization> {
  const organization = await findOrganization(ctx.db, actor, id)
  if (!organization) throw problem('not-found')
  return organization
}

/** What the trail of changes keeps of a company; also what names its state. */
export const organizationFacts = ({
  name,
  address,
  billingAddress,
  timeZone,
  demandsSecondFactor,
  sessionIdleMinutes,
  sessionHours,
}: OrganizationFields | Organization) => ({
  name,
  address,
  facturationAddress: billingAddress,
  timeZone,
  demandsSecondFactor,
  sessionIdleMinutes,
  sessionHours,
})

const nameTaken = () => problem('invalid', { violations: [{ field: 'name', message: 'organization.name_taken' }] })

async function changing<T>(ctx: Context, act: (db: Db) => Promise<T>): Promise<T> {
  return await inTransaction(ctx.db, act).catch((error: unknown) => {
    if (databaseErrorKind(error)?.kind !== 'unique') throw error
    throw nameTaken()
  })
}

/** An organization the actor may change in this way, kept until the transaction ends. Errors: `not-found`, `forbidden`. */
export async function lockedOrganization(
  db: Db,
  actor: Actor,
  id: number,
  right: keyof OrganizationRights,
): Promise<Organization> {
  const organization = (await lockOrganization(db, actor, id)) ? await findOrganization(db, actor, id) : null
  if (!organization) throw problem('not-found')
  if (!organizationRights(actor)[right]) throw problem('forbidden')
  return organization
}

type Left = 'timeZone' | 'demandsSecondFactor' | 'sessionIdleMinutes' | 'sessionHours'

/** A time zone that is not given is the provider's, and nothing is demanded or limited unless it is given. */
type GivenFields = Omit<OrganizationFields, Left> & Pick<ChangeOf<OrganizationFields>, Left>

/** Creates an organization. Errors: `invalid` for a name that is taken, and where a second factor is demanded by who has none. */
export async function createOrganization(ctx: Context, actor: Actor, given: GivenFields): Promise<Organization> {
  const { timeZone = null, demandsSecondFactor = false, sessionIdleMinutes = null, sessionHours = null } = given
  const fields = { ...given, timeZone, demandsSecondFactor, sessionIdleMinutes, sessionHours }
  const id = await changing(ctx, async (db) => {
    if (await isOrganizationNamed(db, fields.name, null)) throw nameTaken()
    if (demandsSecondFactor) await refuseWithoutOwnFactor(db, actor, 'demandsSecondFactor')
    const entityId = await insertOrganization(db, fields)
    const { name } = fields
    await recordChange(db, actor, {
      action: 'create',
      entity: 'organization',
      entityId,
      name,
      after: organizationFacts(fields),
    })
    return entityId
  })
  return await visibleOrganization(ctx, actor, id)
}

/** Changes of name, addresses, time zone, what is demanded and how long sessions last what is given; what is demanded and limited holds from the next call on. Errors: `not-found`, `forbidden`, `invalid`, `changed-meanwhile`. */
export async function updateOrganization(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: ChangeOf<OrganizationFields> & { readonly version?: string | undefined },
): Promise<Organization> {
  await changing(ctx, async (db) => {
    const before = await lockedOrganization(db, actor, id, 'edit')
    refuseStale(version, organizationFacts(before))
    const { name, address, billingAddress, timeZone, demandsSecondFactor, sessionIdleMinutes, sessionHours } = before
    const fields = withChange(
      { name, address, billingAddress, timeZone, demandsSecondFactor, sessionIdleMinutes, sessionHours },
      change,
    )
    if (fields.sessionIdleMinutes !== sessionIdleMinutes || fields.sessionHours !== sessionHours)
      await endSessionsPastLimits(ctx, db, id)
    if (fields.demandsSecondFactor && !demandsSecondFactor)
      await refuseWithoutOwnFactor(db, actor, 'demandsSecondFactor')
    if (nameKey(fields.name) !== nameKey(name) && (await isOrganizationNamed(db, fields.name, id))) throw nameTaken()
    await updateOrganizationRow(db, actor, id, fields)
    await recordChange(db, actor, {
      action: 'update',
      entity: 'organization',
      entityId: id,
      name: before.name,
      before: organizationFacts(before),
      after: organizationFacts(fields),
    })
  })
  return await visibleOrganization(ctx, actor, id)
}

/** Deletes an organization without parks and users; its files for reports go with it. Errors: `not-found`, `forbidden`, `in-use`. */
export async function deleteOrganization(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const before = await lockedOrganization(db, actor, id, 'delete')
    const { parkCount: parks, userCount: users } = before
    if (parks + users > 0) throw problem('in-use', { message: 'organization.in_use', values: { parks, users } })
    await deleteOrganizationRow(db, actor, id)
    await recordChange(db, actor, {
      action: 'delete',
      entity: 'organization',
      entityId: id,
      name: before.name,
      before: organizationFacts(before),
    })
  })
}
