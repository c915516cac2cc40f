import { layoutOf } from '@visionair/contract/images'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isProblem, problem } from '../../../platform/problem-error.ts'
import { nameOfSide } from '../../inspections/inspections.presenter.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import type { Assembly, AssemblyEvidence, AssemblyResult, Image, Pyramid } from '../images.types.ts'
import { findingsName, imagesOfInspection, placeVersions } from '../photos/photos.repository.ts'
import {
  activeAssembly,
  findAssembly,
  holdPicturesOf,
  insertAssembly,
  newestAssembly,
  newestEvidence,
} from './assemblies.repository.ts'
import { canvasTrouble } from './canvas-limits.ts'
import { askForPicture } from './picture-lanes.ts'
import { photosToSlice } from './placement.ts'
import { currentPyramid, type PictureDifference, pictureDifference } from './pyramids.repository.ts'

/** More than all sides of the turbines that a person visits in a day, and few enough that the list of what waits stays short. */
const mostPictures = 100

async function startWork(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  kind: Assembly['kind'],
  photos: readonly Image[],
): Promise<Assembly> {
  await ctx.storage.room.demand()
  const imageIds = photos.map(({ id }) => id)
  const id = await inTransaction(ctx.db, async (db) => {
    const waiting = await holdPicturesOf(db, actor.userId)
    const started = await insertAssembly(db, { inspectionId, kind, imageIds, requestedBy: actor.userId })
    if (started === null) return null
    if (waiting >= mostPictures)
      throw problem('too-many-requests', { message: 'image.too_many_pictures', values: { limit: mostPictures } })
    await askForPicture(ctx, db, { id: started, inspectionId, kind }, photos)
    return started
  })
  const work = id === null ? await activeAssembly(ctx.db, inspectionId) : await findAssembly(ctx.db, id)
  if (!work || work.kind !== kind) throw problem('work-in-progress', { message: 'image.already_working' })
  if (!isSameChoice(work.imageIds, imageIds)) throw problem('work-in-progress', { message: 'image.others_working' })
  return work
}

const isSameChoice = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

function chosenPhotos(photos: readonly Image[], ids: readonly number[] | undefined): Image[] {
  const usable = photos.filter(({ available }) => available)
  if (ids === undefined) return usable.filter(({ selected }) => selected)
  const known = new Map(usable.map((photo) => [photo.id, photo]))
  return [...new Set(ids)].map((id) => {
    const photo = known.get(id)
    if (!photo) throw problem('invalid', { violations: [{ field: 'ids', message: 'image.not_of_inspection' }] })
    return photo
  })
}

/**
 * Starts assembling photos (the chosen ones in their order, else every selected one). While the same work is under way its state is answered.
 * Errors: `not-found`, `invalid` without photos or with foreign ones, `work-in-progress` while another kind of work runs or one of other photos,
 * `too-many-requests` while many pictures of the same person are being made.
 */
export async function startAssembly(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  ids: readonly number[] | undefined,
): Promise<Assembly> {
  await visibleInspection(ctx, actor, inspectionId)
  const photos = chosenPhotos(await imagesOfInspection(ctx.db, inspectionId), ids)
  if (photos.length === 0) throw problem('invalid', { message: 'image.none' })
  return await startWork(ctx, actor, inspectionId, 'assemble', photos)
}

/**
 * Starts composing and slicing the photos as they are placed. Errors: `not-found`, `invalid` when none is placed or they lie too far apart
 * or too much enlarged, `work-in-progress`, `too-many-requests` while many of the same person are being made,
 * `changed-meanwhile` when the layout is not the one that was seen.
 */
export async function startSlicing(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  seenLayout?: string,
): Promise<Assembly> {
  await visibleInspection(ctx, actor, inspectionId)
  const photos = await imagesOfInspection(ctx.db, inspectionId)
  if (seenLayout !== undefined && seenLayout !== layoutOf(photos))
    throw problem('changed-meanwhile', { message: 'image.layout_changed' })
  if (photos.length === 0) throw problem('invalid', { message: 'image.none' })
  const placed = photosToSlice(photos)
  if (placed.length === 0) throw problem('invalid', { message: 'image.nothing_placed' })
  const trouble = canvasTrouble(placed)
  if (trouble) throw problem('invalid', trouble)
  return await startWork(ctx, actor, inspectionId, 'slice', placed)
}

/**
 * Slices what is placed after a change that was asked to end so. The change is done whatever comes of it: where nothing is placed, other
 * work is running, many pictures of the person wait, or the disk is full, nothing starts, and the state of the slicing says what the picture lacks.
 */
export async function sliceWhatLies(ctx: Context, actor: Actor, inspectionId: number): Promise<void> {
  try {
    await startSlicing(ctx, actor, inspectionId)
  } catch (error) {
    const mayStay = (['invalid', 'work-in-progress', 'too-many-requests', 'storage-full'] as const).some((code) =>
      isProblem(error, code),
    )
    if (!mayStay) throw error
  }
}

/** The ids of the photos there are. */
async function photosThere(ctx: Context, inspectionId: number): Promise<ReadonlySet<number>> {
  return new Set((await placeVersions(ctx.db, inspectionId)).map(({ id }) => id))
}

/** What came of an assembly, as far as its photos are still there. */
function resultAmong(result: AssemblyResult, there: ReadonlySet<number>): AssemblyResult {
  return {
    ...result,
    withdrawn: (result.withdrawn ?? []).filter((image) => there.has(image)),
    placed: result.placed.filter(({ image }) => there.has(image)),
    unplaced: result.unplaced.filter(({ image }) => there.has(image)),
    seams: result.seams.filter(({ a, b }) => there.has(a) && there.has(b)),
  }
}

/** The newest assembly of an inspection, or null; photos deleted since are not spoken of. Errors: `not-found`. */
export async function newestAssemblyOf(ctx: Context, actor: Actor, inspectionId: number): Promise<Assembly | null> {
  await visibleInspection(ctx, actor, inspectionId)
  const work = await newestAssembly(ctx.db, inspectionId, 'assemble')
  if (!work?.result) return work
  return { ...work, result: resultAmong(work.result, await photosThere(ctx, inspectionId)) }
}

/** Whether a photo was laid or hidden by hand after an assembly left it at a version of its place. */
const isLaidSince = (
  now: { readonly placeVersion: number; readonly placement: string; readonly visible: boolean },
  left: number | undefined,
): boolean => !now.visible || (now.placement === 'manual' && now.placeVersion !== left)

export interface PictureEvidence extends Omit<AssemblyEvidence, 'photos'> {
  readonly photos: readonly (Omit<AssemblyEvidence['photos'][number], 'placeVersion'> & {
    /** It was laid or hidden by hand since. */
    readonly isChanged: boolean
  })[]
  /** The picture it tells of; null when none was made. */
  readonly pictureVersion: number | null
}

/**
 * Why the photos of the newest assembly lie where they do; null when none has got so far. Photos deleted since are not spoken of. Errors:
 * `not-found`.
 */
export async function newestEvidenceOf(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
): Promise<PictureEvidence | null> {
  await visibleInspection(ctx, actor, inspectionId)
  const found = await newestEvidence(ctx.db, inspectionId)
  if (!found?.evidence) return null
  const there = new Map((await placeVersions(ctx.db, inspectionId)).map((photo) => [photo.id, photo]))
  return {
    ...found.evidence,
    photos: found.evidence.photos.flatMap(({ placeVersion, ...photo }) => {
      const now = there.get(photo.image)
      return now ? [{ ...photo, isChanged: isLaidSince(now, placeVersion) }] : []
    }),
    seams: found.evidence.seams.filter(({ a, b }) => there.has(a) && there.has(b)),
    refusals: found.evidence.refusals?.filter(({ a, b }) => there.has(a) && there.has(b)) ?? [],
    pictureVersion: found.pictureVersion,
  }
}

export interface Slicing {
  readonly state: 'none' | 'waiting' | 'running' | 'done' | 'refuted' | 'archived' | 'failed'
  readonly progress: number
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  /** Of the picture that is shown, in the archive or not. */
  readonly version: number | null
  /** The picture lies in the archive: nobody can look at it. */
  readonly isArchived: boolean
  /** Names how the photos lie; see `layoutOf` in the contract. */
  readonly layout: string
  /** Names the findings of the side; see `findingsNameOf` in the contract. */
  readonly findings: string
  /** Names scale, marks and state of the side; see `sideNameOf` in the contract. */
  readonly side: string
  readonly difference: PictureDifference | null
}

function stateOfSlicing(
  work: Assembly | null,
  picture: Pyramid | null,
): Pick<Slicing, 'state' | 'progress' | 'failure'> {
  if (work && (work.state === 'waiting' || work.state === 'running'))
    return { state: work.state, progress: work.share, failure: null }
  if (work?.state === 'failed') return { state: 'failed', progress: 0, failure: work.failure }
  if (work?.state === 'incomplete' && picture === null)
    return { state: 'failed', progress: 0, failure: work.failure ?? { code: 'job.nothing_joined' } }
  if (picture === null) return { state: 'none', progress: 0, failure: null }
  if (picture.isArchived) return { state: 'archived', progress: 0, failure: null }
  return picture.isRefuted
    ? { state: 'refuted', progress: 0, failure: null }
    : { state: 'done', progress: 1, failure: null }
}

/** How far the making of the picture is, whichever work makes it, and whether the picture is the photos as they lie. Errors: `not-found`. */
export async function slicingOf(ctx: Context, actor: Actor, inspectionId: number): Promise<Slicing> {
  const inspection = await visibleInspection(ctx, actor, inspectionId)
  const [work, picture, layout, difference, findings] = await Promise.all([
    newestAssembly(ctx.db, inspectionId),
    currentPyramid(ctx.db, inspectionId),
    placeVersions(ctx.db, inspectionId),
    pictureDifference(ctx.db, inspectionId),
    findingsName(ctx.db, inspectionId),
  ])
  const version = picture?.version ?? null
  const side = nameOfSide(inspection)
  const isArchived = picture?.isArchived ?? false
  return { ...stateOfSlicing(work, picture), version, isArchived, layout: layoutOf(layout), findings, side, difference }
}
