import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bindJob, type JobCall, type JobFailure } from '../../../platform/jobs/handler.ts'
import { leaveToSweep, takeFromSweep } from '../files/garbage.repository.ts'
import type { Pyramid } from '../images.types.ts'
import { imagesOfInspection } from '../photos/photos.repository.ts'
import { insertAssembly } from '../pictures/assemblies.repository.ts'
import { askForPicture } from '../pictures/picture-lanes.ts'
import { photosToSlice } from '../pictures/placement.ts'
import { endReimport } from '../pictures/reimport-end.service.ts'
import { inspectionBeingRestored } from '../pictures/restoring.repository.ts'
import { archivePictureJob, restorePictureJob } from './archive.job.ts'
import { movePyramid, newestPyramid } from './archive.repository.ts'
import { keepThawing } from './thaw.service.ts'

/**
 * Copies a picture to another key, makes that its place in one row update, and only then deletes the file at the old key.
 * A copy that came too late is dropped; one that a killed worker leaves behind is written over by the next attempt, or swept.
 */
async function moveFile(
  ctx: Context,
  pyramid: Pyramid,
  to: { readonly storageKey: string; readonly isArchived: boolean },
  publish: () => Promise<boolean>,
): Promise<void> {
  await leaveToSweep(ctx.db, [to.storageKey])
  const copy = await ctx.storage.put(to.storageKey, await ctx.storage.openRead(pyramid.storageKey))
  if (copy.sizeBytes !== pyramid.sizeBytes) throw new Error(`the copy of ${pyramid.storageKey} is not whole`)
  const isMoved = await publish()
  await ctx.storage.delete(isMoved ? pyramid.storageKey : to.storageKey)
}

async function archivePicture(
  ctx: Context,
  { id, data: { inspectionId }, hold }: JobCall<{ inspectionId: number }>,
): Promise<void> {
  const pyramid = await newestPyramid(ctx.db, inspectionId, false)
  if (!pyramid) return
  const to = { storageKey: `cold/${inspectionId}/${id}.zip`, isArchived: true }
  await moveFile(ctx, pyramid, to, () =>
    inTransaction(ctx.db, async (db) => {
      await hold(db)
      const isMoved = await movePyramid(db, pyramid, to)
      if (isMoved) await takeFromSweep(db, [to.storageKey])
      return isMoved
    }),
  )
}

type Restoring = JobCall<{ requestId: number }>

async function bringBack(ctx: Context, pyramid: Pyramid, { id, hold }: Restoring): Promise<void> {
  const to = { storageKey: `pyramids/${pyramid.inspectionId}/${id}.zip`, isArchived: false }
  await moveFile(ctx, pyramid, to, () =>
    inTransaction(ctx.db, async (db) => {
      await hold(db)
      const isMoved = await movePyramid(db, pyramid, to)
      if (!isMoved) return false
      await takeFromSweep(db, [to.storageKey])
      await endReimport(ctx, db, pyramid.inspectionId, { state: 'done' })
      return true
    }),
  )
}

/** The archive has lost the file: the photos are there, so the picture is made anew; publishing it ends the request. */
async function makeAnew(ctx: Context, inspectionId: number, { hold }: Restoring): Promise<void> {
  const photos = photosToSlice(await imagesOfInspection(ctx.db, inspectionId))
  const imageIds = photos.map(({ id }) => id)
  await inTransaction(ctx.db, async (db) => {
    await hold(db)
    if (imageIds.length === 0) {
      const cause = { code: 'job.picture_lost' } as const
      await endReimport(ctx, db, inspectionId, { state: 'failed', failure: 'lost', cause })
      return
    }
    const work = await insertAssembly(db, { inspectionId, kind: 'slice', imageIds, requestedBy: null })
    if (work === null) return
    await askForPicture(ctx, db, { id: work, inspectionId, kind: 'slice' }, photos)
  })
}

async function restorePicture(ctx: Context, call: Restoring): Promise<void> {
  const inspectionId = await inspectionBeingRestored(ctx.db, call.data.requestId)
  if (inspectionId === null) return
  const pyramid = await newestPyramid(ctx.db, inspectionId, true)
  if (!pyramid) {
    await inTransaction(ctx.db, (db) => endReimport(ctx, db, inspectionId, { state: 'done' }))
    return
  }
  const stat = await ctx.storage.stat(pyramid.storageKey)
  if (stat?.sizeBytes !== pyramid.sizeBytes) return await makeAnew(ctx, inspectionId, call)
  const thaw = await ctx.storage.thaw(pyramid.storageKey)
  if (thaw.isReadable) await bringBack(ctx, pyramid, call)
  else await keepThawing(ctx, call, thaw)
}

async function giveUp(
  ctx: Context,
  { data: { requestId }, failure: cause }: JobFailure<{ requestId: number }>,
): Promise<void> {
  const inspectionId = await inspectionBeingRestored(ctx.db, requestId)
  const end = { state: 'failed', failure: 'error', cause } as const
  if (inspectionId !== null) await inTransaction(ctx.db, (db) => endReimport(ctx, db, inspectionId, end))
}

export const archiveHandler = (ctx: Context) => bindJob(archivePictureJob, { run: (call) => archivePicture(ctx, call) })

export const restoreHandler = (ctx: Context) =>
  bindJob(restorePictureJob, {
    run: (call) => restorePicture(ctx, call),
    onFinallyFailed: (failure) => giveUp(ctx, failure),
  })
