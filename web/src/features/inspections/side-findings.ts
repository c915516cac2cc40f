import { useTexts } from '../../i18n/texts.ts'
import { useNoFindingText } from '../../ui/text/seen.tsx'
import type { Side } from './use-visit.ts'

/** What is said of the findings of a side: their number, or that it has none, as far as it was inspected at all. */
export function useSideFindings(): (side: Pick<Side, 'annotationCount' | 'seen'>) => string {
  const t = useTexts()
  const noFinding = useNoFindingText()
  return ({ annotationCount: count, seen }) => {
    const findings = count === 0 ? noFinding(seen) : t('visits.devices.findings', { count })
    return seen === 'partly' ? t('visits.devices.partly', { findings }) : findings
  }
}
