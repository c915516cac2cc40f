import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export interface InspectionBefore {
  readonly inspectionId: number
  readonly pastId: number
  readonly pastGroupId: number
  readonly date: string
  readonly serviceName: string
}

/** An earlier visit that saw some of the sides. */
export interface EarlierVisit {
  readonly id: number
  readonly date: string
  readonly service: string
}

/** Inspections `p` of the device of `i`, earlier than it, that saw something: a picture or findings. */
const sawIt: RawBuilder<SqlBool> = sql<SqlBool>`p.device_id = i.device_id and (p.date, p.id) < (i.date, i.id)
  and (x.image_version is not null or x.annotation_count > 0)`

/**
 * For each of the inspections the newest earlier one that saw the same device, under whatever service, or that of the given visit.
 * Who sees an inspection sees those of the same device.
 */
export async function inspectionsBefore(
  db: Db,
  inspectionIds: readonly number[],
  ofVisit: number | undefined,
): Promise<InspectionBefore[]> {
  const { rows } = await sql<InspectionBefore>`
    select i.id as "inspectionId", past.id as "pastId", past.group_id as "pastGroupId", past.date, service.name as "serviceName"
    from inspection i
    cross join lateral (
      select p.id, p.group_id, p.date from inspection p
      join inspection_facts x on x.inspection_id = p.id
      where ${sawIt} and ${ofVisit === undefined ? sql`true` : sql`p.group_id = ${ofVisit}`}
      order by p.date desc, p.id desc limit 1) past
    join inspection_group g on g.id = past.group_id
    join service on service.id = g.service_id
    where i.id = any(${inspectionIds}::int[])`.execute(db)
  return rows
}

const mostVisits = 50

/** The earlier visits that saw some of the devices of the inspections, the newest first. */
export async function visitsBefore(db: Db, inspectionIds: readonly number[]): Promise<EarlierVisit[]> {
  const { rows } = await sql<EarlierVisit>`
    select distinct g.id, g.date, service.name as service
    from inspection i
    join inspection p on p.device_id = i.device_id
    join inspection_facts x on x.inspection_id = p.id
    join inspection_group g on g.id = p.group_id
    join service on service.id = g.service_id
    where i.id = any(${inspectionIds}::int[]) and ${sawIt}
    order by g.date desc, g.id desc limit ${mostVisits}`.execute(db)
  return rows
}
