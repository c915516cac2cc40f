import type { TableMapping } from '@visionair/contract/imports'
import { useEffect } from 'react'
import { useDraftState } from '../../ui/drafts/use-draft-state.ts'
import type { ParkImport } from './use-import.ts'

export type ImportTable = NonNullable<ParkImport['table']>

/** A condition while it is being chosen: its column may still be open. */
export interface Condition {
  readonly key: number
  readonly column: number | null
  readonly values: readonly string[]
}

export interface MappingForm {
  /** The field of each column; empty for columns that are not used. */
  readonly fields: readonly string[]
  readonly conditions: readonly Condition[]
  readonly decimals: TableMapping['decimals']
  readonly days: TableMapping['days']
}

function formOf({ columns, mapping }: ImportTable): MappingForm {
  const fields = columns.map((_, at) => mapping?.columns.find(({ column }) => column === at)?.field ?? '')
  const conditions = (mapping?.conditions ?? []).map(({ column, values }, key) => ({ key, column, values }))
  return { fields, conditions, decimals: mapping?.decimals ?? 'auto', days: mapping?.days ?? 'auto' }
}

/** What is sent: only what is chosen whole. */
export function mappingOf({ fields, conditions, decimals, days }: MappingForm): TableMapping {
  return {
    columns: fields.flatMap((field, column) => (field === '' ? [] : [{ column, field }])),
    conditions: conditions.flatMap(({ column, values }) =>
      column === null || values.length === 0 ? [] : [{ column, values: [...values] }],
    ),
    decimals,
    days,
  }
}

/** The choices of the mapping of an import, kept until they are sent. A field belongs to one column: choosing it for another takes it away from the first. */
export function useMappingForm(id: number, table: ImportTable, onDirty: (isDirty: boolean) => void) {
  const { values: form, change, isDirty, draft } = useDraftState(`import mapping ${id}`, () => formOf(table))
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const chooseField = (at: number, field: string) =>
    change({ fields: form.fields.map((each, index) => (index === at ? field : each === field ? '' : each)) })
  const changeCondition = (key: number, part: Partial<Condition>) =>
    change({ conditions: form.conditions.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  const addCondition = () => {
    const key = Math.max(-1, ...form.conditions.map((each) => each.key)) + 1
    change({ conditions: [...form.conditions, { key, column: null, values: [] }] })
  }
  const removeCondition = (key: number) => change({ conditions: form.conditions.filter((each) => each.key !== key) })
  return { form, draft, change, chooseField, changeCondition, addCondition, removeCondition }
}
