import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import { partyOfInspection } from '../inspections/owner.service.ts'
import {
  activeAssembly,
  findAssembly,
  insertAssembly,
  newestAssembly,
  newestEvidence,
} from './assemblies.repository.ts'
import { makePictureJob } from './image-jobs.ts'
import { imagesOfInspection } from './images.repository.ts'
import type { Assembly, AssemblyEvidence, Image } from './images.types.ts'
import { photosToSlice } from './placement.ts'
import { currentPyramid } from './pyramids.repository.ts'

async function startWork(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  kind: Assembly['kind'],
  imageIds: number[],
): Promise<Assembly> {
  const id = await inTransaction(ctx.db, async (db) => {
    const started = await insertAssembly(db, { inspectionId, kind, imageIds, requestedBy: actor.userId })
    if (started !== null)
      await ctx.queue.enqueue(db, makePictureJob, { assemblyId: started }, await partyOfInspection(db, inspectionId))
    return started
  })
  const work = id === null ? await activeAssembly(ctx.db, inspectionId) : await findAssembly(ctx.db, id)
  if (!work || work.kind !== kind) throw problem('work-in-progress', { message: 'image.already_working' })
  if (!isSameChoice(work.imageIds, imageIds)) throw problem('work-in-progress', { message: 'image.others_working' })
  return work
}

const isSameChoice = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

function chosenPhotos(photos: readonly Image[], ids: readonly number[] | undefined): number[] {
  const usable = photos.filter(({ available }) => available)
  if (ids === undefined) return usable.filter(({ selected }) => selected).map(({ id }) => id)
  const known = new Set(usable.map(({ id }) => id))
  if (!ids.every((id) => known.has(id)))
    throw problem('invalid', { violations: [{ field: 'ids', message: 'image.not_of_inspection' }] })
  return [...new Set(ids)]
}

/**
 * Starts assembling photos (the chosen ones in their order, else every selected one). While the same work is under way its state is answered.
 * Errors: `not-found`, `invalid` without photos or with foreign ones, `work-in-progress` while another kind of work runs or one of other photos.
 */
export async function startAssembly(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  ids: readonly number[] | undefined,
): Promise<Assembly> {
  await visibleInspection(ctx, actor, inspectionId)
  const imageIds = chosenPhotos(await imagesOfInspection(ctx.db, inspectionId), ids)
  if (imageIds.length === 0) throw problem('invalid', { message: 'image.none' })
  return await startWork(ctx, actor, inspectionId, 'assemble', imageIds)
}

/** Starts composing and slicing the photos as they are placed. Errors: `not-found`, `invalid` when none is placed, `work-in-progress`. */
export async function startSlicing(ctx: Context, actor: Actor, inspectionId: number): Promise<Assembly> {
  await visibleInspection(ctx, actor, inspectionId)
  const photos = await imagesOfInspection(ctx.db, inspectionId)
  if (photos.length === 0) throw problem('invalid', { message: 'image.none' })
  const placed = photosToSlice(photos)
  if (placed.length === 0) throw problem('invalid', { message: 'image.nothing_placed' })
  return await startWork(
    ctx,
    actor,
    inspectionId,
    'slice',
    placed.map(({ id }) => id),
  )
}

/** The newest assembly of an inspection, or null. Errors: `not-found`. */
export async function newestAssemblyOf(ctx: Context, actor: Actor, inspectionId: number): Promise<Assembly | null> {
  await visibleInspection(ctx, actor, inspectionId)
  return await newestAssembly(ctx.db, inspectionId, 'assemble')
}

/** Why the photos of the newest assembly lie where they do; null when none has got so far. Errors: `not-found`. */
export async function newestEvidenceOf(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
): Promise<AssemblyEvidence | null> {
  await visibleInspection(ctx, actor, inspectionId)
  return await newestEvidence(ctx.db, inspectionId)
}

export interface Slicing {
  readonly state: 'none' | 'waiting' | 'running' | 'done' | 'failed'
  readonly progress: number
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  readonly version: number | null
}

/** How far the making of the picture is, whichever work makes it. Errors: `not-found`. */
export async function slicingOf(ctx: Context, actor: Actor, inspectionId: number): Promise<Slicing> {
  await visibleInspection(ctx, actor, inspectionId)
  const [work, pyramid] = await Promise.all([
    newestAssembly(ctx.db, inspectionId),
    currentPyramid(ctx.db, inspectionId),
  ])
  const version = pyramid?.version ?? null
  if (work && (work.state === 'waiting' || work.state === 'running'))
    return {
      state: work.state,
      progress: work.total > 0 ? Math.min(1, work.done / work.total) : 0,
      failure: null,
      version,
    }
  if (work && (work.state === 'failed' || (work.state === 'incomplete' && version === null)))
    return { state: 'failed', progress: 0, failure: work.failure, version }
  return { state: version === null ? 'none' : 'done', progress: version === null ? 0 : 1, failure: null, version }
}
