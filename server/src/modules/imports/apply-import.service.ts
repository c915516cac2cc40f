import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { JobCall } from '../../platform/jobs/handler.ts'
import { isProblem } from '../../platform/problem-error.ts'
import { inspectionForUpload, takeInPhoto } from '../images/photos/photo-intake.service.ts'
import { EntryDamaged } from './folders/entry-content.ts'
import type { ZipContent } from './folders/zip-directory.ts'
import { ImportFailed } from './import-failed.ts'
import { addRefusedLine, choiceOfLines, replaceLines } from './import-lines.repository.ts'
import { enterTargets, findImport, finishImport, reportPhotos, reportSettled, takeTurn } from './imports.repository.ts'
import {
  countsOf,
  firstNodes,
  type ImportReason,
  type ImportReport,
  type ImportTargets,
  noRefusals,
  notesOfTaken,
  type ParkImport,
  type Refusal,
  withRefusals,
} from './imports.types.ts'
import { leaveOut } from './leave-out.ts'
import { contentOf, type OpenedImport, openFile } from './open-import.service.ts'
import { reconcile, requesterOf, sidesOf } from './read-import.service.ts'
import { withCells } from './table/refused-table.ts'

type Call = JobCall<{ importId: number }>

interface Placed {
  readonly file: ZipContent
  readonly inspectionId: number
}

const placedPhotos = ({ root }: OpenedImport, targets: ImportTargets): Placed[] =>
  sidesOf(root).flatMap(({ path, photos }) => {
    const inspectionId = targets[path]
    return inspectionId === undefined ? [] : photos.map((file) => ({ file, inspectionId }))
  })

const toldEveryMs = 500

/** Tells twice a second how many parks and turbines are dealt with, outside of the transaction that deals with them. */
function settlingOf(ctx: Context, importId: number, signal: AbortSignal): () => Promise<void> {
  let settled = 0
  let toldAt = 0
  return async () => {
    signal.throwIfAborted()
    settled += 1
    const now = performance.now()
    if (now - toldAt < toldEveryMs) return
    toldAt = now
    await reportSettled(ctx.db, importId, settled)
  }
}

/**
 * Creates what is missing and notes where the photos go, all in one transaction or not at all. The job is held at its end: held from
 * the beginning, its heartbeat and the upkeep of the queue would wait for minutes.
 */
async function createMissing(ctx: Context, actor: Actor, opened: OpenedImport, call: Call): Promise<void> {
  const { importId } = call.data
  await inTransaction(ctx.db, async (db) => {
    await takeTurn(db)
    const wanted = await findImport(db, importId)
    if (wanted?.state !== 'applying' || wanted.targets !== null) return
    const advance = settlingOf(ctx, importId, call.signal)
    const choice = await choiceOfLines(db, importId)
    const leftRows = leaveOut(opened.root, choice)
    const options = { isDryRun: false, advance, leftOut: choice.leftOut }
    const site = await reconcile({ ...ctx, db }, actor, wanted, opened.root, options)
    const targets = Object.fromEntries(site.targets)
    const { create: created, change: changed, found, sites } = countsOf(site.nodes)
    const refused = [...opened.refused, ...site.refused]
    const taken = [...opened.noted, ...site.noted].filter(({ row }) => row === undefined || !leftRows.has(row))
    const noted = notesOfTaken(taken, refused)
    const report: ImportReport = {
      nodes: firstNodes(site.nodes),
      created,
      changed,
      found,
      photosAttached: 0,
      photosPresent: 0,
      ...withRefusals(noRefusals, refused),
      ignoredCount: opened.file.directory.ignoredCount,
      notedCount: noted.length,
    }
    const photos = placedPhotos(opened, targets).length
    const entered = await enterTargets(db, importId, { targets, report, total: photos, settled: sites })
    // Called off meanwhile: nothing of it stays.
    if (!entered) throw new ImportFailed('import.given_up')
    const cells = withCells(refused, opened.file.table)
    await replaceLines(db, importId, true, { nodes: site.nodes, refused: cells, noted })
    await call.hold(db)
  })
}

interface Counted {
  readonly report: ImportReport
  readonly refusal: Refusal | null
}

type Outcome = 'attached' | 'present' | ImportReason

async function attach(
  ctx: Context,
  actor: Actor,
  opened: OpenedImport,
  { file, inspectionId }: Placed,
): Promise<Outcome> {
  try {
    await inspectionForUpload(ctx, actor, inspectionId)
    const content = opened.file.content(file)
    const intake = await takeInPhoto(ctx, actor, inspectionId, { name: file.path, content, isCut: () => false })
    if ('image' in intake) return 'attached'
    return intake.refused === 'image.duplicate' ? 'present' : intake.refused
  } catch (error) {
    if (error instanceof EntryDamaged) return 'import.damaged_entry'
    if (isProblem(error, 'not-found')) return 'import.target_gone'
    if (isProblem(error, 'quota-reached')) return 'import.quota_reached'
    throw error
  }
}

function counted(report: ImportReport, path: string, outcome: Outcome): Counted {
  if (outcome === 'attached') return { report: { ...report, photosAttached: report.photosAttached + 1 }, refusal: null }
  if (outcome === 'present') return { report: { ...report, photosPresent: report.photosPresent + 1 }, refusal: null }
  const refusal = { path, reason: outcome }
  return { report: { ...report, ...withRefusals(report, [refusal]) }, refusal }
}

/** Notes what came of a photo; false when the import was called off. */
const enterPhotoOutcome = (ctx: Context, id: number, done: number, { report, refusal }: Counted): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    if (!(await reportPhotos(db, id, done, report))) return false
    if (refusal) await addRefusedLine(db, id, refusal)
    return true
  })

/** Attaches the photos from where an earlier attempt was cut off; false when the import was called off. */
async function attachPhotos(
  ctx: Context,
  actor: Actor,
  opened: OpenedImport,
  { id, done, targets, report }: ParkImport,
  signal: AbortSignal,
): Promise<boolean> {
  if (!targets || !report) throw new Error('nothing was created for this import')
  let current = report
  const photos = placedPhotos(opened, targets)
  for (const [index, photo] of photos.entries()) {
    if (index < done) continue
    signal.throwIfAborted()
    const next = counted(current, photo.file.path, await attach(ctx, actor, opened, photo))
    if (!(await enterPhotoOutcome(ctx, id, index + 1, next))) return false
    current = next.report
  }
  return true
}

async function applyOpened(ctx: Context, actor: Actor, opened: OpenedImport, call: Call): Promise<void> {
  await createMissing(ctx, actor, opened, call)
  const wanted = await findImport(ctx.db, call.data.importId)
  if (wanted?.state !== 'applying') return
  if (!(await attachPhotos(ctx, actor, opened, wanted, call.signal))) return
  await finishImport(ctx.db, wanted.id, { state: 'done', why: null, finishedAt: ctx.now() })
  await ctx.storage.delete(wanted.storageKey)
}

/**
 * Creates what is missing as the requester, then attaches photo after photo. Begun anew it creates nothing twice and goes on at the
 * photo where it was cut off; a photo that an inspection has already, by its bytes, is not attached again.
 */
export async function applyImport(ctx: Context, call: Call): Promise<void> {
  const wanted = await findImport(ctx.db, call.data.importId)
  if (wanted?.state !== 'applying') return
  const actor = await requesterOf(ctx, wanted)
  const file = await openFile(ctx, wanted)
  try {
    await applyOpened(ctx, actor, await contentOf(ctx, wanted, file, wanted.mapping), call)
  } catch (error) {
    if (isProblem(error, 'invalid')) throw ImportFailed.of(error)
    throw error
  } finally {
    file.close()
  }
}
