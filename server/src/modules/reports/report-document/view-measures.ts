import { drawnLengthM } from '@visionair/contract/blade-map'
import type { ReportBlade, ReportMeasure, ReportSide } from './model.ts'
import type { BladeView, MeasureView } from './view.types.ts'
import { type StripFinding, stripSpaces, stripView } from './view-strip.ts'
import { chipView, type ViewTools } from './view-tools.ts'

function measureView(measure: ReportMeasure, label: string, id: string, { texts, typography }: ViewTools): MeasureView {
  const { labels } = texts
  const conformities = {
    compliant: labels.compliant,
    'non-compliant': labels.nonCompliant,
    'not-inspected': labels.notInspected,
  }
  const origins = { limit: '', choice: labels.verdictByChoice, unknown: labels.verdictUnknown }
  return {
    label,
    id,
    type: typography.line(measure.type),
    value: typography.line(measure.value),
    distance: measure.positionFromHubM === null ? labels.unknown : typography.metres(measure.positionFromHubM),
    chip: chipView(measure.severity, typography),
    conformity: measure.conformity === null ? labels.unknown : conformities[measure.conformity],
    verdictOrigin: origins[measure.verdictBy],
    remarks: [...typography.paragraphs(measure.expertComment ?? ''), ...typography.paragraphs(measure.comment)],
  }
}

/** The blade as it is drawn: as long as it is, or as what was measured beyond its tip. */
function drawnBlade({ name, lengthM, measures }: ReportBlade): ReportSide {
  const places = measures.flatMap(({ positionFromHubM }) => (positionFromHubM === null ? [] : [positionFromHubM]))
  const drawnM = drawnLengthM(lengthM, places)
  return {
    name,
    kind: 'pressure-side',
    lengthM: drawnM,
    isLengthAbout: false,
    overview: null,
    findings: [],
    seen: 'seen',
    leftOut: 0,
  }
}

/** The measurements of a blade, numbered, and where on it they were taken. */
export function measureViews(
  blade: ReportBlade,
  label: string,
  name: string,
  tools: ViewTools,
): Pick<BladeView, 'measures' | 'measureStrip'> {
  const side = drawnBlade(blade)
  const labelOf = (index: number) => `${label}-measure-${index + 1}`
  const marks = blade.measures.map(({ severity, positionFromHubM }, index): StripFinding => {
    const isPlaced = positionFromHubM !== null && side.lengthM !== null
    return {
      label: labelOf(index),
      id: String(index + 1),
      chip: chipView(severity, tools.typography),
      severityNumber: severity.number,
      ratio: isPlaced ? Math.max(0, positionFromHubM / (side.lengthM ?? 1)) : null,
    }
  })
  return {
    measures: blade.measures.map((measure, index) => measureView(measure, labelOf(index), String(index + 1), tools)),
    measureStrip: blade.measures.length === 0 ? null : stripView(side, marks, name, tools, stripSpaces.measures),
  }
}
