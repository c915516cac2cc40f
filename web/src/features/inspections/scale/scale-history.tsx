import type { listCalibrations } from '@visionair/contract/inspections'
import type { ItemOf } from '../../../api/call-types.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './scale-panel.module.css'

type Entry = ItemOf<typeof listCalibrations>

const ratioDigits = 4

/** A scale in words. */
export function useRatioText(): (ratio: number) => string {
  const t = useTexts()
  const { number } = useFormats()
  return (ratio) => t('calibration.ratio', { ratio: number(ratio, ratioDigits) })
}

/** Who changed the scale of the picture when, newest first. */
export function ScaleHistory({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useTexts()
  const { dateTime, number } = useFormats()
  if (entries.length === 0) return null
  const ratio = (value: number | null) => (value === null ? t('calibration.automatic') : number(value, ratioDigits))
  const nameOf = ({ changedBy }: Entry) =>
    changedBy === null ? t('calibration.unknown') : `${changedBy.firstName} ${changedBy.lastName}`
  return (
    <section aria-label={t('calibration.history')}>
      <h3 className={classes.subtitle}>{t('calibration.history')}</h3>
      <ol className={classes.history} data-testid="scale-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.pictureShows !== null
              ? t('calibration.extentEntry', {
                  date: dateTime(entry.changedAt),
                  name: nameOf(entry),
                  extent: t(`calibration.extents.${entry.pictureShows}`),
                })
              : t('calibration.entry', {
                  date: dateTime(entry.changedAt),
                  name: nameOf(entry),
                  before: ratio(entry.oldRatio),
                  after: ratio(entry.newRatio),
                })}
          </li>
        ))}
      </ol>
    </section>
  )
}
