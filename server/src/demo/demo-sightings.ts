import { randomUUID } from 'node:crypto'
import { maxSightingsInCall, type NewSighting } from '@visionair/contract/sightings'
import type { Inspection } from '../modules/inspections/inspections.types.ts'
import { addSightings } from '../modules/sightings/sightings.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** What a view of a sweep shows of the picture: along the blade and across it, with some overlap. */
const view = { alongPx: 1200, acrossPx: 640 }
const step = 0.9
const lookMs = 2400

const startsOf = (lengthPx: number, viewPx: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil((lengthPx - viewPx) / (viewPx * step)) + 1) }, (_, index) =>
    Math.round(Math.min(index * viewPx * step, Math.max(0, lengthPx - viewPx))),
  )

/** Enters that somebody went over the picture of a side in its own resolution, from the hub end on, over a share of its length. */
export async function lookOver(ctx: Context, actor: Actor, inspection: Inspection, share: number): Promise<void> {
  const { id, imageVersion, imageWidthPx: widthPx, imageHeightPx: heightPx } = inspection
  if (imageVersion === null || widthPx === null || heightPx === null) return
  const lookedPx = Math.round(heightPx * share)
  const sightings = startsOf(lookedPx, view.alongPx).flatMap((y) =>
    startsOf(widthPx, view.acrossPx).map((x) => ({ x, y })),
  )
  const day = new Date(`${inspection.date}T14:00:00Z`).getTime()
  const told = sightings.map(
    ({ x, y }, index): NewSighting => ({
      key: randomUUID(),
      ...{ pixelX: x, pixelY: y },
      pixelWidth: Math.min(view.acrossPx, widthPx - x),
      pixelHeight: Math.min(view.alongPx, lookedPx - y),
      ...{ imagePx: 1, shownMs: lookMs, seenAt: new Date(day + index * lookMs).toISOString() },
    }),
  )
  for (let from = 0; from < told.length; from += maxSightingsInCall)
    await addSightings(ctx, actor, id, { imageVersion, sightings: told.slice(from, from + maxSightingsInCall) })
}
