import { ProblemError } from '../../../api/problem-error.ts'
import type { Words } from '../../../ui/feedback/messages.ts'
import { isLost } from '../../../ui/kept-saves/use-send-again.ts'
import { isChangedMeanwhile } from '../forms/use-annotation-form.ts'
import { Gone, Outdated, Unsaved } from './take-undo-step.ts'

/** Whether the finding is not there any more. */
export const isGoneBy = (error: unknown): boolean =>
  error instanceof Gone || (error instanceof ProblemError && error.status === 404)
/** Whether somebody changed the finding first. */
export const isChangedBy = (error: unknown): boolean => error instanceof Outdated || isChangedMeanwhile(error)

/** A finding that was left as it is, or of which nobody knows, and why. */
export interface LeftFinding {
  readonly number: number
  readonly error: unknown
}

function reasonOf({ t, messageOf }: Words, error: unknown): string {
  if (isGoneBy(error)) return t('findings.many.gone')
  if (isChangedBy(error)) return t('findings.many.changedElsewhere')
  if (isLost(error)) return t('findings.many.lost')
  return error instanceof Unsaved ? t('findings.many.unsaved') : messageOf(error)
}

/** Which findings were left as they are and why, those with the same reason together. */
export function leftWords(words: Words, left: readonly LeftFinding[]): string {
  const byReason = Map.groupBy(left, ({ error }) => reasonOf(words, error))
  const parts = [...byReason].map(([reason, findings]) => {
    const numbers = findings.map(({ number }) => number).sort((one, other) => one - other)
    return words.t('findings.many.leftFor', { numbers: numbers.join(', '), reason })
  })
  return parts.join(' ')
}
