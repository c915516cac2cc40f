import { crc32 } from 'node:zlib'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { JobCall } from '../../platform/jobs/handler.ts'
import { inspectionForUpload, takeInPhoto } from '../images/upload.service.ts'
import { enterTargets, findImport, finishImport, reportPhotos, takeTurn } from './imports.repository.ts'
import {
  type ImportReason,
  type ImportReport,
  type ImportTargets,
  noRefusals,
  type ParkImport,
  withRefusals,
} from './imports.types.ts'
import { ImportFailed, type OpenedImport, openImport, requesterOf, settle, sidesOf } from './read-import.service.ts'
import type { ZipContent } from './zip-directory.ts'

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

const shownNodes = 5000

/** Creates what is missing and notes where the photos go, all in one transaction or not at all. */
async function createMissing(ctx: Context, actor: Actor, opened: OpenedImport, call: Call): Promise<void> {
  const { importId } = call.data
  await inTransaction(ctx.db, async (db) => {
    await call.hold(db)
    await takeTurn(db)
    const wanted = await findImport(db, importId)
    if (wanted?.state !== 'applying' || wanted.targets !== null) return
    const site = await settle({ ...ctx, db }, actor, wanted, opened.root, false)
    const targets = Object.fromEntries(site.targets)
    const report: ImportReport = {
      nodes: site.nodes.slice(0, shownNodes),
      created: site.nodes.filter(({ outcome }) => outcome === 'create').length,
      found: site.nodes.filter(({ outcome }) => outcome === 'found').length,
      photosAttached: 0,
      photosPresent: 0,
      ...withRefusals(noRefusals, [...opened.refused, ...site.refused]),
      ignoredCount: opened.directory.ignoredCount,
    }
    await enterTargets(db, importId, targets, report, placedPhotos(opened, targets).length)
  })
}

/** The bytes of an entry are not what the directory of the ZIP says. */
class EntryDamaged extends Error {
  override readonly name = 'EntryDamaged'
}

/** Unpacks an entry and makes sure that its size and checksum are what the ZIP says. @throws EntryDamaged */
async function* unpacked({ directory: { zip } }: OpenedImport, { entry }: ZipContent): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw new EntryDamaged('the entry cannot be unpacked', { cause: error })
  }
  if (checksum !== entry.crc32 >>> 0) throw new EntryDamaged('the checksum differs')
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
    const content = unpacked(opened, file)
    const intake = await takeInPhoto(ctx, actor, inspectionId, { name: file.path, content, isCut: () => false })
    if ('image' in intake) return 'attached'
    return intake.refused === 'image.duplicate' ? 'present' : intake.refused
  } catch (error) {
    if (error instanceof EntryDamaged) return 'import.damaged_entry'
    if (error instanceof ProblemError && error.code === 'not-found') return 'import.target_gone'
    throw error
  }
}

function counted(report: ImportReport, path: string, outcome: Outcome): ImportReport {
  if (outcome === 'attached') return { ...report, photosAttached: report.photosAttached + 1 }
  if (outcome === 'present') return { ...report, photosPresent: report.photosPresent + 1 }
  return { ...report, ...withRefusals(report, [{ path, reason: outcome }]) }
}

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
    current = counted(current, photo.file.path, await attach(ctx, actor, opened, photo))
    if (!(await reportPhotos(ctx.db, id, index + 1, current))) return false
  }
  return true
}

async function applyOpened(ctx: Context, actor: Actor, opened: OpenedImport, call: Call): Promise<void> {
  await createMissing(ctx, actor, opened, call)
  const wanted = await findImport(ctx.db, call.data.importId)
  if (wanted?.state !== 'applying') return
  if (!(await attachPhotos(ctx, actor, opened, wanted, call.signal))) return
  await finishImport(ctx.db, wanted.id, { state: 'done', error: null, finishedAt: ctx.now() })
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
  const opened = await openImport(ctx, wanted)
  try {
    await applyOpened(ctx, actor, opened, call)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'invalid') throw new ImportFailed('import.given_up')
    throw error
  } finally {
    opened.directory.zip.close()
  }
}
