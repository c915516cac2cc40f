import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { ChangeOf } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem-error.ts'
import {
  changeEntry,
  createEntry,
  deleteEntry,
  type EditedList,
  editing,
  isReordered,
  type OrderChange,
} from '../reference/editing.service.ts'
import { type ListFilter, pageOf } from '../reference/reference.service.ts'
import {
  allMeasureTypes,
  isMeasuredWith,
  type MeasureTypeFields,
  writeMeasureType,
  writeMeasureTypeOrder,
} from './measure-types.repository.ts'
import type { MeasureType } from './volta.types.ts'

/** What the trail of changes keeps of a kind of measure; also what names its state. */
export const measureTypeFacts = ({ name, nameFr, unit, kind, limitValue, isActive }: MeasureTypeFields) => ({
  name,
  nameFr,
  unit,
  kind,
  limitValue,
  isActive,
})

const measureTypeList: EditedList<MeasureType, MeasureTypeFields> = {
  entity: 'measure-type',
  table: 'voltaMeasureType',
  list: 'measure-types',
  read: allMeasureTypes,
  write: writeMeasureType,
  facts: measureTypeFacts,
  fieldsOf: measureTypeFacts,
  // The numbers of what was measured before would say something else.
  check: async (trx, { unit }, before) =>
    before !== null && before.unit !== unit && (await isMeasuredWith(trx, before.id))
      ? [{ field: 'unit', message: 'volta.unit_fixed' }]
      : [],
}

/** A page of what can be measured, in its order unless another is asked for. */
export const pageOfMeasureTypes = async (ctx: Context, filter: ListFilter) =>
  pageOf(await allMeasureTypes(ctx.db), filter)

/** Creates a kind of measure. Errors: `invalid`. */
export const createMeasureType = (ctx: Context, actor: Actor, fields: MeasureTypeFields) =>
  createEntry(ctx, actor, measureTypeList, fields)

/** Changes a kind of measure; what was measured keeps its own limit. Errors: `not-found`, `invalid`, `changed-meanwhile`. */
export const changeMeasureType = (
  ctx: Context,
  actor: Actor,
  id: number,
  change: ChangeOf<MeasureTypeFields> & { readonly version?: string | undefined },
) => changeEntry(ctx, actor, measureTypeList, id, change)

/** Deletes a kind of measure. Errors: `not-found`, `in-use` when something was measured with it. */
export const removeMeasureType = (ctx: Context, actor: Actor, id: number) =>
  deleteEntry(ctx, actor, measureTypeList, id)

/**
 * Saves the order of all kinds of measures. Errors: `conflict` when the ids are not exactly those there are, or they are not any
 * more in the order that was read.
 */
export const saveMeasureTypeOrder = (ctx: Context, actor: Actor, { ids, was }: OrderChange): Promise<void> =>
  editing(ctx, {}, async (trx) => {
    const before = await allMeasureTypes(trx)
    const known = new Set(before.map(({ id }) => id))
    if (ids.length !== known.size || !ids.every((id) => known.has(id)) || isReordered(before, was))
      throw problem('conflict', { message: 'reference.list_changed' })
    await writeMeasureTypeOrder(trx, ids)
    const facts = (types: readonly MeasureType[]) => ({ order: types.map(({ name }) => name) })
    await recordChange(trx, actor, {
      action: 'update',
      entity: 'measure-type',
      entityId: null,
      name: 'volta_measure_types',
      before: facts(before),
      after: facts(await allMeasureTypes(trx)),
    })
  })
