import type { NewSighting } from '@visionair/contract/sightings'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Person } from '../inspections/inspections.types.ts'
import type { Sighting } from './sightings.types.ts'

/** Of one person on one picture; beyond them the smallest are forgotten, which makes nothing look more looked at than it was. */
const mostOfPerson = 1000

/** A picture of an inspection. */
interface PictureKey {
  readonly inspectionId: number
  readonly imageVersion: number
}

/** Enters what the actor was shown of a picture. What is told again keeps its longest time. */
export async function insertSightings(
  db: Db,
  actor: Actor,
  { inspectionId, imageVersion }: PictureKey,
  sightings: readonly NewSighting[],
): Promise<void> {
  await db
    .insertInto('sighting')
    .values(
      sightings.map(({ key, pixelX, pixelY, pixelWidth, pixelHeight, imagePx, shownMs, seenAt }) => ({
        ...{ key, inspectionId, imageVersion, accountId: actor.userId, imagePx, shownMs, seenAt },
        ...{ xPx: pixelX, yPx: pixelY, widthPx: pixelWidth, heightPx: pixelHeight },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ shownMs: sql<number>`greatest(sighting.shown_ms, excluded.shown_ms)` })
        .where(
          sql<boolean>`(sighting.inspection_id, sighting.image_version, sighting.account_id)
            = (excluded.inspection_id, excluded.image_version, excluded.account_id)`,
        ),
    )
    .execute()
  await sql`delete from sighting where key in (select s.key from sighting s
    where s.inspection_id = ${inspectionId} and s.image_version = ${imageVersion} and s.account_id = ${actor.userId}
    order by s.width_px::bigint * s.height_px desc, s.key offset ${mostOfPerson})`.execute(db)
}

/** What people were shown of a picture. */
export async function sightingsOf(db: Db, { inspectionId, imageVersion }: PictureKey): Promise<Sighting[]> {
  return await db
    .selectFrom('sighting')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '=', imageVersion)
    .select(['accountId', 'xPx as x', 'yPx as y', 'widthPx as width', 'heightPx as height', 'imagePx'])
    .orderBy('seenAt')
    .orderBy('key')
    .execute()
}

export interface TimedPerson {
  readonly person: Person
  readonly shownMs: number
  readonly lastSeenAt: Date
}

/** Who was shown a picture, for how long together, and when last. */
export async function peopleOf(db: Db, { inspectionId, imageVersion }: PictureKey): Promise<TimedPerson[]> {
  const rows = await db
    .selectFrom('sighting')
    .innerJoin('account', 'account.id', 'sighting.accountId')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '=', imageVersion)
    .select(['account.id', 'account.firstName', 'account.lastName', 'account.email'])
    .select(({ fn }) => [fn.max('seenAt').as('lastSeenAt')])
    .select(sql<number>`sum(shown_ms)::float8`.as('shownMs'))
    .groupBy('account.id')
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.id')
    .execute()
  return rows.map(({ shownMs, lastSeenAt, ...person }) => ({ person, shownMs, lastSeenAt }))
}

/** Whether somebody was shown another picture of an inspection. */
export async function hasEarlierSightings(db: Db, { inspectionId, imageVersion }: PictureKey): Promise<boolean> {
  const row = await db
    .selectFrom('sighting')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '!=', imageVersion)
    .select('key')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
