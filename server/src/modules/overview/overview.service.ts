import type { StructureType } from '@visionair/contract/overview'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem-error.ts'
import { requireDevice } from '../devices/devices.service.ts'
import { requirePark } from '../parks/parks.service.ts'
import { type FigureScope, type KeyFigures, keyFigures } from './overview.repository.ts'
import {
  deviceLinks,
  inspectionLink,
  type Link,
  type Place,
  parkLinks,
  placeOfDevice,
  placeOfGroup,
  placeOfPark,
} from './structure.repository.ts'

/** Counts over everything the actor may see, or below one park or device. Errors: `not-found` for one they may not see. */
export async function figuresFor(ctx: Context, actor: Actor, scope: FigureScope): Promise<KeyFigures> {
  if (scope.device_group) await requirePark(ctx, actor, scope.device_group)
  if (scope.device) await requireDevice(ctx, actor, scope.device)
  return await keyFigures(ctx.db, actor, scope)
}

async function linksTo(ctx: Context, actor: Actor, place: Place, ...last: Link[]): Promise<Link[]> {
  const [parks, devices] = await Promise.all([
    parkLinks(ctx.db, actor, place.parkIds),
    deviceLinks(ctx.db, actor, place.deviceIds),
  ])
  return [...parks, ...devices, ...last]
}

/** The chain from the root park to an item, each link with its siblings, as far as the actor may see it. Errors: `not-found`. */
export async function nestedStructure(ctx: Context, actor: Actor, type: StructureType, id: number): Promise<Link[]> {
  if (type === 'device-group' || type === 'device') {
    const place = type === 'device' ? await placeOfDevice(ctx.db, actor, id) : await placeOfPark(ctx.db, actor, id)
    if (!place) throw problem('not-found')
    return await linksTo(ctx, actor, place)
  }
  const inspection = type === 'inspection' ? await inspectionLink(ctx.db, actor, id) : null
  if (type === 'inspection' && !inspection) throw problem('not-found')
  const group = await placeOfGroup(ctx.db, actor, inspection?.groupId ?? id)
  if (!group) throw problem('not-found')
  return await linksTo(ctx, actor, group.place, group.link, ...(inspection ? [inspection.link] : []))
}
