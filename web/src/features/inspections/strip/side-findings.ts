import type { MeasureCounts, SeenState } from '@visionair/contract/rules'
import { useNoFindingText } from '../../../domain/seen.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { useMeasureCountsText } from '../measure-counts.ts'

export interface SideResults {
  readonly annotationCount: number
  readonly seen: SeenState
  readonly measureCounter: MeasureCounts | null
}

/**
 * What is said of the results of a side: the number of its findings, or that it has none, as far as it was inspected at all; where the
 * visit measures, its measures instead.
 */
export function useSideFindings(): (side: SideResults) => string {
  const t = useTexts()
  const noFinding = useNoFindingText()
  const ofMeasures = useMeasureCountsText()
  return ({ annotationCount: count, seen, measureCounter }) => {
    const findings = count === 0 ? noFinding(seen) : t('visits.devices.findings', { count })
    const results = measureCounter === null ? findings : ofMeasures(measureCounter)
    return seen === 'partly' ? t('visits.devices.partly', { findings: results }) : results
  }
}
