import { drawnLengthM } from '@visionair/contract/blade-map'
import { StripDrawing } from '../../domain/blade-map/strip-drawing.tsx'
import type { DrawnMark } from '../../domain/blade-map/strip-mark.tsx'
import { severityColour, useSeverityName } from '../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { textOn } from '../../ui/text/contrast.ts'
import classes from './blade-drawing.module.css'
import { useMeasureTexts } from './measure-texts.ts'
import type { Measure } from './volta-types.ts'

export interface BladeDrawingProps {
  readonly name: string
  readonly measures: readonly Measure[]
  readonly bladeLengthM: number | null
  readonly selected?: number | null
  readonly onOpen: (measure: Measure) => void
}

function useDrawnMarks() {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  const severityName = useSeverityName()
  return (measure: Measure, lengthM: number, props: BladeDrawingProps): DrawnMark => {
    const { severity, type } = measure
    return {
      id: measure.id,
      kind: type.kind,
      ratio: measure.positionFromHub / lengthM,
      text: texts.reading(measure),
      badge: String(severity.severityNumber),
      name: t('volta.open', {
        position: texts.position(measure.positionFromHub),
        type: localName(type, language),
        reading: texts.reading(measure),
        severity: `${severity.severityNumber} ${severityName(severity.severityNumber, severity)}`,
      }),
      ground: severityColour(severity.severityNumber, severity.color),
      ink: textOn(severity.color),
      target: () => props.onOpen(measure),
      isPressed: props.selected === measure.id,
      isSpecial: measure.reading !== 'value',
      testId: `volta-mark-${measure.id}`,
    }
  }
}

/** A blade with what was measured on it at its distance from the hub, coloured by severity and labelled with the result. */
export function BladeDrawing(props: BladeDrawingProps) {
  const t = useTexts()
  const markOf = useDrawnMarks()
  const { name, measures } = props
  const lengthM = drawnLengthM(
    props.bladeLengthM,
    measures.map(({ positionFromHub }) => positionFromHub),
  )
  const sorted = measures.toSorted((one, other) => one.positionFromHub - other.positionFromHub || one.id - other.id)
  return (
    <section className={classes.drawing} aria-label={t('volta.drawing', { name })} data-testid="volta-drawing">
      <StripDrawing
        name={t('volta.drawing', { name })}
        shape="blade"
        from="hub"
        lengthM={lengthM}
        marks={sorted.map((measure) => markOf(measure, lengthM, props))}
        isAbove
      />
    </section>
  )
}
