import { nameKey } from '@visionair/contract'
import type { AuditEntity } from '@visionair/contract/audit'
import type { usedLists } from '@visionair/contract/reference-editing'
import type { Actor } from '../../platform/actor.ts'
import type { Facts } from '../../platform/audit/changed-fields.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { databaseErrorKind } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import { deleteRow, type EditedTable, lockReferenceData } from './editing.repository.ts'
import { refuseUsed } from './usage.service.ts'

interface Entry {
  readonly id: number
  readonly name: string
  readonly nameFr?: string
}

/** A list of reference data that administrators edit. */
export interface EditedList<Row extends Entry, Fields> {
  readonly entity: AuditEntity
  readonly table: EditedTable
  readonly list: (typeof usedLists)[number]
  readonly read: (db: Db) => Promise<Row[]>
  readonly write: (trx: Db, id: number | null, fields: Fields) => Promise<number>
  /** What the trail of changes keeps of an entry, in the words of the API; also what names its state. */
  readonly facts: (row: Row) => Facts
  /** An entry as it would be written again. */
  readonly fieldsOf: (row: Row) => Fields
  /** What the schema cannot know; `before` is null for a new entry. */
  readonly check?: (trx: Db, fields: Fields, before: Row | null) => Promise<readonly ViolationRef[]>
  /** The field at fault, by the name of the unique constraint. */
  readonly unique?: Readonly<Record<string, string>>
  /** Entries the product itself depends on are kept. */
  readonly isKept?: (row: Row) => boolean
}

/** Runs a change of reference data: one at a time, and a value that is already taken is a `conflict` at its field. */
export async function editing<T>(
  ctx: Context,
  unique: Readonly<Record<string, string>>,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      await lockReferenceData(trx)
      return await change(trx)
    })
  } catch (error) {
    const kind = databaseErrorKind(error)
    const field = kind?.kind === 'unique' ? unique[kind.constraint] : undefined
    if (field === undefined) throw error
    throw problem('conflict', {
      message: 'reference.taken',
      violations: [{ field, message: 'reference.taken' }],
      cause: error,
    })
  }
}

export interface OrderChange {
  readonly ids: readonly number[]
  /** The order that was read. */
  readonly was?: readonly number[] | undefined
}

/** Whether a list stands in another order than the one that was read. */
export const isReordered = (rows: readonly { readonly id: number }[], was: readonly number[] | undefined): boolean =>
  was !== undefined && rows.some(({ id }, index) => id !== was[index])

const entryIn = async <Row extends Entry>(trx: Db, read: (db: Db) => Promise<Row[]>, id: number): Promise<Row> => {
  const row = (await read(trx)).find((candidate) => candidate.id === id)
  if (row === undefined) throw problem('not-found')
  return row
}

/** The names of an entry, in either language, that another one of its list looks alike with; a name that stays is not judged again. */
function takenNames(rows: readonly Entry[], id: number, before: Entry | null): readonly ViolationRef[] {
  const entry = rows.find((row) => row.id === id)
  return (['name', 'nameFr'] as const).flatMap((field) => {
    const key = nameKey(entry?.[field] ?? '')
    if (key === '' || key === nameKey(before?.[field] ?? '')) return []
    const isTaken = rows.some((row) => row.id !== id && nameKey(row[field] ?? '') === key)
    return isTaken ? [{ field, message: 'reference.taken' } as const] : []
  })
}

async function writeEntry<Row extends Entry, Fields extends object>(
  trx: Db,
  actor: Actor,
  edited: EditedList<Row, Fields>,
  before: Row | null,
  fields: Fields,
): Promise<Row> {
  const violations = (await edited.check?.(trx, fields, before)) ?? []
  if (violations.length > 0) throw problem('invalid', { violations })
  const id = await edited.write(trx, before?.id ?? null, fields)
  const rows = await edited.read(trx)
  const taken = takenNames(rows, id, before)
  if (taken.length > 0) throw problem('invalid', { violations: taken })
  const after = await entryIn(trx, edited.read, id)
  await recordChange(trx, actor, {
    action: before === null ? 'create' : 'update',
    entity: edited.entity,
    entityId: after.id,
    name: after.name,
    before: before && edited.facts(before),
    after: edited.facts(after),
  })
  return after
}

/** Creates an entry and enters it into the trail. Errors: `invalid`, `conflict`. */
export const createEntry = <Row extends Entry, Fields extends object>(
  ctx: Context,
  actor: Actor,
  edited: EditedList<Row, Fields>,
  fields: Fields,
): Promise<Row> => editing(ctx, edited.unique ?? {}, (trx) => writeEntry(trx, actor, edited, null, fields))

/**
 * Changes of an entry what is given, and enters it into the trail. Errors: `not-found`, `invalid`, `conflict`,
 * `changed-meanwhile` when it is another one than the version that was read.
 */
export const changeEntry = <Row extends Entry, Fields extends object>(
  ctx: Context,
  actor: Actor,
  edited: EditedList<Row, Fields>,
  id: number,
  change: ChangeOf<Fields> & { readonly version?: string | undefined },
): Promise<Row> =>
  editing(ctx, edited.unique ?? {}, async (trx) => {
    const before = await entryIn(trx, edited.read, id)
    refuseStale(change.version, edited.facts(before))
    return await writeEntry(trx, actor, edited, before, withChange(edited.fieldsOf(before), change))
  })

/** Deletes an entry that nothing uses. Errors: `not-found`, `in-use` with what uses it, `conflict` for one the product needs. */
export async function deleteEntry<Row extends Entry, Fields>(
  ctx: Context,
  actor: Actor,
  edited: EditedList<Row, Fields>,
  id: number,
): Promise<void> {
  await editing(ctx, {}, async (trx) => {
    const row = await entryIn(trx, edited.read, id)
    await refuseUsed(trx, edited.list, id)
    if (edited.isKept?.(row)) throw problem('conflict', { message: 'reference.kept' })
    await deleteRow(trx, edited.table, id)
    await recordChange(trx, actor, {
      action: 'delete',
      entity: edited.entity,
      entityId: id,
      name: row.name,
      before: edited.facts(row),
    })
  })
}
