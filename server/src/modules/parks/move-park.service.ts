import type { MoveEffects } from '@visionair/contract/parks'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TextRef } from '../../platform/i18n/server-texts.ts'
import { problem } from '../../platform/problem-error.ts'
import { effectsOfMove } from './move-effects.service.ts'
import { lockMoves, moveParkRows, type Standing, standingOf } from './moving.repository.ts'
import { lockAllParksBelow } from './park-locks.repository.ts'
import { refuseNameTakenThere } from './park-names.ts'
import { parkRights } from './parks.policy.ts'
import { lockParkPlace } from './parks.repository.ts'
import { visiblePark } from './parks.service.ts'
import type { Park } from './parks.types.ts'

interface NewPlace {
  readonly parentId: number | null
  readonly parentName: string | null
  readonly ancestorIds: readonly number[]
}

const refused = (why: TextRef) => problem('invalid', { violations: [{ field: 'parent', ...why }] })

/** Where a park would stand below another. Errors: `invalid`, with words. */
async function newPlace(db: Db, actor: Actor, park: Standing, parent: number | null): Promise<NewPlace> {
  if (park.isTest) throw problem('invalid', { message: 'park.test_stays' })
  if (parent === null) return { parentId: null, parentName: null, ancestorIds: [] }
  const above = await standingOf(db, actor, parent)
  if (!above) throw refused({ message: 'park.parent_unknown' })
  if (above.organizationId !== park.organizationId || above.isTest)
    throw refused({ message: 'park.move_other_company' })
  if (above.id === park.id || above.ancestorIds.includes(park.id)) throw refused({ message: 'park.move_below_itself' })
  return { parentId: above.id, parentName: above.name, ancestorIds: [...above.ancestorIds, above.id] }
}

async function movable(ctx: Context, actor: Actor, id: number): Promise<Standing> {
  const park = await standingOf(ctx.db, actor, id)
  if (!park) throw problem('not-found')
  if (!parkRights(actor).move) throw problem('forbidden')
  return park
}

/** What moving a park below another, or to the top, would change. Errors: `not-found`, `forbidden`, `invalid`. */
export async function foreseeParkMove(
  ctx: Context,
  actor: Actor,
  id: number,
  parent: number | null,
): Promise<MoveEffects> {
  const park = await movable(ctx, actor, id)
  const { ancestorIds } = await newPlace(ctx.db, actor, park, parent)
  const chain = (parks: readonly number[]) => [...ancestorIds, ...parks.slice(park.ancestorIds.length)]
  return await effectsOfMove(ctx.db, actor, { park: id }, park.organizationId, chain)
}

export interface ParkMove {
  /** Null: to the top. */
  readonly parent: number | null
  /** The park above as the mover knew it. */
  readonly was?: number | null | undefined
}

async function hangElsewhere(db: Db, actor: Actor, id: number, { parent, was }: ParkMove): Promise<void> {
  await lockAllParksBelow(db, id)
  if (parent !== null && !(await lockParkPlace(db, actor, parent))) throw refused({ message: 'park.parent_unknown' })
  const before = await standingOf(db, actor, id)
  if (!before) throw problem('not-found')
  if (was !== undefined && was !== before.parentId) throw problem('changed-meanwhile')
  const place = await newPlace(db, actor, before, parent)
  if (place.parentId === before.parentId) return
  await refuseNameTakenThere(db, { organizationId: before.organizationId, parentId: place.parentId }, before)
  if (!(await moveParkRows(db, actor, before, place))) throw problem('not-found')
  await recordChange(db, actor, {
    action: 'move',
    entity: 'park',
    entityId: id,
    name: before.name,
    before: { parent: before.parentName, parentId: before.parentId },
    after: { parent: place.parentName, parentId: place.parentId },
  })
}

/**
 * Moves a park with everything in it below another park of its company, or to the top. One after the other within a company, so
 * that two moves at once make no circle. Errors: `not-found`, `forbidden`, `changed-meanwhile`, `invalid` with words.
 */
export async function movePark(ctx: Context, actor: Actor, id: number, move: ParkMove): Promise<Park> {
  const { organizationId } = await movable(ctx, actor, id)
  const change = async (db: Db) => {
    await lockMoves(db, organizationId)
    await hangElsewhere(db, actor, id, move)
  }
  await inTransaction(ctx.db, change, { attempts: 3 })
  return await visiblePark(ctx, actor, id)
}
