import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import { bindJob, type JobCall, type JobFailure } from '../../platform/jobs/handler.ts'
import { writeFlushed } from '../../platform/storage/durable-files.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { keyOfAttempt, takeIn } from '../images/files/garbage.service.ts'
import { Archive } from './archive/archive.ts'
import { fillVisitArchive } from './archive/visit-archive.service.ts'
import { expireExportsJob, makeExportJob } from './export.job.ts'
import { deleteExpiredExports, findExport, finishExport, reportExportProgress } from './exports.repository.ts'
import { scopeOf } from './exports.service.ts'
import type { Export } from './exports.types.ts'
import { TooManyRows } from './formats/xlsx.ts'
import { writeTable } from './tables/write-table.service.ts'
import { readVisit } from './visit-facts.service.ts'

const keepDays = 7
const progressEveryMs = 1000

const daysLater = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

/** Writes progress at most once a second; a write that fails is logged, it is no reason to end the work. */
function progressOf(ctx: Context, id: number): (done: number, total: number | null) => void {
  let lastAt = 0
  return (done, total) => {
    const now = ctx.now().getTime()
    if (now - lastAt < progressEveryMs) return
    lastAt = now
    reportExportProgress(ctx.db, id, done, total).catch((error: unknown) =>
      ctx.log.warn({ err: error, exportId: id }, 'progress was not written'),
    )
  }
}

interface Work {
  readonly ctx: Context
  readonly actor: Actor
  readonly wanted: Export
  readonly signal: AbortSignal
  /** Of the file that this attempt writes. */
  readonly storageKey: string
}

/** What is packed is read at one moment; the files themselves are packed after it. */
async function writeArchive({ ctx, actor, wanted, signal, storageKey }: Work): Promise<StoredFile> {
  const visit = await inSnapshot(ctx.db, (db) => readVisit({ ...ctx, db }, actor, wanted))
  const archive = new Archive(ctx.now())
  const stop = () => archive.fail(new Error('the work was called off'))
  signal.addEventListener('abort', stop, { once: true })
  const failing = (error: unknown) => {
    archive.fail(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  try {
    const [stored] = await Promise.all([
      ctx.storage.put(storageKey, archive.output).catch(failing),
      fillVisitArchive(ctx, wanted, visit, archive, progressOf(ctx, wanted.id)).catch(failing),
    ])
    return stored
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A table is read page by page at one moment: first into a file of this machine, which takes no longer than reading does. */
async function writeOneTable({ ctx, actor, wanted, signal, storageKey }: Work): Promise<StoredFile> {
  const { format } = wanted
  if (format === 'zip') throw new Error('an archive is no table')
  const progress = progressOf(ctx, wanted.id)
  const count = (done: number) => progress(done, null)
  const folder = await ctx.storage.createWorkFolder()
  try {
    const path = join(folder, 'table')
    await inSnapshot(ctx.db, (db) =>
      writeFlushed(path, writeTable(format, { ctx: { ...ctx, db }, actor, wanted, count, signal })),
    )
    return await ctx.storage.adoptFile(path, storageKey)
  } catch (error) {
    throw error instanceof TooManyRows ? new JobHopeless(error.message, { code: 'job.too_many_rows' }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes the file of an export with the rights its requester has now. Each attempt writes a file of its own, and only the one that
 * holds the job at the end gives the export its file with its size and checksum.
 */
async function makeExport(
  ctx: Context,
  { data: { exportId }, signal, hold }: JobCall<{ exportId: number }>,
): Promise<void> {
  const wanted = await findExport(ctx.db, exportId)
  if (wanted?.status !== 'ON_GOING') return
  const actor = await actorOfAccount(ctx, wanted.requestedBy, wanted.options.lang)
  if (!actor || scopeOf(actor) !== wanted.scope)
    throw new JobHopeless('its requester may no longer see it', { code: 'job.account_gone' })
  await ctx.storage.room.demand()
  const storageKey = await keyOfAttempt(ctx, 'exports', extname(wanted.fileName))
  const work: Work = { ctx, actor, wanted, signal, storageKey }
  const { sizeBytes, sha256 } = wanted.format === 'zip' ? await writeArchive(work) : await writeOneTable(work)
  await inTransaction(ctx.db, async (db) => {
    await hold(db)
    const now = ctx.now()
    const end = { storageKey, sizeBytes, sha256, finishedAt: now, expiresAt: daysLater(now, keepDays) }
    if (await finishExport(db, wanted.id, { status: 'DONE', ...end })) await takeIn(db, storageKey)
  })
}

/** People see that the export failed for good, and why. */
async function giveExportUp(
  ctx: Context,
  { data: { exportId }, failure }: JobFailure<{ exportId: number }>,
): Promise<void> {
  const now = ctx.now()
  await finishExport(ctx.db, exportId, {
    status: 'ERROR',
    failure,
    finishedAt: now,
    expiresAt: daysLater(now, keepDays),
  })
}

export const exportHandler = (ctx: Context) =>
  bindJob(makeExportJob, {
    run: (call) => makeExport(ctx, call),
    onFinallyFailed: (failure) => giveExportUp(ctx, failure),
  })

export const expireExportsHandler = (ctx: Context) =>
  bindJob(expireExportsJob, { run: () => deleteExpiredExports(ctx.db, ctx.now()) })
