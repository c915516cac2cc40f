import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { textOn } from '../../ui/text/contrast.ts'
import { severityColour, useSeverityName } from '../../ui/text/severity-chip.tsx'
import classes from './blade-drawing.module.css'
import { type BladeMark, drawnLengthM, placeMarks, scaleTicksM } from './blade-layout.ts'
import { useMeasureTexts } from './measure-texts.ts'
import type { Measure } from './volta-types.ts'

export interface BladeDrawingProps {
  readonly name: string
  readonly measures: readonly Measure[]
  readonly bladeLengthM: number | null
  readonly selected?: number | null
  readonly onOpen: (measure: Measure) => void
}

/** The part of the length that a label takes on a wide drawing. */
const labelShare = 0.115
const rowHeightPx = 22
const percent = (share: number) => `${(share * 100).toFixed(3)}%`

/** The outline of a blade seen flat, root at the left, with the cable that runs along it. */
function Outline() {
  return (
    <svg className={classes.outline} viewBox="0 0 1000 80" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={classes.shell}
        d="M0 26 C40 26 60 26 90 22 C150 6 210 2 280 8 C480 22 760 30 990 38 Q1000 40 990 42 C760 50 480 60 280 62 C200 64 140 60 90 56 C60 54 40 54 0 54 Z"
      />
      <path className={classes.cable} d="M0 40 L992 40" />
    </svg>
  )
}

function Mark({ mark, props }: { readonly mark: BladeMark<Measure>; readonly props: BladeDrawingProps }) {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  const severityName = useSeverityName()
  const { measure, share, row } = mark
  const { severity, type } = measure
  const colour = severityColour(severity.severityNumber, severity.color)
  const name = t('volta.open', {
    position: texts.position(measure.positionFromHub),
    type: localName(type, language),
    reading: texts.reading(measure),
    severity: `${severity.severityNumber} ${severityName(severity.severityNumber, severity)}`,
  })
  return (
    <li
      className={classes.mark}
      data-kind={type.kind}
      data-reading={measure.reading}
      data-side={share > 0.86 ? 'end' : undefined}
      style={{ left: percent(share) }}
    >
      <button
        type="button"
        className={classes.spot}
        style={{ background: colour, color: textOn(severity.color) }}
        aria-label={name}
        title={name}
        aria-pressed={props.selected === measure.id}
        onClick={() => props.onOpen(measure)}
        data-testid={`volta-mark-${measure.id}`}
      >
        <span className={classes.level}>{severity.severityNumber}</span>
      </button>
      <span className={classes.stem} style={{ height: 34 + row * rowHeightPx }} aria-hidden="true" />
      <span className={classes.label} style={{ top: 46 + row * rowHeightPx }} aria-hidden="true">
        {texts.reading(measure)}
      </span>
    </li>
  )
}

/** A blade with what was measured on it at its distance from the hub, coloured by severity and labelled with the result. */
export function BladeDrawing(props: BladeDrawingProps) {
  const t = useTexts()
  const { number } = useFormats()
  const { name, measures } = props
  const lengthM = drawnLengthM(props.bladeLengthM, measures)
  const marks = placeMarks(measures, lengthM, labelShare)
  const rows = Math.max(1, ...marks.map(({ row }) => row + 1))
  return (
    <section className={classes.drawing} aria-label={t('volta.drawing', { name })} data-testid="volta-drawing">
      <div className={classes.scroll}>
        <div className={classes.blade} style={{ height: 126 + rows * rowHeightPx }}>
          <span className={classes.hub}>{t('volta.hub')}</span>
          <span className={classes.tip}>{t('volta.tip')}</span>
          <Outline />
          <ul className={classes.marks}>
            {marks.map((mark) => (
              <Mark key={mark.measure.id} mark={mark} props={props} />
            ))}
          </ul>
          <div className={classes.scale} aria-hidden="true">
            {scaleTicksM(lengthM).map((tick) => (
              <span key={tick} className={classes.tick} style={{ left: percent(tick / lengthM) }}>
                {t('volta.metres', { value: number(tick, 0) })}
              </span>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
