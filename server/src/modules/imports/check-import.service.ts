import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deviceTypesById } from '../reference/reference.service.ts'
import { ZipRefused } from './folders/zip-directory.ts'
import { ImportFailed } from './import-failed.ts'
import { replaceLines, type WrittenLines } from './import-lines.repository.ts'
import { askForMapping, enterPlan, enterTable, findImport, finishImport } from './imports.repository.ts'
import {
  countsOf,
  firstNodes,
  type ImportPlan,
  noRefusals,
  notesOfTaken,
  type ParkImport,
  type WhyFailed,
  withRefusals,
} from './imports.types.ts'
import { contentOf, type OpenedFile, openFile } from './open-import.service.ts'
import { reconcile, requesterOf, sidesOf } from './read-import.service.ts'
import { recognise } from './table/fields.ts'
import type { Table } from './table/read-table.ts'
import { withCells } from './table/refused-table.ts'
import type { TableMapping } from './table/table.types.ts'
import { tableHeadOf } from './table/table-head.ts'

interface Understood {
  readonly mapping: TableMapping
  readonly isSure: boolean
}

/** What the columns of a table mean: as its requester has said, else by their titles. */
async function understood(ctx: Context, wanted: ParkImport, table: Table): Promise<Understood> {
  if (wanted.mapping) return { mapping: wanted.mapping, isSure: true }
  const types = await deviceTypesById(ctx.db)
  const { columns, isSure } = recognise(table.titles, types, wanted.parentId !== null)
  return { mapping: { columns, conditions: [], decimals: 'auto', days: 'auto' }, isSure }
}

async function planOf(
  ctx: Context,
  wanted: ParkImport,
  file: OpenedFile,
  mapping: TableMapping | null,
): Promise<{ readonly plan: ImportPlan; readonly lines: WrittenLines }> {
  const actor = await requesterOf(ctx, wanted)
  const { root, refused, rowsLeftOut, noted, unusedColumns } = await contentOf(ctx, wanted, file, mapping)
  const { nodes, refused: unplaced, noted: settled } = await reconcile(ctx, actor, wanted, root, { isDryRun: true })
  const paths = new Set(nodes.map(({ path }) => path))
  const taken = sidesOf(root).flatMap(({ path, photos }) => (paths.has(path) ? photos : []))
  const { create: toCreate, change: toChange, found, sites } = countsOf(nodes)
  const allRefused = [...refused, ...unplaced]
  const notes = notesOfTaken([...noted, ...settled], allRefused)
  const plan = {
    nodes: firstNodes(nodes),
    toCreate,
    toChange,
    found,
    sites,
    photos: taken.length,
    photoBytes: taken.reduce((total, { sizeBytes }) => total + sizeBytes, 0),
    ...withRefusals(noRefusals, allRefused),
    ignoredCount: file.directory.ignoredCount,
    rowsLeftOut,
    notedCount: notes.length,
    unusedColumns,
  }
  return { plan, lines: { nodes, refused: withCells(allRefused, file.table), noted: notes } }
}

/** Ends an import for a reason its requester is told; nothing of the file is kept. */
export async function failImport(ctx: Context, importId: number, why: WhyFailed): Promise<void> {
  await finishImport(ctx.db, importId, { state: 'failed', why, finishedAt: ctx.now() })
  const ended = await findImport(ctx.db, importId)
  if (ended?.state === 'failed') await ctx.storage.delete(ended.storageKey)
}

/** Runs a step of an import; reasons to tell its requester end the import, other errors have the step tried again. */
export async function tellingWhy(ctx: Context, importId: number, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ZipRefused || error instanceof ImportFailed)) throw error
    await failImport(ctx, importId, error)
  }
}

const isUseless = ({ photos, toCreate, toChange, found }: ImportPlan): boolean =>
  photos + toCreate + toChange + found === 0

async function checkFile(ctx: Context, wanted: ParkImport, file: OpenedFile): Promise<void> {
  const { id } = wanted
  const known = file.table ? await understood(ctx, wanted, file.table) : null
  if (known && file.table) await enterTable(ctx.db, id, tableHeadOf(file.table), known.mapping)
  if (known?.isSure === false) {
    await askForMapping(ctx.db, id)
    return
  }
  const { plan, lines } = await planOf(ctx, wanted, file, known?.mapping ?? null)
  // Who has a table may choose other columns for it.
  const why = isUseless(plan) && !file.table ? new ImportFailed('import.nothing_usable') : null
  await inTransaction(ctx.db, async (db) => {
    if (await enterPlan(db, id, plan)) await replaceLines(db, id, false, lines)
    // In one: nobody is told of a plan that there is nothing to do of, not for a moment and not for ever where a worker ends.
    if (why) await finishImport(db, id, { state: 'failed', why, finishedAt: ctx.now() })
  })
  if (why) throw why
}

/** Looks at a file and plans what would be created, changed and attached. Nothing but the plan is stored. */
export const checkImport = (ctx: Context, importId: number): Promise<void> =>
  tellingWhy(ctx, importId, async () => {
    const wanted = await findImport(ctx.db, importId)
    if (wanted?.state !== 'checking') return
    const file = await openFile(ctx, wanted)
    try {
      await checkFile(ctx, wanted, file)
    } finally {
      file.close()
    }
  })
