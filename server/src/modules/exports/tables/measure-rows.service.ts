import type { ExportOptions } from '@visionair/contract/exports'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import { measuresOfGroup } from '../../volta/volta.service.ts'
import type { VoltaMeasure } from '../../volta/volta.types.ts'
import { placesOfInspections } from '../exports.repository.ts'
import type { Place, VisitsSubject } from '../exports.types.ts'
import { isAsked, visitsOfSubject } from './visits-of-subject.service.ts'

/** A measure with everything around it that a table says. */
export interface MeasureRow {
  readonly measure: VoltaMeasure
  readonly group: GroupRow
  readonly place: Place
}

/** The measures of visits that the actor may see and the options ask for, visit by visit, blade by blade. */
export async function* measureRows(
  ctx: Context,
  actor: Actor,
  subject: VisitsSubject,
  { severities, devices, types }: ExportOptions,
): AsyncGenerator<MeasureRow> {
  for await (const group of visitsOfSubject(ctx, actor, subject)) {
    const measures = (await measuresOfGroup(ctx, actor, group.id)).filter(
      ({ severity, device, type }) =>
        isAsked(severities, severity.id) && isAsked(devices, device.id) && isAsked(types, type.id),
    )
    const places = await placesOfInspections(
      ctx.db,
      [...new Set(measures.map(({ inspectionId }) => inspectionId))],
      ctx.settings.timeZone,
    )
    for (const measure of measures) {
      const place = places.get(measure.inspectionId)
      if (place) yield { measure, group, place }
    }
  }
}
