import { nameKey } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { recordChange, recordChanges } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { contentsOfPark } from './contents.repository.ts'
import { standingOf } from './moving.repository.ts'
import { lockParksBelow } from './park-locks.repository.ts'
import { refuseTakenNames } from './park-names.ts'
import { parkFacts } from './parks.facts.ts'
import { parkRights } from './parks.policy.ts'
import {
  deleteParkRow,
  findPark,
  holdParkOfDevice,
  holdPlacesOfDevices,
  insertParks,
  isParkVisible,
  knowsOrganization,
  lockParkPlace,
  lockParkPlaces,
  lockPlainPark,
  type ParkFilter,
  type ParkPlace,
  pageOfParks,
  pageOfSuggestions,
  plainParks,
  updateParkRow,
} from './parks.repository.ts'
import type { Park, ParkFields } from './parks.types.ts'

export const listVisibleParks = (ctx: Context, actor: Actor, filter: ParkFilter) => pageOfParks(ctx.db, actor, filter)

export const suggestParks = (ctx: Context, actor: Actor, filter: ParkFilter) => pageOfSuggestions(ctx.db, actor, filter)

/** One park. Errors: `not-found`. */
export async function visiblePark(ctx: Context, actor: Actor, id: number): Promise<Park> {
  const park = await findPark(ctx.db, actor, id)
  if (!park) throw problem('not-found')
  return park
}

/** Refuses a park that is not there or out of sight, like one that is not there. Errors: `not-found`. */
export async function requirePark(ctx: Context, actor: Actor, id: number): Promise<void> {
  if (!(await isParkVisible(ctx.db, actor, id))) throw problem('not-found')
}

/**
 * The company a new root park belongs to: the one asked for, or the actor's own when there is only one.
 * Errors: `invalid` when it must be chosen or is out of reach.
 */
export async function rootOrganization(
  db: Db,
  actor: Actor,
  organization: number | null,
  isTest = false,
): Promise<number> {
  const [only, ...others] = actor.organizationIds
  const chosen = organization ?? (others.length === 0 ? only : undefined)
  if (chosen === undefined)
    throw problem('invalid', { violations: [{ field: 'organization', message: 'park.organization_required' }] })
  if (!(await knowsOrganization(db, actor, chosen, isTest)))
    throw problem('invalid', { violations: [{ field: 'organization', message: 'park.organization_unknown' }] })
  return chosen
}

interface Above {
  readonly parent: number | null
  readonly organization: number | null
  /** Test parks stand under an organization of their own. */
  readonly isTest?: boolean
}

export type NewPark = ParkFields & Above

const rootPlace = async (db: Db, actor: Actor, { organization, isTest }: Above): Promise<ParkPlace> => ({
  organizationId: await rootOrganization(db, actor, organization, isTest),
  parentId: null,
  ancestorIds: [],
})

async function placeBelow(db: Db, actor: Actor, { parent, organization }: Above): Promise<ParkPlace> {
  const above = parent === null ? null : await lockParkPlace(db, actor, parent)
  if (!above) throw problem('invalid', { violations: [{ field: 'parent', message: 'park.parent_unknown' }] })
  if (organization !== null && organization !== above.organizationId)
    throw problem('invalid', { violations: [{ field: 'organization', message: 'park.organization_of_parent' }] })
  return { organizationId: above.organizationId, parentId: above.id, ancestorIds: [...above.ancestorIds, above.id] }
}

/**
 * Creates parks in one place, an organization (the actor's own when there is only one) or a visible park; answers their ids in the
 * same order. Errors: `forbidden`, `invalid` for a parent or an organization outside the actor's reach.
 */
export async function createParks(
  ctx: Context,
  actor: Actor,
  above: Above,
  parks: readonly ParkFields[],
): Promise<number[]> {
  if (parks.length === 0) return []
  if (!parkRights(actor).createSubPark) throw problem('forbidden')
  return await inTransaction(ctx.db, async (db) => {
    const { parent } = above
    const place = parent === null ? await rootPlace(db, actor, above) : await placeBelow(db, actor, above)
    await refuseTakenNames(
      db,
      place,
      parks.map(({ name }) => name),
    )
    const ids = await insertParks(db, place, parks)
    const entered = parks.map((fields, index) => {
      const after = { ...fields, organization: place.organizationId, parent: place.parentId }
      return { action: 'create', entity: 'park', entityId: ids[index] ?? 0, name: fields.name, after } as const
    })
    await recordChanges(db, actor, entered)
    return ids
  })
}

/**
 * Creates a root park in an organization (the actor's own when there is only one) or a sub-park of a visible park.
 * Errors: `forbidden`, `invalid` for a parent or an organization outside the actor's reach.
 */
export async function createPark(
  ctx: Context,
  actor: Actor,
  { parent, organization, isTest = false, ...fields }: NewPark,
): Promise<Park> {
  const [id = 0] = await createParks(ctx, actor, { parent, organization, isTest }, [fields])
  return await visiblePark(ctx, actor, id)
}

export type ParkChange = ChangeOf<ParkFields> & { readonly version?: string | undefined }

/** Changes of a park what is given. Errors: `forbidden`, `not-found`, `changed-meanwhile`. */
export async function updatePark(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: ParkChange,
): Promise<Park> {
  await visiblePark(ctx, actor, id)
  if (!parkRights(actor).edit) throw problem('forbidden')
  await inTransaction(ctx.db, async (db) => {
    const before = await lockPlainPark(db, actor, id)
    if (!before) throw problem('not-found')
    refuseStale(version, parkFacts(before))
    if (change.name !== undefined && nameKey(change.name) !== nameKey(before.name))
      await refuseTakenNames(db, before, [change.name], id)
    const after = withChange(parkFacts(before), change)
    await updateParkRow(db, actor, id, after)
    const facts = { before: { ...parkFacts(before) }, after: { ...after } }
    await recordChange(db, actor, { action: 'update', entity: 'park', entityId: id, name: before.name, ...facts })
  })
  return await visiblePark(ctx, actor, id)
}

/** Deletes a park with its sub-parks, devices, visits and photos, or nothing at all. Errors: `forbidden`, `not-found`. */
export async function deletePark(ctx: Context, actor: Actor, id: number): Promise<void> {
  const park = await visiblePark(ctx, actor, id)
  if (!parkRights(actor).delete) throw problem('forbidden')
  await inTransaction(
    ctx.db,
    async (db) => {
      await lockParksBelow(db, id)
      const isTest = park.isTest ? { isTest: true } : {}
      const before = { organization: park.organization.name, ...isTest, ...(await contentsOfPark(db, id)) }
      await recordChange(db, actor, { action: 'delete', entity: 'park', entityId: id, name: park.name, before })
      if (!(await deleteParkRow(db, actor, id))) throw problem('not-found')
    },
    { attempts: 3 },
  )
}

/** The place of a park the actor may see, kept from being deleted until the transaction ends; null when there is none. */
export const lockPark = (db: Db, actor: Actor, id: number) => lockParkPlace(db, actor, id)

/** Keeps parks from being deleted until the transaction ends; false when one of them is not there for the actor. */
export const lockParks = async (db: Db, actor: Actor, ids: readonly number[]): Promise<boolean> =>
  (await lockParkPlaces(db, actor, ids)) === ids.length

/** What parks say of themselves, those of them that the actor may see. */
export const visiblePlainParks = (ctx: Context, actor: Actor, ids: readonly number[]) => plainParks(ctx.db, actor, ids)

/** Keeps the park of a device the actor may see from being deleted until the transaction ends; false when there is none. */
export const holdPlaceOfDevice = async (db: Db, actor: Actor, deviceId: number): Promise<boolean> =>
  (await holdParkOfDevice(db, actor, deviceId)) !== null

/** The same for many devices; false when one of them is not there for the actor. */
export const holdPlaces = async (db: Db, actor: Actor, deviceIds: readonly number[]): Promise<boolean> =>
  (await holdPlacesOfDevices(db, actor, deviceIds)) === deviceIds.length

/** Where a park stands that the actor may see; null when there is none. */
export const parkStanding = (db: Db, actor: Actor, id: number) => standingOf(db, actor, id)

export { contentsOfDevice, photosOfVisit } from './contents.repository.ts'
export { effectsOfMove } from './move-effects.service.ts'
export { parkTree } from './park-tree.service.ts'
export { lockRootDevice } from './parks.repository.ts'
