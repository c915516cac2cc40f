import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import type { ByteSource } from '../../platform/storage/storage.ts'
import { safeName } from '../images/upload.service.ts'
import { inspectedTypeIds } from '../inspections/groups.service.ts'
import { rootOrganization, visiblePark } from '../parks/parks.service.ts'
import { findService } from '../reference/reference.service.ts'
import { applyImportJob, checkImportJob } from './import-jobs.ts'
import { beginApplying, deleteImportRow, findImport, insertImport, pageOfImports } from './imports.repository.ts'
import type { ParkImport } from './imports.types.ts'
import { mayImport, scopeOf } from './read-import.service.ts'

const keepDays = 7
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
  if (parent === null) return { organizationId: await rootOrganization(ctx.db, actor, organization), parentId: null }
  const refusal = { field: 'parent', message: 'park.parent_unknown' } as const
  const park = await visiblePark(ctx, actor, parent).catch(() => {
    throw problem('invalid', { violations: [refusal] })
  })
  return { organizationId: null, parentId: park.id }
}

/** Checks what an import is for before anything of it is read. Errors: `forbidden`, `invalid` with violations. */
export async function checkOrder(ctx: Context, actor: Actor, order: ImportOrder): Promise<CheckedOrder> {
  if (!mayImport(actor)) throw problem('forbidden')
  const place = await placeOf(ctx, actor, order)
  const service = await findService(ctx.db, order.service)
  if (!service || service.isCertified)
    throw problem('invalid', { violations: [{ field: 'service', message: 'inspection_group.service_unknown' }] })
  if (!inspectedTypeIds(service).some((typeId) => typeId !== bladeTypeId))
    throw problem('invalid', { violations: [{ field: 'service', message: 'import.service_without_sides' }] })
  return { ...place, serviceId: service.id, date: order.date ?? ctx.now().toISOString().slice(0, 10) }
}

const zipSignature = Buffer.from('PK')

/** Lets a ZIP through; anything else is refused at its first bytes. */
async function* onlyZip(source: ByteSource): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.length < zipSignature.length) continue
      if (!head.subarray(0, zipSignature.length).equals(zipSignature))
        throw problem('invalid', { violations: [{ field: 'file', message: 'import.not_a_zip' }] })
      yield head
      head = null
    } else yield chunk
  }
  if (head) throw problem('invalid', { violations: [{ field: 'file', message: 'import.not_a_zip' }] })
}

/** Stores a ZIP and has it looked at. Errors: `invalid` for what is no ZIP, `too-large` from the source. */
export async function startImport(
  ctx: Context,
  actor: Actor,
  order: CheckedOrder,
  file: { readonly name: string; readonly content: ByteSource },
): Promise<ParkImport> {
  const stored = await ctx.storage.put(`imports/${randomUUID()}.zip`, onlyZip(file.content))
  const requestedAt = ctx.now()
  try {
    const id = await inTransaction(ctx.db, async (db) => {
      const importId = await insertImport(db, {
        ...order,
        fileName: safeName(file.name),
        storageKey: stored.key,
        sizeBytes: stored.sizeBytes,
        language: actor.language,
        scope: scopeOf(actor),
        requestedBy: actor.userId,
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + keepDays * 86_400_000),
      })
      await ctx.queue.enqueue(db, checkImportJob, { importId })
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

/** Has a planned import applied. Errors: `not-found`, `forbidden`, `conflict` in any other state. */
export async function startApplying(ctx: Context, actor: Actor, id: number): Promise<ParkImport> {
  await ownImport(ctx, actor, id)
  if (!mayImport(actor)) throw problem('forbidden')
  await inTransaction(ctx.db, async (db) => {
    if (!(await beginApplying(db, id))) throw problem('conflict', { message: 'import.not_planned' })
    await ctx.queue.enqueue(db, applyImportJob, { importId: id })
  })
  return await ownImport(ctx, actor, id)
}

/** Calls an import off or forgets it. Errors: `not-found`. */
export async function deleteOwnImport(ctx: Context, actor: Actor, id: number): Promise<void> {
  const found = await ownImport(ctx, actor, id)
  await deleteImportRow(ctx.db, found.id)
}
