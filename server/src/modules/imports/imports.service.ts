import { randomUUID } from 'node:crypto'
import { type Actor, partyOfActor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { givenName } from '../../platform/file-name.ts'
import { isProblem, problem } from '../../platform/problem-error.ts'
import type { ByteSource } from '../../platform/storage/storage.ts'
import { todayOfCompany } from '../accounts/own-account/zones.service.ts'
import { keepDigest } from '../images/files/file-digests.service.ts'
import { inspectedTypeIds } from '../inspections/visits/groups.service.ts'
import { checkVisitDay } from '../inspections/visits/visit-days.service.ts'
import { rootOrganization, visiblePark } from '../parks/parks.service.ts'
import { deviceTypesById, findService } from '../reference/reference.service.ts'
import { applyImportJob, checkImportJob } from './import.job.ts'
import { chooseLines, pageOfLines, refusedLines } from './import-lines.repository.ts'
import {
  beginApplying,
  deleteImportRow,
  enterLeftOut,
  enterMapping,
  findImport,
  holdPlanned,
  holdRunning,
  insertImport,
  pageOfImports,
} from './imports.repository.ts'
import type { ImportLine, ParkImport, Refusal } from './imports.types.ts'
import { mayImport, scopeOf } from './read-import.service.ts'
import { fieldsOf } from './table/fields.ts'
import { maxTableBytes } from './table/read-table.ts'
import type { TableMapping } from './table/table.types.ts'

const keepDays = 7
/** Imports one person may have read or applied at once. */
const maxRunning = 5
const bladeTypeId = 1

export interface ImportOrder {
  readonly organization: number | null
  readonly parent: number | null
  readonly service: number
  readonly date: string | null
}

/** What an import is for, once it is known that the actor may do it. */
export type CheckedOrder = Pick<ParkImport, 'organizationId' | 'parentId' | 'serviceId' | 'date'>

async function placeOf(ctx: Context, actor: Actor, { parent, organization }: ImportOrder) {
  if (parent === null) {
    const organizationId = await rootOrganization(ctx.db, actor, organization)
    return { place: { organizationId, parentId: null }, ownerId: organizationId }
  }
  const refusal = { field: 'parent', message: 'park.parent_unknown' } as const
  const park = await visiblePark(ctx, actor, parent).catch((error: unknown) => {
    throw isProblem(error, 'not-found') ? problem('invalid', { violations: [refusal] }) : error
  })
  return { place: { organizationId: null, parentId: park.id }, ownerId: park.organization.id }
}

/** Checks what an import is for before anything of it is read. Errors: `forbidden`, `invalid` with violations. */
export async function checkOrder(ctx: Context, actor: Actor, order: ImportOrder): Promise<CheckedOrder> {
  if (!mayImport(actor)) throw problem('forbidden')
  const { place, ownerId } = await placeOf(ctx, actor, order)
  const service = await findService(ctx.db, order.service)
  if (!service || service.isCertified)
    throw problem('invalid', { violations: [{ field: 'service', message: 'inspection_group.service_unknown' }] })
  if (!inspectedTypeIds(service).some((typeId) => typeId !== bladeTypeId))
    throw problem('invalid', { violations: [{ field: 'service', message: 'import.service_without_sides' }] })
  if (order.date !== null) checkVisitDay(ctx, 'date', order.date)
  return { ...place, serviceId: service.id, date: order.date ?? (await todayOfCompany(ctx, ctx.db, ownerId)) }
}

const zipSignature = Buffer.from('PK')
const tableNames = /\.(?:csv|tsv|tab|txt)$/i
const workbookNames = /\.xls[xm]$/i
const foreignWorkbookNames = /\.(?:xls|xlsb|ods|numbers)$/i

/** What a file is by its name. Errors: `invalid` for workbooks that are not read. */
export function kindOf(name: string): ParkImport['kind'] {
  if (foreignWorkbookNames.test(name))
    throw problem('invalid', { violations: [{ field: 'file', message: 'import.workbook' }] })
  return tableNames.test(name) || workbookNames.test(name) ? 'table' : 'zip'
}

/** Lets a ZIP or a workbook through, which is one too, or a table that is none; anything else is refused at its first bytes. */
async function* onlyKind(kind: ParkImport['kind'], name: string, source: ByteSource): AsyncGenerator<Uint8Array> {
  const isPacked = kind === 'zip' || workbookNames.test(name)
  const message = kind === 'zip' ? 'import.not_a_zip' : isPacked ? 'import.workbook_damaged' : 'import.not_a_table'
  const refuse = () => problem('invalid', { violations: [{ field: 'file', message }] })
  let head: Buffer | null = Buffer.alloc(0)
  let sizeBytes = 0
  for await (const chunk of source) {
    sizeBytes += chunk.length
    // What is too long is read to its end and told then: who still sends does not hear an answer.
    if (kind === 'table' && sizeBytes > maxTableBytes) continue
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.length < zipSignature.length) continue
      if (head.subarray(0, zipSignature.length).equals(zipSignature) !== isPacked) throw refuse()
      yield head
      head = null
    } else yield chunk
  }
  if (head) throw refuse()
  if (kind === 'table' && sizeBytes > maxTableBytes)
    throw problem('invalid', { violations: [{ field: 'file', message: 'import.table_too_long' }] })
}

/** Stores a file and has it looked at. Errors: `invalid` for what is neither a ZIP nor a table, `too-large` from the source,
 * `too-many-requests` while many of the same person are being read or applied. */
export async function startImport(
  ctx: Context,
  actor: Actor,
  order: CheckedOrder,
  file: { readonly name: string; readonly kind: ParkImport['kind']; readonly content: ByteSource },
): Promise<ParkImport> {
  const { kind } = file
  const key = `imports/${randomUUID()}.${kind === 'zip' ? 'zip' : 'table'}`
  const stored = await ctx.storage.put(key, onlyKind(kind, file.name, file.content))
  const requestedAt = ctx.now()
  try {
    await keepDigest(ctx, stored)
    const id = await inTransaction(ctx.db, async (db) => {
      if ((await holdRunning(db, actor.userId)) >= maxRunning)
        throw problem('too-many-requests', { message: 'import.too_many', values: { limit: maxRunning } })
      const importId = await insertImport(db, {
        ...order,
        kind,
        fileName: givenName(file.name, 'file'),
        storageKey: stored.key,
        sizeBytes: stored.sizeBytes,
        language: actor.language,
        scope: scopeOf(actor),
        requestedBy: actor.userId,
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + keepDays * 86_400_000),
      })
      await ctx.queue.enqueue(db, checkImportJob, { importId }, partyOfActor(actor))
      const { organizationId, parentId } = order
      const after = { kind, organization: organizationId, parent: parentId, sizeBytes: stored.sizeBytes }
      const name = givenName(file.name, 'file')
      await recordChange(db, actor, { action: 'upload', entity: 'import', entityId: importId, name, after })
      return importId
    })
    return await ownImport(ctx, actor, id)
  } catch (error) {
    await ctx.storage.delete(stored.key)
    throw error
  }
}

export const listOwnImports = (
  ctx: Context,
  actor: Actor,
  page: { readonly page: number; readonly itemsPerPage: number },
) => pageOfImports(ctx.db, { requestedBy: actor.userId, scope: scopeOf(actor) }, page)

/** One import of one's own. Errors: `not-found`, also when one sees other things now than when one asked for it. */
export async function ownImport(ctx: Context, actor: Actor, id: number): Promise<ParkImport> {
  const found = await findImport(ctx.db, id)
  if (found?.requestedBy !== actor.userId || found.scope !== scopeOf(actor)) throw problem('not-found')
  return found
}

/** A page of the lines of one's own import: of its report, or of its plan while there is none. Errors: `not-found`. */
export async function linesOfImport(
  ctx: Context,
  actor: Actor,
  id: number,
  filter: Parameters<typeof pageOfLines>[3],
): Promise<{ items: ImportLine[]; total: number }> {
  const { report } = await ownImport(ctx, actor, id)
  return await pageOfLines(ctx.db, id, report !== null, filter)
}

/** Says of lines of a plan whether they are applied. Errors: `not-found`, `forbidden`, `conflict` when the import is not planned. */
export async function choose(
  ctx: Context,
  actor: Actor,
  id: number,
  { lines, isChosen }: { readonly lines: readonly number[] | null; readonly isChosen: boolean },
): Promise<ParkImport> {
  await ownImport(ctx, actor, id)
  if (!mayImport(actor)) throw problem('forbidden')
  await inTransaction(ctx.db, async (db) => {
    if (!(await holdPlanned(db, id))) throw problem('conflict', { message: 'import.not_planned' })
    await enterLeftOut(db, id, await chooseLines(db, id, lines, isChosen))
  })
  return await ownImport(ctx, actor, id)
}

/** Everything that one's own import refuses, with the titles of its table. Errors: `not-found`. */
export async function refusedOfImport(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<{ readonly titles: readonly string[]; readonly refused: readonly Refusal[] }> {
  const { report, tableHead } = await ownImport(ctx, actor, id)
  const refused = await refusedLines(ctx.db, id, report !== null)
  return { titles: tableHead?.columns.map(({ title }) => title) ?? [], refused }
}

/** Has a planned import applied. Errors: `not-found`, `forbidden`, `conflict` in any other state. */
export async function startApplying(ctx: Context, actor: Actor, id: number): Promise<ParkImport> {
  const { fileName: name } = await ownImport(ctx, actor, id)
  if (!mayImport(actor)) throw problem('forbidden')
  await inTransaction(ctx.db, async (db) => {
    if (!(await beginApplying(db, id))) throw problem('conflict', { message: 'import.not_planned' })
    await ctx.queue.enqueue(db, applyImportJob, { importId: id }, partyOfActor(actor))
    await recordChange(db, actor, { action: 'apply', entity: 'import', entityId: id, name })
  })
  return await ownImport(ctx, actor, id)
}

const isDouble = <T>(all: readonly T[]) => new Set(all).size < all.length

/** Has the table of an import checked again, read as the mapping says. Errors: `not-found`, `forbidden`, `invalid`, `conflict` in any other state. */
export async function startMapping(ctx: Context, actor: Actor, id: number, mapping: TableMapping): Promise<ParkImport> {
  const { tableHead, parentId } = await ownImport(ctx, actor, id)
  if (!mayImport(actor)) throw problem('forbidden')
  if (!tableHead) throw problem('conflict', { message: 'import.not_planned' })
  const { columns, conditions } = mapping
  const known = fieldsOf(await deviceTypesById(ctx.db))
  const refuse = (message: 'import.mapping_unknown' | 'import.mapping_twice' | 'import.mapping_without_park') =>
    problem('invalid', { violations: [{ field: 'columns', message }] })
  const isThere = ({ column }: { readonly column: number }) => column < tableHead.columns.length
  if (!columns.every(({ field }) => known.includes(field)) || ![...columns, ...conditions].every(isThere))
    throw refuse('import.mapping_unknown')
  if (isDouble(columns.map(({ field }) => field)) || isDouble(columns.map(({ column }) => column)))
    throw refuse('import.mapping_twice')
  const places = parentId === null ? ['park'] : ['park', 'turbine']
  if (!columns.some(({ field }) => places.includes(field))) throw refuse('import.mapping_without_park')
  await inTransaction(ctx.db, async (db) => {
    if (!(await enterMapping(db, id, mapping))) throw problem('conflict', { message: 'import.not_planned' })
    await ctx.queue.enqueue(db, checkImportJob, { importId: id }, partyOfActor(actor))
  })
  return await ownImport(ctx, actor, id)
}

/** Calls an import off or forgets it. Errors: `not-found`. */
export async function deleteOwnImport(ctx: Context, actor: Actor, id: number): Promise<void> {
  const found = await ownImport(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    await deleteImportRow(db, found.id)
    await recordChange(db, actor, { action: 'delete', entity: 'import', entityId: id, name: found.fileName })
  })
}
