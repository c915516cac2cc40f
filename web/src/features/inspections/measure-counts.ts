import type { MeasureCounts } from '@visionair/contract/rules'
import { useTexts } from '../../i18n/texts.ts'

/** What is said of measures where others have findings: how many there are and their verdicts, or that nothing was measured. */
export function useMeasureCountsText(): (counts: MeasureCounts) => string {
  const t = useTexts()
  return ({ total, compliant, nonCompliant, notJudged }) => {
    if (total === 0) return t('visits.measures.none')
    return [
      t('visits.measures.count', { count: total }),
      ...(compliant === total ? [t('visits.measures.compliant')] : []),
      ...(nonCompliant === 0 ? [] : [t('visits.measures.nonCompliant', { count: nonCompliant })]),
      ...(notJudged === 0 ? [] : [t('visits.measures.notJudged', { count: notJudged })]),
    ].join(' · ')
  }
}
