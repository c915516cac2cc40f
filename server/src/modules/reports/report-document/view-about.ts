import type { ReportDocument, ReportRange } from './model.ts'
import { shorten } from './typography.ts'
import type { PartView } from './view.types.ts'
import type { ViewTools } from './view-tools.ts'

const hasSides = ({ blades }: ReportDocument): boolean => blades.some(({ sides }) => sides.length > 0)

/** A report of measures has blades without sides. */
export const isOfMeasures = (document: ReportDocument): boolean => document.blades.length > 0 && !hasSides(document)

const told = ({ paragraphs }: PartView) => paragraphs.length > 0

/** How severities, places and pictures are to be read. */
export function methodView(document: ReportDocument, { texts: { labels }, typography }: ViewTools): PartView[] {
  const { blades } = document
  const measures = isOfMeasures(document)
  const hasPictures = blades.some(({ sides }) => sides.some(({ findings }) => findings.length > 0))
  const given = typography.paragraphs(document.instrument)
  const instrument = given.length > 0 ? given : [[labels.instrumentNotGiven]]
  return [
    { title: labels.aboutScale, paragraphs: [[measures ? labels.aboutScaleTextMeasures : labels.aboutScaleText]] },
    { title: labels.aboutPlace, paragraphs: [[measures ? labels.aboutPlaceTextMeasures : labels.aboutPlaceText]] },
    { title: labels.aboutTaking, paragraphs: [[measures ? labels.aboutTakingTextMeasures : labels.aboutTakingText]] },
    { title: labels.aboutPicture, paragraphs: hasPictures ? [[labels.aboutPictureText]] : [] },
    { title: labels.aboutInstrument, paragraphs: measures ? instrument : [] },
    { title: labels.aboutLimits, paragraphs: [[measures ? labels.aboutLimitsTextMeasures : labels.aboutLimitsText]] },
    { title: labels.aboutStandard, paragraphs: [[labels.aboutStandardText]] },
  ].filter(told)
}

/** Under what conditions the inspection was made. */
function conditionsOf(document: ReportDocument, { texts: { labels }, typography }: ViewTools): string[][] {
  const weather = document.weather === null ? [] : [`${labels.weather} · ${typography.line(document.weather)}`]
  const parts = document.conditions.map(
    (condition) =>
      `${typography.line(condition.weather)} · ${condition.parts.map((part) => typography.line(part)).join(', ')}`,
  )
  return [
    [
      `${labels.visitDate} · ${typography.date(document.visitDate)}`,
      `${labels.service} · ${typography.line(document.serviceName)}`,
      `${labels.inspectors} · ${document.inspectorNames.map((name) => typography.line(name)).join(', ') || labels.unknown}`,
      ...(parts.length > 0 ? [] : weather),
    ],
    ...(parts.length > 0 ? [[labels.weather, ...parts]] : []),
    [`${labels.timeZone} · ${document.timeZone}`],
  ]
}

/** Each with its model and serial number, or that they are not on record. */
function namedOf(
  name: string,
  model: string | null,
  serial: string | null,
  { texts: { labels }, typography }: ViewTools,
): string {
  const told = (label: string, value: string | null) =>
    `${label} ${value === null ? labels.notOnRecord : typography.line(shorten(value, 60))}`
  return `${typography.line(shorten(name, 60))} · ${told(labels.model, model)} · ${told(labels.serialNumber, serial)}`
}

/** What was inspected, by model and serial number. */
function subjectOf({ turbineName, turbine, blades }: ReportDocument, tools: ViewTools): string[][] {
  const { texts, typography } = tools
  const { model, serialNumber, hubHeightM, rotorDiameterM } = turbine
  const measure = (label: string, value: number | null) =>
    value === null ? [] : [`${label} · ${typography.metres(value)}`]
  return [
    [
      namedOf(turbineName, model, serialNumber, tools),
      ...measure(texts.labels.hubHeight, hubHeightM),
      ...measure(texts.labels.rotorDiameter, rotorDiameterM),
    ],
    blades.map((blade) => namedOf(blade.name, blade.model, blade.serialNumber, tools)),
  ].filter((lines) => lines.length > 0)
}

/** With what the pictures were taken, as far as it is known. */
function captureOf({ capture }: ReportDocument, { texts: { labels }, typography }: ViewTools): string[][] {
  if (capture.pictures === 0) return []
  const range = ({ least, most }: ReportRange, tell: (value: number) => string) =>
    tell(least) === tell(most) ? tell(least) : `${tell(least)} – ${tell(most)}`
  const { cameras, distanceM, mmPerPx, isResolutionAbout, picturesWithoutScale } = capture
  const resolution = mmPerPx && range(mmPerPx, typography.mmPerPx)
  return [
    [
      `${labels.camera} · ${cameras.map((camera) => typography.line(shorten(camera, 60))).join(', ') || labels.notNamedByPhotos}`,
      `${labels.shootingDistance} · ${distanceM ? range(distanceM, typography.metres) : labels.notOnRecord}`,
      `${labels.resolution} · ${resolution === null ? labels.notCalibrated : isResolutionAbout ? typography.about(resolution) : resolution}`,
      ...(resolution !== null && picturesWithoutScale > 0 ? [`${labels.withoutScale} · ${picturesWithoutScale}`] : []),
    ],
  ]
}

/** How much of the sides was looked at, and by whom, as far as it was kept. */
function looksOf({ looks }: ReportDocument, { texts: { labels }, typography }: ViewTools): string[][] {
  if (looks === null) return []
  const { sides, people, unknown } = looks
  const lines = sides.map(({ side, percent, isBladeKnown, mmPerPx, isAbout }) => {
    const scale = mmPerPx === null ? labels.ownResolution : typography.mmPerPx(mmPerPx)
    const share = (isBladeKnown ? labels.lookedBlade : labels.lookedPicture)
      .replace('{percent}', String(percent))
      .replace('{scale}', isAbout ? typography.about(scale) : scale)
    return `${typography.line(shorten(side, 80))} · ${share}`
  })
  const names = people.map((name) => typography.line(shorten(name, 60))).join(', ')
  return [
    lines,
    [
      ...(names === '' ? [] : [`${labels.lookedBy} · ${names}`]),
      ...(unknown.length > 0 ? [`${labels.lookedUnknown} · ${typography.line(unknown.join(', '))}`] : []),
      labels.lookedMeaning,
    ],
  ]
}

/** What the report covers, under what conditions, and what it lacks. */
export function aboutView(document: ReportDocument, tools: ViewTools): PartView[] {
  const { texts, typography } = tools
  const { labels } = texts
  const { types, severities } = document.selection
  const lines = (values: readonly string[]) => values.map((value) => typography.line(value)).join(', ')
  const extent = [
    ...(document.extract ? [[labels.aboutExtract]] : []),
    ...(types ? [[`${labels.aboutSelectionTypes} ${lines(types)}`]] : []),
    ...(severities ? [[`${labels.aboutSelectionSeverities} ${lines(severities)}`]] : []),
  ]
  const whole = isOfMeasures(document) ? labels.aboutSelectionAllMeasures : labels.aboutSelectionAll
  return [
    { title: labels.aboutSubject, paragraphs: subjectOf(document, tools) },
    { title: labels.aboutCapture, paragraphs: captureOf(document, tools) },
    { title: labels.aboutLooks, paragraphs: looksOf(document, tools) },
    { title: labels.aboutSelection, paragraphs: extent.length > 0 ? extent : [[whole]] },
    { title: labels.conditions, paragraphs: conditionsOf(document, tools) },
    {
      title: labels.comparison,
      paragraphs: document.comparison || !hasSides(document) ? [] : [[labels.nothingBefore]],
    },
    { title: labels.aboutCoverage, paragraphs: document.coverageNotes.flatMap((note) => typography.paragraphs(note)) },
    { title: labels.leftOut, paragraphs: document.remarks.flatMap((remark) => typography.paragraphs(remark)) },
  ].filter(told)
}
