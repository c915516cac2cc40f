import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import {
  allStandards,
  insertStandard,
  linksOf,
  replaceLinks,
  type StandardFields,
  updateStandardRow,
} from './annotation-rules.repository.ts'
import { deleteRow, unknownIds, writeOrder } from './editing.repository.ts'
import { editing, isReordered, type OrderChange } from './editing.service.ts'
import { standardFacts } from './reference.facts.ts'
import { readers } from './reference.service.ts'
import type { Standard, TypeLink, Zone } from './reference.types.ts'

async function missing(
  trx: Db,
  asked: readonly (readonly [field: string, table: Parameters<typeof unknownIds>[1], ids: readonly number[]])[],
): Promise<void> {
  const violations: ViolationRef[] = []
  for (const [field, table, ids] of asked) {
    const unknown = await unknownIds(trx, table, ids)
    if (unknown.length > 0)
      violations.push({ field, message: 'reference.unknown', values: { ids: unknown.join(', ') } })
  }
  if (violations.length > 0) throw problem('invalid', { violations })
}

const titleOf = ({ type, zone }: Standard) => `${type.name} · ${zone}`

async function standardIn(trx: Db, id: number): Promise<Standard> {
  const found = (await allStandards(trx)).find((standard) => standard.id === id)
  if (found === undefined) throw problem('not-found')
  return found
}

export interface NewStandard extends StandardFields {
  readonly typeId: number
  readonly zone: Zone
}

/** A new house rule. Errors: `invalid` for an unknown type or severity, `conflict` when the type has one for the zone. */
export const createStandardFor = (ctx: Context, actor: Actor, standard: NewStandard): Promise<Standard> =>
  editing(ctx, { annotation_standard_unique: 'zone' }, async (trx) => {
    const { typeId, zone, ...fields } = standard
    await missing(trx, [
      ['type', 'annotationType', [typeId]],
      ['severity', 'severity', [fields.severityId]],
    ])
    const made = await standardIn(trx, await insertStandard(trx, { typeId, zone }, fields))
    await recordChange(trx, actor, {
      action: 'create',
      entity: 'standard',
      entityId: made.id,
      name: titleOf(made),
      after: standardFacts(made),
    })
    return made
  })

/** Changes of a house rule what is given. Errors: `not-found`, `invalid`, `changed-meanwhile`. */
export const changeStandard = (
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: ChangeOf<StandardFields> & { readonly version?: string | undefined },
): Promise<Standard> =>
  editing(ctx, {}, async (trx) => {
    const before = await standardIn(trx, id)
    refuseStale(version, standardFacts(before))
    const { severity, commentEn, commentFr } = before
    const fields = withChange({ severityId: severity.id, commentEn, commentFr }, change)
    await missing(trx, [['severity', 'severity', [fields.severityId]]])
    await updateStandardRow(trx, id, fields)
    const after = await standardIn(trx, id)
    await recordChange(trx, actor, {
      action: 'update',
      entity: 'standard',
      entityId: id,
      name: titleOf(after),
      before: standardFacts(before),
      after: standardFacts(after),
    })
    return after
  })

/** Deletes a house rule; annotations made by it stay as they are. Errors: `not-found`. */
export const removeStandard = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  editing(ctx, {}, async (trx) => {
    const before = await standardIn(trx, id)
    await deleteRow(trx, 'annotationStandard', id)
    await recordChange(trx, actor, {
      action: 'delete',
      entity: 'standard',
      entityId: id,
      name: titleOf(before),
      before: standardFacts(before),
    })
  })

export interface Offer {
  readonly componentId: number
  /** Null for every organization. */
  readonly organizationId: number | null
  readonly typeIds: readonly number[]
  /** Those that were read; then only what was added and taken away since is. */
  readonly wasIds?: readonly number[] | undefined
}

function offered(before: readonly number[], { typeIds, wasIds }: Offer): readonly number[] {
  if (wasIds === undefined) return typeIds
  const added = typeIds.filter((id) => !wasIds.includes(id))
  return [
    ...before.filter((id) => typeIds.includes(id) || !wasIds.includes(id)),
    ...added.filter((id) => !before.includes(id)),
  ]
}

/** Sets which types a component offers to an organization, or to every one. Errors: `not-found`, `invalid`. */
export const offerTypesTo = (ctx: Context, actor: Actor, offer: Offer): Promise<TypeLink[]> =>
  editing(ctx, {}, async (trx) => {
    const { componentId, organizationId, typeIds } = offer
    const component = (await readers.components(trx)).find(({ id }) => id === componentId)
    if (component === undefined) throw problem('not-found')
    await missing(trx, [
      ['organization', 'organization', organizationId === null ? [] : [organizationId]],
      ['types', 'annotationType', typeIds],
    ])
    const before = await linksOf(trx, componentId, organizationId)
    const beforeIds = before.map(({ type }) => type.id)
    await replaceLinks(trx, { componentId, organizationId }, offered(beforeIds, offer))
    const after = await linksOf(trx, componentId, organizationId)
    const facts = (links: readonly TypeLink[]) => ({ types: links.map(({ type }) => type.name) })
    const organization = after[0]?.organization ?? before[0]?.organization ?? null
    await recordChange(trx, actor, {
      action: 'update',
      entity: 'component',
      entityId: componentId,
      name: organization === null ? component.name : `${component.name} · ${organization.name}`,
      before: facts(before),
      after: facts(after),
    })
    return after
  })

/**
 * Saves an order of all annotation types or components. Errors: `conflict` when the ids are not exactly those there are, or they
 * are not any more in the order that was read.
 */
export const saveOrder = (
  ctx: Context,
  actor: Actor,
  list: 'annotationType' | 'annotationComponent',
  { ids, was }: OrderChange,
): Promise<void> =>
  editing(ctx, {}, async (trx) => {
    const read = list === 'annotationType' ? readers.annotationTypes : readers.components
    const before = await read(trx)
    const known = new Set(before.map(({ id }) => id))
    if (ids.length !== known.size || !ids.every((id) => known.has(id)) || isReordered(before, was))
      throw problem('conflict', { message: 'reference.list_changed' })
    await writeOrder(trx, list, ids)
    const facts = (rows: readonly { readonly name: string }[]) => ({ order: rows.map(({ name }) => name) })
    await recordChange(trx, actor, {
      action: 'update',
      entity: list === 'annotationType' ? 'annotation-type' : 'component',
      entityId: null,
      name: list === 'annotationType' ? 'annotation_types' : 'annotation_components',
      before: facts(before),
      after: facts(await read(trx)),
    })
  })
