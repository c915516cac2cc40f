import type { ExportFormat, ExportOptions } from '@visionair/contract/exports'
import type { Typed } from '@visionair/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import type { Export, Place } from './exports.types.ts'

const columns = [
  'id',
  sql<ExportFormat>`format`.as('format'),
  'groupId',
  'parkId',
  sql<Export['status']>`status`.as('status'),
  sql<ExportOptions>`options`.as('options'),
  'scope',
  'fileName',
  'storageKey',
  'sizeBytes',
  'sha256',
  'done',
  'total',
  'failure',
  'requestedBy',
  'requestedAt',
  'finishedAt',
  'expiresAt',
] as const

export interface NewExport {
  readonly format: ExportFormat
  readonly groupId: number | null
  readonly parkId: number | null
  readonly options: ExportOptions
  readonly scope: string
  readonly fileName: string
  /** Of no file yet: each attempt at making it names its own. */
  readonly storageKey: string
  readonly requestedBy: number
  readonly requestedAt: Date
}

/** How many exports a person waits for; another request of theirs counts only after this transaction. */
export async function holdRunning(db: Db, requestedBy: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('exports-of'), ${requestedBy})`.execute(db)
  const { running } = await db
    .selectFrom('export')
    .where('requestedBy', '=', requestedBy)
    .where('status', '=', 'ON_GOING')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .executeTakeFirstOrThrow()
  return running
}

/** Enters an export to be made; null while the same person already waits for the same choice. */
export async function insertExport(db: Db, row: NewExport): Promise<number | null> {
  const inserted = await db
    .insertInto('export')
    .values({ ...row, options: JSON.stringify(row.options) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function findExport(db: Db, id: number): Promise<Export | null> {
  const row = await db
    .selectFrom('export')
    .where('id', '=', id)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** The export of the same choice that a person waits for, or null. */
export async function runningExport(db: Db, row: NewExport): Promise<Export | null> {
  const { requestedBy, format, groupId, parkId, scope, options } = row
  const running = await db
    .selectFrom('export')
    .where('requestedBy', '=', requestedBy)
    .where('format', '=', format)
    .where(sql<number>`coalesce(group_id, 0)`, '=', groupId ?? 0)
    .where(sql<number>`coalesce(park_id, 0)`, '=', parkId ?? 0)
    .where('scope', '=', scope)
    .where(sql<boolean>`options = ${JSON.stringify(options)}::jsonb`)
    .where('status', '=', 'ON_GOING')
    .select([...columns])
    .executeTakeFirst()
  return running ?? null
}

export async function finishedExport(db: Db, fileName: string): Promise<Export | null> {
  const row = await db
    .selectFrom('export')
    .where('fileName', '=', fileName)
    .where('status', '=', 'DONE')
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

export interface ExportFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly inspection_group?: number | undefined
  readonly device_group?: number | undefined
  readonly format?: ExportFormat | undefined
}

/** The exports a person has asked for under a scope, newest first, with the total. */
export async function pageOfExports(
  db: Db,
  requestedBy: number,
  scope: string,
  { page, itemsPerPage, inspection_group, device_group, format }: ExportFilter,
): Promise<{ items: Export[]; total: number }> {
  let query = db.selectFrom('export').where('requestedBy', '=', requestedBy).where('scope', '=', scope)
  if (inspection_group) query = query.where('groupId', '=', inspection_group)
  if (device_group) query = query.where('parkId', '=', device_group)
  if (format) query = query.where('format', '=', format)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await query
    .select([...columns])
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

export async function reportExportProgress(db: Db, id: number, done: number, total: number | null): Promise<void> {
  await db.updateTable('export').set({ done, total }).where('id', '=', id).where('status', '=', 'ON_GOING').execute()
}

/** How an export ends: with a file, or with why there is none. */
type ExportEnd = { readonly finishedAt: Date; readonly expiresAt: Date } & (
  | { readonly status: 'DONE'; readonly storageKey: string; readonly sizeBytes: number; readonly sha256: string }
  | { readonly status: 'ERROR'; readonly failure: Failure }
)

/** Ends an export that is being made; false when it has ended already. */
export async function finishExport(db: Db, id: number, end: ExportEnd): Promise<boolean> {
  const result = await db
    .updateTable('export')
    .set(end.status === 'DONE' ? end : { ...end, failure: JSON.stringify(end.failure) })
    .where('id', '=', id)
    .where('status', '=', 'ON_GOING')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteExportRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('export').where('id', '=', id).execute()
}

/** Forgets exports whose time is over; their files are left to be swept. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('export').where('expiresAt', '<', now).execute()
}

/** Where inspections took place, by inspection. */
export async function placesOfInspections(
  db: Db,
  inspectionIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, Place>> {
  const rows = await db
    .selectFrom('inspectedSide as side')
    .innerJoin('park', 'park.id', 'side.parkId')
    .leftJoin('organization', 'organization.id', 'park.organizationId')
    .where('side.inspectionId', '=', sql<number>`any(${inspectionIds}::int[])`)
    .select([
      sql<number>`side.inspection_id`.as('inspectionId'),
      'park.name as parkName',
      sql<string>`coalesce(organization.time_zone, ${timeZone})`.as('timeZone'),
      sql<Typed>`json_build_object('name', side.root_name, 'type', json_build_object('name', side.root_type_name, 'nameFr', side.root_type_name_fr))`.as(
        'turbine',
      ),
      sql<number | null>`coalesce(device_number(side.root_id, 'latitude'), park.latitude)`.as('latitude'),
      sql<number | null>`coalesce(device_number(side.root_id, 'longitude'), park.longitude)`.as('longitude'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.inspectionId, row]))
}

/** Where devices stand, by device. */
export async function placesOfDevices(
  db: Db,
  deviceIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, Place>> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .leftJoin('organization', 'organization.id', 'park.organizationId')
    .innerJoin('device as root', (join) =>
      join.on('root.id', '=', sql<number>`coalesce(device.ancestor_ids[1], device.id)`),
    )
    .innerJoin('deviceType as rootType', 'rootType.id', 'root.typeId')
    .where('device.id', '=', sql<number>`any(${deviceIds}::int[])`)
    .select([
      'device.id',
      'park.name as parkName',
      sql<string>`coalesce(organization.time_zone, ${timeZone})`.as('timeZone'),
      sql<Typed>`json_build_object('name', root.name, 'type', json_build_object('name', root_type.name, 'nameFr', root_type.name_fr))`.as(
        'turbine',
      ),
      sql<number | null>`coalesce(device_number(root.id, 'latitude'), park.latitude)`.as('latitude'),
      sql<number | null>`coalesce(device_number(root.id, 'longitude'), park.longitude)`.as('longitude'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
