import { Modal } from '@mantine/core'
import { cropContextPx, isEstimate } from '@visionair/contract/rules'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import { type Annotation, boxOf } from '../annotation-types.ts'
import { CropImage } from '../images/crop-image.tsx'
import { cropWidthPx, extentOf, growthBetween } from './growth.ts'
import classes from './timeline.module.css'

const widestPx = 300

/** The width of each crop so that a centimetre is equally long in all; without a scale in every one, all are as wide. */
function widthsOf(annotations: readonly Annotation[]): {
  readonly widths: readonly number[]
  readonly isScaled: boolean
} {
  const shown = annotations.map((annotation) => cropWidthPx(annotation, cropContextPx(boxOf(annotation))))
  const widthsCm = annotations.map(({ imageRatio }, index) =>
    imageRatio === null ? null : (shown[index] ?? 1) * imageRatio,
  )
  const known = widthsCm.filter((width) => width !== null)
  if (known.length < annotations.length) return { widths: annotations.map(() => widestPx), isScaled: false }
  const widest = Math.max(...known)
  return { widths: known.map((width) => (width / widest) * widestPx), isScaled: true }
}

function Growth({ before, after }: { readonly before: Annotation | undefined; readonly after: Annotation }) {
  const t = useTexts()
  const { number, percent } = useFormats()
  if (before === undefined) return <p className={classes.quiet}>{t('findings.links.first_visit')}</p>
  const growth = growthBetween(before, after)
  if (growth === null) return null
  const isGuess = isEstimate(before.scaleSource) || isEstimate(after.scaleSource)
  const sign = growth.cm > 0 ? '+' : ''
  return (
    <p className={classes.growth} data-testid={`growth-${after.id}`}>
      <span className={classes.quiet}>{t('findings.links.growth')}</span>{' '}
      <strong>
        {t('findings.links.growthText', {
          cm: `${isGuess ? '≈ ' : ''}${sign}${number(growth.cm, 1)}`,
          percent: `${sign}${percent(growth.share)}`,
        })}
      </strong>
    </p>
  )
}

interface StepProps {
  readonly annotation: Annotation
  readonly before: Annotation | undefined
  readonly widthPx: number
}

function Step({ annotation, before, widthPx }: StepProps) {
  const t = useTexts()
  const language = useLanguage()
  const { date, number } = useFormats()
  const extent = extentOf(annotation)
  const day = date(annotation.inspectionDate)
  const about = (text: string) => (isEstimate(annotation.scaleSource) ? t('annotations.about', { text }) : text)
  const { idForReport, severity, type } = annotation
  return (
    <li className={classes.step} data-testid={`timeline-${annotation.id}`}>
      <h3 className={classes.day}>{day}</h3>
      <CropImage
        id={annotation.id}
        version={annotation.version}
        alt={t('findings.links.crop', { number: idForReport, date: day })}
        widthPx={widthPx}
      />
      <p className={classes.what}>
        {t('findings.links.entry', { number: idForReport, type: localName(type, language) })}
      </p>
      <SeverityChip number={severity.severityNumber} severity={severity} />
      {extent !== null && (
        <p className={classes.quiet}>
          {t('findings.links.longest', {
            value: about(t('findings.links.centimetres', { value: number(extent.longestCm, 1) })),
          })}
          <br />
          {t('findings.links.area', {
            value: about(t('findings.links.squareCentimetres', { value: number(extent.areaCm2, 0) })),
          })}
        </p>
      )}
      <Growth before={before} after={annotation} />
    </li>
  )
}

export interface TimelineProps {
  /** One defect, from the oldest visit to the newest. */
  readonly annotations: readonly Annotation[]
  readonly onClose: () => void
}

/** One defect through the visits: its crops side by side at the same scale, with how much it grew. */
export function Timeline({ annotations, onClose }: TimelineProps) {
  const t = useTexts()
  useFocusBack(true)
  const { widths, isScaled } = widthsOf(annotations)
  return (
    <Modal
      opened
      size="90%"
      onClose={onClose}
      title={t('findings.links.timelineTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid="timeline"
    >
      <p className={classes.quiet}>{t(isScaled ? 'findings.links.timelineText' : 'findings.links.noScale')}</p>
      <ol className={classes.steps}>
        {annotations.map((annotation, index) => (
          <Step
            key={annotation.id}
            annotation={annotation}
            before={annotations[index - 1]}
            widthPx={widths[index] ?? widestPx}
          />
        ))}
      </ol>
    </Modal>
  )
}
