import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { allOf, contains } from '../../../platform/database/text-search.ts'
import { countedInspection, visibleInspection } from '../../inspections/inspections.scope.ts'
import type { AnnotationStatus } from '../annotations.types.ts'

/** Annotations of inspections the actor may see. */
export const visibleAnnotation = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = annotation.inspection_id and ${visibleInspection(actor, 'v')})`

export type OrderField = 'severity' | 'distance' | 'idForReport' | 'createdAt'

export interface AnnotationFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly inspection?: number | undefined
  readonly inspection_group?: number | undefined
  readonly device?: readonly number[] | undefined
  readonly 'device.type'?: number | undefined
  readonly severity?: readonly number[] | undefined
  readonly type?: readonly number[] | undefined
  readonly component?: number | undefined
  readonly status?: AnnotationStatus | undefined
  readonly annotation_group?: number | undefined
  readonly text?: string | undefined
  readonly order?: Partial<Record<OrderField, 'asc' | 'desc'>> | undefined
}

const ofDevices = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`annotation.inspection_id in (select fi.id from inspection fi join device fd on fd.id = fi.device_id where ${condition})`

const withText = (text: string) =>
  sql<SqlBool>`(${contains('annotation.comment', text)}
    or annotation.type_id in (select ft.id from annotation_type ft where ${contains('ft.name', text)} or ${contains('ft.name_fr', text)})
    or ${ofDevices(contains('fd.name', text))})`

const countedInspected = sql<SqlBool>`exists (select 1 from inspection ci where ci.id = annotation.inspection_id and ${countedInspection('ci')})`

/** What a filter asks for, beside the scope. */
export function annotationConditions(filter: AnnotationFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  const isNarrowed =
    filter.ids || filter.inspection || filter.inspection_group || filter.device || filter.annotation_group
  if (!isNarrowed) all.push(countedInspected)
  if (filter.ids) all.push(sql<SqlBool>`annotation.id = any(${filter.ids}::int[])`)
  if (filter.inspection) all.push(sql<SqlBool>`annotation.inspection_id = ${filter.inspection}`)
  if (filter.inspection_group) all.push(sql<SqlBool>`annotation.group_id = ${filter.inspection_group}`)
  if (filter.device) all.push(ofDevices(sql`fd.id = any(${filter.device}::int[])`))
  if (filter['device.type']) all.push(ofDevices(sql`fd.type_id = ${filter['device.type']}`))
  if (filter.severity) all.push(sql<SqlBool>`annotation.severity_id = any(${filter.severity}::int[])`)
  if (filter.type) all.push(sql<SqlBool>`annotation.type_id = any(${filter.type}::int[])`)
  if (filter.component) all.push(sql<SqlBool>`annotation.component_id = ${filter.component}`)
  if (filter.status) all.push(sql<SqlBool>`annotation.status = ${filter.status}`)
  if (filter.annotation_group)
    all.push(
      sql<SqlBool>`annotation.id in (select fm.annotation_id from annotation_group_member fm where fm.annotation_group_id = ${filter.annotation_group})`,
    )
  if (filter.text !== undefined && filter.text.trim() !== '') all.push(withText(filter.text.trim()))
  return allOf(all)
}

/** Whether a finding lies on a picture whose places a later assembly refused. */
export const onRefutedPicture = sql<boolean>`exists (select 1 from pyramid r where r.inspection_id = annotation.inspection_id
  and r.version = annotation.image_version and r.refuted_at is not null)`
