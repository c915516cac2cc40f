import { contradictingScales, isEstimate, lengthAlongPx, scaleOfFlight, shareFrom } from '@visionair/contract/rules'
import { JobTrouble } from '../../platform/jobs/failure.ts'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import type { AttachedFile } from '../annotations/images/annotation-images.service.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import { type Gathering, nameIn } from './gathering.ts'
import { isDense } from './report-document/density.ts'
import type {
  FindingEvent,
  ReportBlade,
  ReportFinding,
  ReportLanguage,
  ReportPicture,
  ReportSeverity,
  ReportSide,
  ReportSideKind,
} from './report-document/model.ts'
import { beginsAtEnd } from './report-pictures.service.ts'
import { gatheringTexts } from './report-texts.ts'
import type { InspectedSide } from './reports.types.ts'

const kinds: Readonly<Record<string, ReportSideKind>> = {
  'pressure-side': 'pressure-side',
  'suction-side': 'suction-side',
  'leading-edge': 'leading-edge',
  'trailing-edge': 'trailing-edge',
  'tower-north': 'tower-face',
  'tower-east': 'tower-face',
  'tower-south': 'tower-face',
  'tower-west': 'tower-face',
}

export const severityIn = (language: ReportLanguage, severity: SeverityLevel): ReportSeverity => ({
  number: severity.severityNumber,
  name: nameIn(language, severity),
  color: severity.color,
})

export const fullName = (person: { firstName: string; lastName: string; email: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.email

/** What a picture shows, as long as its scale says, else the known length of the side; null where it shows a part that begins nobody knows where. */
export function lengthOf(side: InspectedSide): number | null {
  if (side.pictureShows === 'part') return null
  if (side.calibratedRatio !== null && side.imageWidthPx !== null && side.imageHeightPx !== null)
    return (
      (lengthAlongPx({ widthPx: side.imageWidthPx, heightPx: side.imageHeightPx, axis: side.axis }) *
        side.calibratedRatio) /
      100
    )
  return side.knownLengthM
}

/** The findings that a report shows, with what became of each. */
export interface ShownFindings {
  readonly annotations: readonly Annotation[]
  readonly events: ReadonlyMap<number, readonly FindingEvent[]>
  readonly hasAnnexes: boolean
  /** The files attached to them, by id, when there are annexes. */
  readonly attached: ReadonlyMap<number, AttachedFile>
  /** Findings of an inspection that were not chosen. */
  readonly leftOut: ReadonlyMap<number, number>
  /** What the requester concluded of a part; empty when they wrote nothing. */
  readonly conclusionOf: (partId: number) => string
}

async function attachmentsOf(
  gathering: Gathering,
  annotation: Annotation,
  attached: ShownFindings['attached'],
): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = []
  for (const image of annotation.images) {
    const file = attached.get(image.id)
    if (file === undefined) continue
    try {
      pictures.push(await gathering.pictures.attachment(image, file))
    } catch (error) {
      if (error instanceof JobTrouble) throw error
      gathering.ctx.log.warn({ err: error, imageId: image.id }, 'an attached picture was left out of a report')
      const texts = gatheringTexts(gathering.language)
      gathering.remarks.push(texts.attachmentLeftOut(image.originalName, String(annotation.idForReport)))
    }
  }
  return pictures
}

/** The frame of a finding on the overview of its side, turned with it; null when it was drawn on another picture. */
function frameOnOverview(side: InspectedSide, { box, imageVersion, imageWidthPx, imageHeightPx }: Annotation) {
  if (imageVersion !== side.imageVersion) return null
  const width = box.width / imageWidthPx
  const height = box.height / imageHeightPx
  const x = box.x / imageWidthPx
  const y = box.y / imageHeightPx
  return beginsAtEnd(side) ? { x: 1 - x - width, y: 1 - y - height, width, height } : { x, y, width, height }
}

async function findingOf(
  gathering: Gathering,
  side: InspectedSide,
  annotation: Annotation,
  { annotations, events, hasAnnexes, attached }: ShownFindings,
): Promise<ReportFinding> {
  const { language } = gathering
  const { distanceM, distanceFrom, placeCertainty, zone, scaleSource, sizeCm } = measuresOf(annotation)
  return {
    idForReport: String(annotation.idForReport),
    type: nameIn(language, annotation.type),
    severity: severityIn(language, annotation.severity),
    status: annotation.status === 'fixed' ? 'fixed' : 'to-fix',
    distanceM,
    distanceFrom,
    placeRatio: placeCertainty === 'unknown' ? null : shareFrom(annotation.shareAlong, distanceFrom),
    zone,
    isPlaceAbout: placeCertainty !== 'sure',
    sizeCm: sizeCm && { width: sizeCm.widthCm, height: sizeCm.heightCm, isAbout: isEstimate(scaleSource) },
    sizePx: { width: annotation.box.width, height: annotation.box.height },
    comment: annotation.comment ?? '',
    expertComment: language === 'fr' ? annotation.expertCommentFr : annotation.expertCommentEn,
    picture: await gathering.pictures.crop(annotation),
    context: isDense(annotations.length) ? null : await gathering.pictures.context(annotation, side),
    createdBy: annotation.author ? fullName(annotation.author) : '',
    onOverview: frameOnOverview(side, annotation),
    events: events.get(annotation.id) ?? [],
    attachments: hasAnnexes ? await attachmentsOf(gathering, annotation, attached) : [],
  }
}

const nameOf = ({ parentName, deviceName }: InspectedSide) =>
  [...(parentName === null ? [] : [parentName]), deviceName].join(' · ')

/** Says what is to be doubted of the lengths on a side: its picture is refuted, or its scales contradict one another. */
function tellDoubts({ language, remarks }: Gathering, side: InspectedSide): void {
  const texts = gatheringTexts(language)
  if (side.isRefuted) remarks.push(texts.pictureRefuted(nameOf(side)))
  const { imageWidthPx: widthPx, imageHeightPx: heightPx, axis } = side
  const sidePx = widthPx === null || heightPx === null ? null : lengthAlongPx({ widthPx, heightPx, axis })
  const apart = contradictingScales(side, sidePx, scaleOfFlight(side.flown))
  if (apart === null) return
  const [larger, smaller] = apart
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(
    (larger.ratioCmPerPx / smaller.ratioCmPerPx - 1) * 100,
  )
  remarks.push(texts.scalesApart(nameOf(side), percent, [larger.source, smaller.source]))
}

/** The small picture of a side; one that lies in the archive is left out, which the report says. */
async function overviewOf(gathering: Gathering, side: InspectedSide): Promise<ReportPicture | null> {
  if (!side.isArchived) return await gathering.pictures.overview(side)
  gathering.remarks.push(gatheringTexts(gathering.language).pictureArchived(nameOf(side)))
  return null
}

async function sideOf(gathering: Gathering, side: InspectedSide, shown: ShownFindings): Promise<ReportSide> {
  tellDoubts(gathering, side)
  const findings: ReportFinding[] = []
  for (const annotation of shown.annotations) {
    if (annotation.inspectionId === side.inspectionId)
      findings.push(await findingOf(gathering, side, annotation, shown))
  }
  return {
    name: side.deviceName,
    kind: kinds[side.typeReference] ?? 'other',
    lengthM: lengthOf(side),
    isLengthAbout: side.axis === null && side.imageVersion !== null,
    overview: findings.length > 0 || shown.hasAnnexes ? await overviewOf(gathering, side) : null,
    findings,
    seen: side.seen,
    leftOut: shown.leftOut.get(side.inspectionId) ?? 0,
  }
}

/** The inspected sides by the part they belong to, in the order given. */
export async function bladesOf(
  gathering: Gathering,
  sides: readonly InspectedSide[],
  shown: ShownFindings,
): Promise<ReportBlade[]> {
  const blades: ReportBlade[] = []
  for (const members of Map.groupBy(sides, (side) => side.parentId ?? side.deviceId).values()) {
    const [first] = members
    if (!first) continue
    const reported: ReportSide[] = []
    for (const side of members) reported.push(await sideOf(gathering, side, shown))
    blades.push({
      name: first.parentName ?? first.deviceName,
      serialNumber: first.parentId === null ? first.serialNumber : first.parentSerialNumber,
      model: first.parentId === null ? first.model : first.parentModel,
      lengthM: null,
      sides: reported,
      measures: [],
      conclusion: shown.conclusionOf(first.parentId ?? first.deviceId),
      measuresLeftOut: 0,
    })
  }
  return blades
}
