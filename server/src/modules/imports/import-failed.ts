import { isProblem, type ProblemError } from '../../platform/problem-error.ts'
import type { Wanted } from './folders/folder-tree.ts'
import { type ImportReason, keptRefusal, type RefusedPlace, type WhyFailed } from './imports.types.ts'

/** An import cannot go on, for a reason that its requester is told. */
export class ImportFailed extends Error implements WhyFailed {
  readonly reason: ImportReason
  readonly values?: NonNullable<WhyFailed['values']>
  readonly place?: RefusedPlace

  constructor(reason: ImportReason, values?: WhyFailed['values'], place?: RefusedPlace) {
    super(reason)
    this.name = 'ImportFailed'
    this.reason = reason
    if (values !== undefined) this.values = values
    if (place !== undefined) this.place = place
  }

  /** The sentence with which a service refused, with what it asks for, and what it is about when that is known. */
  static of({ text, violations }: ProblemError, place?: RefusedPlace): ImportFailed {
    const said = text ?? violations[0]
    return new ImportFailed(said?.message ?? 'import.given_up', said?.values, place)
  }
}

/** Where a service was refused that wrote these things: the pointer of its violation names one of several, and one of its values. */
function placeOf(wanted: readonly Wanted[], field: string): RefusedPlace | undefined {
  const [, index] = /^devices\.(\d+)\./.exec(field) ?? []
  const [, value] = /deviceValues\.(\d+)\./.exec(field) ?? []
  const refused = index === undefined && wanted.length > 1 ? undefined : wanted[Number(index ?? 0)]
  if (!refused) return undefined
  const { path, facts } = refused
  const column = value === undefined ? null : (facts?.values[Number(value)]?.column ?? null)
  const { path: kept } = keptRefusal({ path, reason: 'import.given_up' })
  return facts ? { path: kept, row: facts.row, column } : { path: kept }
}

/** Writes what is wanted of some things, in their order. @throws ImportFailed that names the row when a service refuses what the plan had let pass */
export async function sayingWhere<T>(wanted: readonly Wanted[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isProblem(error, 'invalid')) throw error
    throw ImportFailed.of(error, placeOf(wanted, error.violations[0]?.field ?? ''))
  }
}
