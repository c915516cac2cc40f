import { askedScale, hubLiesAtEnd, isEstimate, shownShare } from '@visionair/contract/rules'
import type { NewSighting } from '@visionair/contract/sightings'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { newestEvidenceOf } from '../images/pictures/assembly.service.ts'
import { currentPictureHeld, paintedPictureOf } from '../images/pictures/placements.service.ts'
import {
  currentAxis,
  isReversed,
  listVisibleInspections,
  scaleOf,
  visibleInspection,
} from '../inspections/inspections.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import { visibleGroup } from '../inspections/visits/groups.service.ts'
import { bladeOfPicture } from './blade-of-picture.ts'
import {
  hasEarlierSightings,
  insertSightings,
  peopleOf,
  sightingsOf,
  type TimedPerson,
} from './sightings.repository.ts'
import type { WatchedPicture, Watcher } from './sightings.types.ts'

/** For how long somebody looked is told to them, to the administrators, and to whom the visit is assigned to. */
const toWatcher =
  (actor: Actor, inspectorId: number | null) =>
  ({ person, shownMs, lastSeenAt }: TimedPerson): Watcher => ({
    person,
    shownMs: actor.isAdmin || actor.userId === inspectorId || actor.userId === person.id ? shownMs : null,
    lastSeenAt,
  })

async function bladeOf(ctx: Context, actor: Actor, inspectionId: number, imageVersion: number) {
  const picture = await paintedPictureOf(ctx.db, inspectionId, imageVersion)
  const evidence = await newestEvidenceOf(ctx, actor, inspectionId)
  const outlined = evidence?.pictureVersion === imageVersion ? evidence.photos : null
  return picture && bladeOfPicture(picture, outlined)
}

async function watchedPictureOf(
  ctx: Context,
  actor: Actor,
  inspection: Inspection,
  inspectorId: number | null,
): Promise<WatchedPicture> {
  const { id: inspectionId, imageVersion, imageWidthPx: widthPx, imageHeightPx: heightPx } = inspection
  const { ratioCmPerPx, source } = scaleOf(inspection)
  const asked = { ...askedScale(ratioCmPerPx), isEstimate: isEstimate(source) }
  const key = { inspectionId, imageVersion: imageVersion ?? 0 }
  const hasEarlier = await hasEarlierSightings(ctx.db, key)
  if (imageVersion === null || widthPx === null || heightPx === null)
    return { ...key, imageVersion, asked, hasEarlier, share: 0, along: [], blade: null, sightings: [], watchers: [] }
  const blade = await bladeOf(ctx, actor, inspectionId, imageVersion)
  const sightings = await sightingsOf(ctx.db, key)
  const people = await peopleOf(ctx.db, key)
  const { share, along } = shownShare({ widthPx, heightPx, blade, mostImagePx: asked.imagePx }, sightings)
  const isHubAtEnd = hubLiesAtEnd({ widthPx, heightPx, axis: currentAxis(inspection), reverse: isReversed(inspection) })
  return {
    ...{ ...key, imageVersion, asked, hasEarlier, blade, sightings, share },
    along: isHubAtEnd ? along.toReversed() : along,
    watchers: people.map(toWatcher(actor, inspectorId)),
  }
}

/** How much of the picture of an inspection was looked at, and where. Errors: `not-found`. */
export async function watchedPicture(ctx: Context, actor: Actor, id: number): Promise<WatchedPicture> {
  const inspection = await visibleInspection(ctx, actor, id)
  const { inspector } = await visibleGroup(ctx, actor, inspection.group.id)
  return await watchedPictureOf(ctx, actor, inspection, inspector?.id ?? null)
}

const perPage = 100

/** The same of each side of a visit that has a picture, in the order of its inspections. Errors: `not-found`. */
export async function watchedSides(ctx: Context, actor: Actor, groupId: number): Promise<WatchedPicture[]> {
  const { inspector } = await visibleGroup(ctx, actor, groupId)
  const sides: WatchedPicture[] = []
  for (let page = 1; ; page += 1) {
    const filter = { inspection_group: groupId, visitByVisit: true, page, itemsPerPage: perPage }
    const { items, total } = await listVisibleInspections(ctx, actor, filter)
    for (const inspection of items) {
      if (inspection.imageVersion !== null)
        sides.push(await watchedPictureOf(ctx, actor, inspection, inspector?.id ?? null))
    }
    if (page * perPage >= total) return sides
  }
}

/** Those that a call tells twice with their longest time. */
const onceEach = (sightings: readonly NewSighting[]): NewSighting[] => [
  ...new Map(
    [...sightings].sort((one, other) => one.shownMs - other.shownMs).map((sighting) => [sighting.key, sighting]),
  ).values(),
]

/**
 * Enters what the actor was shown of a picture, and answers how much of it was looked at now. Told again, a sighting stays one. Errors:
 * `not-found`, `not-sliced` without a picture, `changed-meanwhile` for another picture than is served, `invalid` for what lies beyond it.
 */
export async function addSightings(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  { imageVersion, sightings }: { readonly imageVersion: number; readonly sightings: readonly NewSighting[] },
): Promise<WatchedPicture> {
  await visibleInspection(ctx, actor, inspectionId)
  const add = async (db: Db) => {
    const picture = await currentPictureHeld(db, inspectionId)
    if (!picture) throw problem('not-sliced')
    if (picture.version !== imageVersion) throw problem('changed-meanwhile')
    const beyond = sightings.findIndex(
      ({ pixelX, pixelY, pixelWidth, pixelHeight }) =>
        pixelX + pixelWidth > picture.widthPx || pixelY + pixelHeight > picture.heightPx,
    )
    if (beyond !== -1)
      throw problem('invalid', {
        violations: [{ field: `sightings.${beyond}`, message: 'inspection.sighting_outside' }],
      })
    const now = ctx.now().toISOString()
    const told = onceEach(sightings).map((each) => ({ ...each, seenAt: each.seenAt < now ? each.seenAt : now }))
    await insertSightings(db, actor, { inspectionId, imageVersion }, told)
  }
  await inTransaction(ctx.db, add, { attempts: 3 })
  return await watchedPicture(ctx, actor, inspectionId)
}
