import { rm } from 'node:fs/promises'
import { inCaptureOrder } from '@visionair/contract/images'
import { runImagingTask } from '../../../imaging/process/imaging-tasks.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bindJob, type JobCall } from '../../../platform/jobs/handler.ts'
import { comparePhotosJob } from '../image.job.ts'
import type { Image } from '../images.types.ts'
import { askToCompare, settledAfterSeconds } from './compare-photos.service.ts'
import { intakePool } from './intake-pool.ts'
import {
  coverageByPictures,
  type IdPair,
  joinsAcross,
  type Parting,
  pairsToCompare,
  photosAround,
} from './photo-coverage.ts'
import {
  areArriving,
  awaitThoseWhoAsked,
  marksOf,
  pairsOfInspection,
  saveCloserLook,
  saveMarks,
  savePairs,
} from './photo-pairs.repository.ts'
import { imagesOfInspection } from './photos.repository.ts'

/** An upload begun longer ago is no longer waited for. */
const longestUploadSeconds = 600

type Call = JobCall<{ inspectionId: number }>

/** Marks are made when a photo is measured; this is for photos of before, and those whose marks were dropped. */
async function markImage(ctx: Context, { id, storageKey }: Image, signal: AbortSignal): Promise<void> {
  const path = await ctx.storage.localPath(storageKey)
  const { marks } = await intakePool.run('marks', { path }, { signal })
  await saveMarks(ctx.db, id, marks)
}

/** Compares pairs by their marks, making those that are lacking; what cannot be compared shares nothing. */
async function compare(ctx: Context, images: readonly Image[], pairs: readonly IdPair[], signal: AbortSignal) {
  const needed = images.filter(({ id }) => pairs.some((pair) => pair.includes(id)))
  const known = new Set(
    (
      await marksOf(
        ctx.db,
        needed.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  for (const image of needed) if (!known.has(image.id)) await markImage(ctx, image, signal)
  const marks = await marksOf(
    ctx.db,
    needed.map(({ id }) => id),
  )
  const marked = marks.flatMap(({ id, marks: packed }) => (packed === null ? [] : [{ id, marks: packed }]))
  const compared = await intakePool.run('overlaps', { marked, pairs }, { signal })
  const keys = new Set(compared.map(({ first, second }) => `${first},${second}`))
  const rest = pairs
    .filter(([first, second]) => !keys.has(`${first},${second}`))
    .map(([first, second]) => ({ first, second, shared: 'nothing' as const, showsBlade: false }))
  await savePairs(ctx.db, [...compared, ...rest])
}

/** The photos that are there now, in the order of capture. */
async function photosNow(ctx: Context, inspectionId: number): Promise<Image[]> {
  const images = await imagesOfInspection(ctx.db, inspectionId)
  return inCaptureOrder(images.filter(({ available }) => available))
}

/**
 * Compares until nothing is left to compare; answers what is then known. Photos come and go meanwhile: of one that is gone nothing is
 * kept, so whoever went on wanting its pairs would never end.
 */
async function compareAll(ctx: Context, inspectionId: number, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const images = await photosNow(ctx, inspectionId)
    const order = images.map(({ id }) => id)
    const pairs = await pairsOfInspection(ctx.db, inspectionId)
    const wanted = pairsToCompare(order, pairs)
    if (wanted.length === 0) return { images, coverage: coverageByPictures(order, pairs) }
    await compare(ctx, images, wanted, signal)
  }
}

/** Looks at the photos around a parting as closely as an assembly does: whether any of either side are joined. */
async function lookCloser(
  ctx: Context,
  images: readonly Image[],
  parting: Parting,
  signal: AbortSignal,
): Promise<boolean> {
  const around = photosAround(
    images.map(({ id }) => id),
    parting,
  )
  const chosen = [...around.sooner, ...around.later].flatMap((id) => images.find((image) => image.id === id) ?? [])
  const folder = await ctx.storage.createWorkFolder()
  try {
    const photos = await Promise.all(
      chosen.map(async ({ id, storageKey, capturedAt, band }) => ({
        id: String(id),
        path: await ctx.storage.localPath(storageKey, folder),
        takenAt: capturedAt === null ? null : Date.parse(`${capturedAt}Z`),
        band,
      })),
    )
    return joinsAcross(await runImagingTask('register', { photos }, { signal }), around)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Sees which photos of an inspection overlap: first by their marks, then, where two stretches seem to part and no photo has
 * come for a while, by a closer look.
 */
async function comparePhotos(ctx: Context, { data: { inspectionId }, signal }: Call): Promise<void> {
  await inTransaction(ctx.db, (db) => awaitThoseWhoAsked(db, inspectionId))
  const { images, coverage } = await compareAll(ctx, inspectionId, signal)
  const open = coverage.partings.filter(({ isJoined }) => isJoined === null)
  if (open.length === 0) return
  const ago = (seconds: number) => new Date(ctx.now().getTime() - seconds * 1000)
  if (await areArriving(ctx.db, inspectionId, ago(settledAfterSeconds), ago(longestUploadSeconds)))
    return await askToCompare(ctx, ctx.db, inspectionId)
  for (const parting of open) {
    const isJoined = await lookCloser(ctx, images, parting, signal)
    await saveCloserLook(ctx.db, [parting.after, parting.before], isJoined)
  }
}

export const compareHandler = (ctx: Context) => bindJob(comparePhotosJob, { run: (call) => comparePhotos(ctx, call) })
