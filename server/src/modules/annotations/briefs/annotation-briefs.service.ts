import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import { visibleDevice } from '../../devices/devices.service.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import type { SeverityLevel } from '../../reference/reference.types.ts'
import type { Annotation } from '../annotations.types.ts'
import {
  type BriefFilter,
  type BriefRow,
  countBriefs,
  type InspectedSide,
  inspectedSides,
  partOfBriefs,
  severitiesById,
  typesById,
} from './annotation-briefs.repository.ts'

/** A part of the findings of an inspection or a device, with what they share told once. */
export interface Briefs {
  /** Of the inspection or device that was asked for. */
  readonly id: number
  readonly total: number
  readonly next: number | null
  readonly rows: readonly BriefRow[]
  readonly sides: ReadonlyMap<number, InspectedSide>
  readonly types: readonly Annotation['type'][]
  readonly severities: readonly SeverityLevel[]
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The id of what was asked for. Errors: `not-found` when it may not be seen. */
async function askedFor(ctx: Context, actor: Actor, { inspection, device }: BriefFilter): Promise<number> {
  if (inspection !== undefined) return (await visibleInspection(ctx, actor, inspection)).id
  if (device !== undefined) return (await visibleDevice(ctx, actor, device)).id
  throw problem('not-found')
}

/**
 * A part of the findings of an inspection, or of a device through all its inspections, by their ids: as much of each as
 * a picture shows. Errors: `not-found`.
 */
export async function briefsOf(ctx: Context, actor: Actor, filter: BriefFilter): Promise<Briefs> {
  const id = await askedFor(ctx, actor, filter)
  const [total, rows] = await Promise.all([countBriefs(ctx.db, actor, filter), partOfBriefs(ctx.db, actor, filter)])
  const [sides, types, severities] = await Promise.all([
    inspectedSides(ctx.db, actor, distinct(rows.map(({ inspectionId }) => inspectionId))),
    typesById(ctx.db, distinct(rows.map(({ typeId }) => typeId))),
    severitiesById(ctx.db, distinct(rows.map(({ severityId }) => severityId))),
  ])
  return {
    id,
    total,
    next: rows.length < filter.limit ? null : (rows.at(-1)?.id ?? null),
    rows,
    sides: new Map(sides.map((side) => [side.inspectionId, side])),
    types,
    severities,
  }
}
