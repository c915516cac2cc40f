import type { Measure } from './facts.ts'

/** Whether a measure keeps its limit, or what a person fixed; null while nobody can say. */
export function isCompliant({
  isInspected,
  verdictBy,
  fixedVerdict,
  reading,
  value,
  limitValue,
}: Measure): boolean | null {
  if (!isInspected) return null
  if (verdictBy !== 'limit') return fixedVerdict
  if (reading === 'open-circuit') return false
  if (reading === 'no-reading' || value === null || limitValue === null) return null
  return value <= limitValue
}
