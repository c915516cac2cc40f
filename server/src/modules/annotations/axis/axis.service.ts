import {
  type BladeAxis,
  changeOfPlaces,
  lengthAlongPx,
  type PlacesChange,
  shareAlong,
  shortestAxisPx,
  type ToldPlace,
} from '@visionair/contract/rules'
import type { PaintedPicture } from '../../../imaging/reproject/painted.ts'
import { reprojectPoint } from '../../../imaging/reproject/reproject-point.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { currentPictureAlone, paintedPictureOf } from '../../images/pictures/placements.service.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import { followMarkedEnds } from '../../inspections/scale/calibration.service.ts'
import { measuresOf } from '../annotation-measures.service.ts'
import {
  type AxisEntry,
  axisOnPicture,
  enterChange,
  factsOfSide,
  findingsOnPicture,
  insertAxis,
  type LyingFinding,
  newestAxis,
  pageOfAxes,
  type SideFacts,
  storePlaces,
} from './axis.repository.ts'

const tolerancePx = 1

interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Errors: `invalid` for a mark outside of the picture, and for marks so close that they tell no direction. */
function checkAxis(axis: BladeAxis, { widthPx, heightPx }: PictureSize): void {
  for (const end of ['hub', 'tip'] as const) {
    const { x, y } = axis[end]
    const isInside = x >= -tolerancePx && y >= -tolerancePx && x <= widthPx + tolerancePx && y <= heightPx + tolerancePx
    if (!isInside)
      throw problem('invalid', { violations: [{ field: `axis.${end}`, message: 'inspection.mark_outside' }] })
  }
  if (lengthAlongPx({ widthPx, heightPx, axis }) < shortestAxisPx)
    throw problem('invalid', { violations: [{ field: 'axis.tip', message: 'inspection.marks_too_close' }] })
}

/** What the place of a finding on its picture follows from, beside its box. */
export interface SideAxis {
  readonly isReversed: boolean
  readonly axis: BladeAxis | null
}

/** The share along its side of a box, and the length it was worked out by. */
export function placeOnSide(
  box: LyingFinding['box'],
  { widthPx, heightPx }: PictureSize,
  { isReversed, axis }: SideAxis,
): Pick<LyingFinding, 'shareAlong' | 'axisPx'> {
  const lie = { widthPx, heightPx, axis, reverse: isReversed }
  return { shareAlong: shareAlong(box, lie), axisPx: axis && lengthAlongPx(lie) }
}

/** What the places on a version of an inspection's picture follow from. */
export async function sideAxisOf(db: Db, inspectionId: number, imageVersion: number): Promise<SideAxis> {
  const facts = await factsOfSide(db, inspectionId)
  return { isReversed: facts?.isReversed === true, axis: await axisOnPicture(db, inspectionId, imageVersion) }
}

function toldPlace(finding: LyingFinding, { deviceTypeId, ...facts }: SideFacts): ToldPlace {
  const { distanceM, zone } = measuresOf({ ...finding, ...facts, device: { type: { id: deviceTypeId } } })
  return { distanceM, zone, share: finding.shareAlong }
}

/** Works the places of all findings on a picture out anew; `before` is what they followed from so far. Answers what that changed. */
async function placeAnew(
  db: Db,
  inspectionId: number,
  imageVersion: number,
  before: SideFacts | null,
): Promise<PlacesChange> {
  const findings = await findingsOnPicture(db, inspectionId, imageVersion)
  const after = await factsOfSide(db, inspectionId)
  if (!after) throw problem('not-found')
  const side = { isReversed: after.isReversed, axis: await axisOnPicture(db, inspectionId, imageVersion) }
  const placed = findings.map((finding) => {
    const size = { widthPx: finding.imageWidthPx, heightPx: finding.imageHeightPx }
    return { ...finding, ...placeOnSide(finding.box, size, side) }
  })
  await storePlaces(
    db,
    placed.map(({ id, shareAlong: share, axisPx }) => ({ id, shareAlong: share, axisPx })),
  )
  return changeOfPlaces(
    placed.map((finding, index) => [toldPlace(findings[index] ?? finding, before ?? after), toldPlace(finding, after)]),
  )
}

/** A finding that came back lies on its side as the marks are by now. */
export async function placeReturned(db: Db, inspectionId: number, imageVersion: number): Promise<void> {
  await placeAnew(db, inspectionId, imageVersion, null)
}

export interface AxisInput {
  readonly axis: BladeAxis | null
  /** Of the picture that was looked at, and of the marks that were seen on it; 0 where there never were any. */
  readonly imageVersion: number
  readonly version: number
}

/**
 * Marks both ends of a side in its picture, or takes the marks back. The places of all its findings are worked out anew with it, and what
 * that changed is kept beside who did it. Errors: `not-found`, `not-sliced`, `changed-meanwhile` for another picture or other marks than
 * were looked at, `invalid`.
 */
export async function changeAxis(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  { axis, imageVersion, version }: AxisInput,
): Promise<AxisEntry> {
  await visibleInspection(ctx, actor, inspectionId)
  const change = async (db: Db) => {
    const picture = await currentPictureAlone(db, inspectionId)
    if (!picture) throw problem('not-sliced', { message: 'inspection.no_picture_to_mark' })
    if (picture.version !== imageVersion) throw problem('changed-meanwhile', { message: 'inspection.image_replaced' })
    const newest = await newestAxis(db, inspectionId)
    if ((newest?.version ?? 0) !== version) throw problem('changed-meanwhile', { message: 'inspection.axis_changed' })
    if (axis) checkAxis(axis, picture)
    const before = await factsOfSide(db, inspectionId)
    const entry = { inspectionId, version: version + 1 }
    const state = axis ? 'set' : 'withdrawn'
    await insertAxis(db, { ...entry, imageVersion, state, axis, changedBy: actor.userId, at: ctx.now() })
    await followMarkedEnds(db, actor, inspectionId)
    await enterChange(db, entry, await placeAnew(db, inspectionId, imageVersion, before))
    const [made] = (await pageOfAxes(db, actor, { inspectionId, page: 1, itemsPerPage: 1 })).items
    if (!made) throw problem('not-found')
    return made
  }
  return await inTransaction(ctx.db, change, { attempts: 3 })
}

/** Who marked the ends of a side when, newest first. Errors: `not-found`. */
export async function axesOf(
  ctx: Context,
  actor: Actor,
  page: { inspectionId: number; page: number; itemsPerPage: number },
) {
  await visibleInspection(ctx, actor, page.inspectionId)
  return await pageOfAxes(ctx.db, actor, page)
}

const ledTo = (axis: BladeAxis, from: PaintedPicture, to: PaintedPicture): BladeAxis | null => {
  const [hub, tip] = [reprojectPoint(axis.hub, from, to), reprojectPoint(axis.tip, from, to)]
  if (!hub || !tip) return null
  return lengthAlongPx({ ...to, axis: { hub, tip } }) < shortestAxisPx ? null : { hub, tip }
}

/** Leads the marks of a side to its new picture through the photos they lie on; marks that cannot be led are lost, and that is kept. */
export async function leadAxis(
  db: Db,
  { inspectionId, version: imageVersion, at }: { inspectionId: number; version: number; at: Date },
): Promise<void> {
  const newest = await newestAxis(db, inspectionId)
  if (!newest?.axis || newest.imageVersion === imageVersion) return
  const from = await paintedPictureOf(db, inspectionId, newest.imageVersion)
  const to = await paintedPictureOf(db, inspectionId, imageVersion)
  const axis = from && to && ledTo(newest.axis, from, to)
  const state = axis ? 'followed' : 'lost'
  await insertAxis(db, { inspectionId, version: newest.version + 1, imageVersion, state, axis, changedBy: null, at })
}
