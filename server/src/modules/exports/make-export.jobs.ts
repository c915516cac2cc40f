import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { bindJob, type JobCall, type JobFailure } from '../../platform/jobs/handler.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { Archive } from './archive.ts'
import { expireExportsJob, makeExportJob } from './export-jobs.ts'
import { deleteExpiredExports, findExport, finishExport, reportExportProgress } from './exports.repository.ts'
import { scopeOf } from './exports.service.ts'
import type { Export } from './exports.types.ts'
import { fillVisitArchive } from './visit-archive.service.ts'
import { writeTable } from './write-table.service.ts'

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

async function writeArchive(ctx: Context, actor: Actor, wanted: Export, signal: AbortSignal): Promise<StoredFile> {
  const archive = new Archive(ctx.now())
  const stop = () => archive.fail(new Error('the work was called off'))
  signal.addEventListener('abort', stop, { once: true })
  const failing = (error: unknown) => {
    archive.fail(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  try {
    const [stored] = await Promise.all([
      ctx.storage.put(wanted.storageKey, archive.output).catch(failing),
      fillVisitArchive(ctx, actor, wanted, archive, progressOf(ctx, wanted.id)).catch(failing),
    ])
    return stored
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Writes the file of an export with the rights its requester has now. Doing it again writes the same file again. */
async function makeExport(ctx: Context, { data: { exportId }, signal }: JobCall<{ exportId: number }>): Promise<void> {
  const wanted = await findExport(ctx.db, exportId)
  if (wanted?.status !== 'ON_GOING') return
  const actor = await actorOfAccount(ctx, wanted.requestedBy, wanted.options.lang)
  if (!actor || scopeOf(actor) !== wanted.scope) throw new Error('the account that asked for it may no longer see it')
  const progress = progressOf(ctx, wanted.id)
  const count = (done: number) => progress(done, null)
  const { sizeBytes, sha256 } =
    wanted.format === 'zip'
      ? await writeArchive(ctx, actor, wanted, signal)
      : await ctx.storage.put(wanted.storageKey, writeTable(wanted.format, { ctx, actor, wanted, count, signal }))
  const now = ctx.now()
  await finishExport(ctx.db, wanted.id, {
    status: 'DONE',
    sizeBytes,
    sha256,
    error: null,
    finishedAt: now,
    expiresAt: daysLater(now, keepDays),
  })
}

/** People see that the export failed for good, and why. */
async function giveExportUp(
  ctx: Context,
  { data: { exportId }, error }: JobFailure<{ exportId: number }>,
): Promise<void> {
  const now = ctx.now()
  await finishExport(ctx.db, exportId, {
    status: 'ERROR',
    error: error.slice(0, 500),
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
