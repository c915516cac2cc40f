import type { usedLists } from '@visionair/contract/reference-editing'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Language, LocalText } from '../../platform/i18n/language.ts'
import { serverText, type TextRef } from '../../platform/i18n/server-texts.ts'
import { inBoth } from '../../platform/i18n/text.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import { type Use, usesOf } from './usage.repository.ts'

type UsedList = (typeof usedLists)[number]

const tables: Record<UsedList, string> = {
  severities: 'severity',
  weathers: 'weather',
  attributes: 'attribute',
  types: 'device_type',
  services: 'service',
  'annotation-types': 'annotation_type',
  components: 'annotation_component',
  'measure-types': 'volta_measure_type',
}

/** The word for what uses an entry, by its table. */
const words = new Map<string, TextRef>([
  ['annotation', { message: 'reference.use_annotation' }],
  ['annotation_history', { message: 'reference.use_history' }],
  ['annotation_standard', { message: 'reference.use_standard' }],
  ['annotation_type_organization', { message: 'reference.use_link' }],
  ['device', { message: 'reference.use_device' }],
  ['device_type_attribute', { message: 'reference.use_type' }],
  ['device_type_child', { message: 'reference.use_model' }],
  ['device_value', { message: 'reference.use_value' }],
  ['inspection', { message: 'reference.use_inspection' }],
  ['inspection_group', { message: 'reference.use_visit' }],
  ['service_device_type', { message: 'reference.use_service' }],
  ['volta_measure', { message: 'reference.use_measure' }],
])

/** Sums the product keeps for itself say nothing that their sources do not; they follow when those are gone. */
const keptSums = new Set(['group_tally', 'park_tally', 'kept_total'])
const told = (uses: readonly Use[]): readonly Use[] => uses.filter(({ by }) => !keptSums.has(by))

const wordFor = ({ by }: Use): LocalText =>
  inBoth((language) => serverText(words.get(by) ?? { message: 'reference.use_other' }, language))

const inWords = (uses: readonly Use[]): LocalText =>
  inBoth((language) => uses.map((use) => `${wordFor(use)[language]} (${use.count})`).join(', '))

export interface EntryUse {
  readonly id: number
  readonly total: number
  readonly text: string
}

/** What uses the entries of a list, in words; entries that nothing uses are left out. */
export async function usageOf(ctx: Context, list: UsedList, language: Language): Promise<EntryUse[]> {
  const byId = Map.groupBy(told(await usesOf(ctx.db, tables[list], null)), ({ id }) => id)
  return [...byId].map(([id, uses]) => ({
    id,
    total: uses.reduce((sum, { count }) => sum + count, 0),
    text: inWords(uses)[language],
  }))
}

/** Says by what an entry is still used. Errors: `in-use`, with a violation for each kind of user. */
export async function refuseUsed(trx: Db, list: UsedList, id: number): Promise<void> {
  const uses = told(await usesOf(trx, tables[list], id))
  if (uses.length === 0) return
  const violations = uses.map(
    (use): ViolationRef => ({
      field: use.by,
      message: 'reference.use_count',
      values: { what: wordFor(use), count: use.count },
    }),
  )
  throw problem('in-use', {
    message: 'reference.in_use',
    values: { uses: inWords(uses) },
    violations,
  })
}
