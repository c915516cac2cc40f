import { drawnLengthM } from '@visionair/contract/blade-map'
import type { ReportBlade, ReportMeasure, ReportSide } from './model.ts'
import type { BladeView, MeasureView } from './view.types.ts'
import { type StripFinding, stripSpaces, stripView } from './view-strip.ts'
import { chipView, type ViewTools } from './view-tools.ts'

/** Whether it is known to comply or not. */
export const isJudged = ({ conformity }: ReportMeasure): boolean =>
  conformity === 'compliant' || conformity === 'non-compliant'

function measureView(
  measure: ReportMeasure,
  label: string,
  bladeName: string,
  { texts, typography, pictures }: ViewTools,
): MeasureView {
  const { labels } = texts
  const type = typography.line(measure.type)
  const conformities = {
    compliant: labels.compliant,
    'non-compliant': labels.nonCompliant,
    'not-inspected': labels.notInspected,
  }
  const origins = { limit: '', choice: labels.verdictByChoice, unknown: labels.verdictUnknown }
  return {
    label,
    id: String(measure.number),
    type,
    value: typography.line(measure.value),
    limit: measure.limit === null ? labels.unknown : typography.line(measure.limit),
    photos: measure.photos.map((photo, index) =>
      pictures.view(photo, texts.measurePhotoAlt({ index: index + 1, id: measure.number, type, blade: bladeName })),
    ),
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

/** An extract tells of each blade what it leaves out: a blade of which it shows little was not measured little. */
function countOf({ measures, measuresLeftOut }: ReportBlade, { texts, isExtract }: ViewTools): string {
  const isTold = isExtract && measures.length + measuresLeftOut > 0
  return isTold ? texts.extractOfPart({ shown: measures.length, leftOut: measuresLeftOut }) : ''
}

/** The measurements of a blade, numbered, and where on it they were taken. */
export function measureViews(
  blade: ReportBlade,
  label: string,
  name: string,
  tools: ViewTools,
): Pick<BladeView, 'measures' | 'measureCount' | 'measureStrip'> {
  const side = drawnBlade(blade)
  const labelOf = (index: number) => `${label}-measure-${index + 1}`
  const marks = blade.measures.map(({ number, severity, positionFromHubM }, index): StripFinding => {
    const isPlaced = positionFromHubM !== null && side.lengthM !== null
    return {
      label: labelOf(index),
      id: String(number),
      chip: chipView(severity, tools.typography),
      severityNumber: severity.number,
      ratio: isPlaced ? Math.max(0, positionFromHubM / (side.lengthM ?? 1)) : null,
    }
  })
  return {
    measureCount: countOf(blade, tools),
    measures: blade.measures.map((measure, index) => measureView(measure, labelOf(index), name, tools)),
    measureStrip: blade.measures.length === 0 ? null : stripView(side, marks, name, tools, stripSpaces.measures),
  }
}
