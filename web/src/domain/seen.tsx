import { type SeenCounts, type SeenState, seenTogether } from '@visionair/contract/rules'
import { useTexts } from '../i18n/texts.ts'
import classes from './seen.module.css'
import { SeverityChip, type SeverityLike } from './severity-chip.tsx'

/** What is said where no finding is: only what was seen has none. */
export function useNoFindingText(): (state: SeenState) => string {
  const t = useTexts()
  return (state) => t(`common.seen.noFinding.${state}`)
}

/** How many of some parts were inspected, where that is neither all nor none; else null. */
export function usePartlySeenText(): (counts: SeenCounts) => string | null {
  const t = useTexts()
  return (counts) => {
    if (seenTogether(counts) !== 'partly') return null
    const { seen, partly, unseen } = counts
    const total = seen + partly + unseen
    if (total === 1) return t('common.seen.partly')
    return partly === 0
      ? t('common.seen.partlyOf', { seen, total })
      : t('common.seen.partlyOfWith', { seen, total, partly })
  }
}

export interface WorstFindingProps {
  readonly worst: SeverityLike | null
  readonly counts: SeenCounts
}

/** The worst finding of something, or that there is none, or that nobody has looked; with how much was inspected. */
export function WorstFinding({ worst, counts }: WorstFindingProps) {
  const noFinding = useNoFindingText()
  const note = usePartlySeenText()(counts)
  const state = seenTogether(counts)
  return (
    <span className={classes.worst} data-seen={state}>
      {worst === null ? (
        <span className={classes.quiet}>{noFinding(state)}</span>
      ) : (
        <SeverityChip number={worst.severityNumber} severity={worst} />
      )}
      {note !== null && <span className={classes.note}>{note}</span>}
    </span>
  )
}
