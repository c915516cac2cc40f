import type { ExportOptions } from '@visionair/contract/exports'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { type Measures, measuresOf } from '../../annotations/annotation-measures.service.ts'
import { listVisibleAnnotations } from '../../annotations/annotations.service.ts'
import type { Annotation } from '../../annotations/annotations.types.ts'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import { placesOfInspections } from '../exports.repository.ts'
import type { Place, VisitsSubject } from '../exports.types.ts'
import { isAsked, visitsOfSubject } from './visits-of-subject.service.ts'

/** A finding with everything around it that a table says. */
export interface FindingRow extends Measures {
  readonly annotation: Annotation
  readonly group: GroupRow
  readonly place: Place
}

const pageSize = 100

const isChosen = ({ severities, types, devices, status }: ExportOptions, annotation: Annotation): boolean =>
  isAsked(severities, annotation.severity.id) &&
  isAsked(types, annotation.type.id) &&
  isAsked(devices, annotation.device.id) &&
  (status === null || annotation.status === status)

/**
 * The findings of visits that the actor may see and the options ask for, visit by visit, in the order asked for or by number in the report.
 * They are read a page at a time, so that any number of them needs little memory.
 */
export async function* findingRows(
  ctx: Context,
  actor: Actor,
  subject: VisitsSubject,
  options: ExportOptions,
): AsyncGenerator<FindingRow> {
  for await (const group of visitsOfSubject(ctx, actor, subject)) {
    for (let page = 1; ; page += 1) {
      const { text, order } = options
      const narrowed = { ...(text && { text }), ...(order && { order }) }
      const filter = { inspection_group: group.id, page, itemsPerPage: pageSize, ...narrowed }
      const { items, total } = await listVisibleAnnotations(ctx, actor, filter)
      const chosen = items.filter((annotation) => isChosen(options, annotation))
      const places = await placesOfInspections(
        ctx.db,
        [...new Set(chosen.map(({ inspectionId }) => inspectionId))],
        ctx.settings.timeZone,
      )
      for (const annotation of chosen) {
        const place = places.get(annotation.inspectionId)
        if (place) yield { annotation, group, place, ...measuresOf(annotation) }
      }
      if (items.length === 0 || page * pageSize >= total) break
    }
  }
}
