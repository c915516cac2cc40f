import type { getAdministrationSummary, JobShare } from '@visionair/contract/administration'
import type { ResultOf } from '../../api/call-types.ts'

/** Jobs that no worker does, as one sentence tells them. */
export interface Neglect {
  readonly jobs: JobShare | 'all'
  readonly since: string
}

/** What no worker does, those of both shares together as all; null while all is well. */
export function neglectOf(unattended: ResultOf<typeof getAdministrationSummary>['unattended']): Neglect | null {
  const [first, second] = unattended.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
  if (first === undefined) return null
  return { jobs: second === undefined ? first.jobs : 'all', since: first.since }
}
