import { keepsLimit } from '@visionair/contract/rules'
import { type Reading, readings } from '@visionair/contract/volta'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Measure, MeasureType } from './volta-types.ts'

/** The words for a measure's result, place and conformity in the chosen language. */
export function useMeasureTexts() {
  const t = useTexts()
  const { number } = useFormats()
  const withUnit = (value: number, unit: MeasureType['unit']) => `${number(value, 4)}\u00a0${unit}`
  const limit = ({ limitValue, unit }: Pick<MeasureType, 'limitValue' | 'unit'>) =>
    limitValue === null ? null : t('volta.limit', { limit: withUnit(limitValue, unit) })
  const verdict = (isCompliant: boolean | null) =>
    isCompliant === null ? t('volta.notJudged') : isCompliant ? t('volta.compliant') : t('volta.nonCompliant')
  return {
    withUnit,
    /** What kind of result it is; undefined for what is none. */
    plainReading: (kind: unknown) => {
      const reading = readings.find((each) => each === kind)
      return reading === undefined ? undefined : t(`volta.reading.${reading}`)
    },
    /** An open circuit and no reading are results, so they are named like one. */
    reading: ({ reading, measureValue, type }: Pick<Measure, 'reading' | 'measureValue' | 'type'>) =>
      reading === 'value' && measureValue !== null ? withUnit(measureValue, type.unit) : t(`volta.reading.${reading}`),
    position: (positionM: number) => t('volta.metres', { value: number(positionM, 2) }),
    limit,
    /** The limit of the day it was entered. */
    limitOf: ({ limitValue, type }: Pick<Measure, 'limitValue' | 'type'>) => limit({ limitValue, unit: type.unit }),
    inspected: ({ isInspected }: Pick<Measure, 'isInspected'>) =>
      isInspected ? t('volta.inspected') : t('volta.notInspected'),
    conformity: ({ isCompliant }: Pick<Measure, 'isCompliant'>) => verdict(isCompliant),
    /** Where a verdict comes from when it does not follow from the limit; null when it does. */
    verdictOrigin: ({ verdictBy }: Pick<Measure, 'verdictBy'>) =>
      verdictBy === 'limit' ? null : t(`volta.verdictBy.${verdictBy}`),
    /** What the limit says of a reading, whatever a person has fixed. */
    byLimit: (reading: Reading, value: number | null, limitValue: number | null) =>
      reading === 'open-circuit'
        ? t('volta.form.openSays')
        : t('volta.form.limitSays', { verdict: verdict(keepsLimit(reading, value, limitValue)) }),
  }
}
