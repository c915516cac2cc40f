import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import { placesOfDevices } from '../exports.repository.ts'
import type { Place, VisitsSubject } from '../exports.types.ts'
import { pagesOfVisits } from './visits-of-subject.service.ts'

/** A visit with where it was made. */
export interface VisitRow {
  readonly group: GroupRow
  readonly place: Place
}

/** The visits of an export that the actor may see, in their order. */
export async function* visitRows(ctx: Context, actor: Actor, subject: VisitsSubject): AsyncGenerator<VisitRow> {
  for await (const groups of pagesOfVisits(ctx, actor, subject)) {
    const places = await placesOfDevices(
      ctx.db,
      [...new Set(groups.map(({ device }) => device.id))],
      ctx.settings.timeZone,
    )
    for (const group of groups) {
      const place = places.get(group.device.id)
      if (place) yield { group, place }
    }
  }
}
