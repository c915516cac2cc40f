import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distanceFromOf, isVoltaService, shareFrom } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import { listVisibleAnnotations } from '../annotations/annotations.service.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import { cropOfPicture, overviewOfPicture } from '../images/pictures.service.ts'
import { type GroupDetail, groupDetail } from '../inspections/groups.service.ts'
import { readers } from '../reference/reference.service.ts'
import type { Severity, SeverityLevel } from '../reference/reference.types.ts'
import { measuresOfGroup } from '../volta/volta.service.ts'
import type { VoltaMeasure } from '../volta/volta.types.ts'
import type {
  FindingPicture,
  ReportBlade,
  ReportDocument,
  ReportFinding,
  ReportLanguage,
  ReportPicture,
  ReportSeverity,
  ReportSide,
  ReportSideKind,
} from './report-document/model.ts'
import { lookOfOrganization, type ReportLook } from './report-look.service.ts'
import { measuredBlades } from './report-measures.service.ts'
import { organizationOfDevice, sidesOfGroup } from './reports.repository.ts'
import type { InspectedSide, Report, ReportOptions } from './reports.types.ts'

const cropWidthPx = 1100
const overviewSidePx = 900
const pageSize = 100

const nameIn = (language: ReportLanguage, named: { name: string; nameFr: string }) =>
  language === 'fr' ? named.nameFr : named.name

const severityIn = (language: ReportLanguage, severity: SeverityLevel): ReportSeverity => ({
  number: severity.severityNumber,
  name: nameIn(language, severity),
  color: severity.color,
})

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

const fullName = (person: { firstName: string; lastName: string; email: string }) =>
  `${person.firstName} ${person.lastName}`.trim() || person.email

/** Every measure of a Volta visit that the options ask for. */
async function chosenMeasures(
  ctx: Context,
  actor: Actor,
  groupId: number,
  { severities, devices }: ReportOptions,
): Promise<VoltaMeasure[]> {
  return (await measuresOfGroup(ctx, actor, groupId)).filter(
    ({ severity, device }) =>
      (severities.length === 0 || severities.includes(severity.id)) &&
      (devices.length === 0 || devices.includes(device.id)),
  )
}

/** Every annotation of the visit that the options ask for. */
async function chosenAnnotations(
  ctx: Context,
  actor: Actor,
  groupId: number,
  options: ReportOptions,
): Promise<Annotation[]> {
  const all: Annotation[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await listVisibleAnnotations(ctx, actor, {
      inspection_group: groupId,
      page,
      itemsPerPage: pageSize,
    })
    all.push(...items)
    if (all.length >= total || items.length === 0) break
  }
  const isChosen = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  return all.filter(
    ({ type, severity, device }) =>
      isChosen(options.types, type.id) &&
      isChosen(options.severities, severity.id) &&
      isChosen(options.devices, device.id),
  )
}

async function pictureOf(ctx: Context, annotation: Annotation, folder: string): Promise<FindingPicture | null> {
  const { inspectionId, imageVersion: version, box } = annotation
  const crop = await cropOfPicture(ctx, { inspectionId, version, box, maxWidthPx: cropWidthPx }).catch(() => null)
  if (!crop) return null
  const path = join(folder, `finding-${annotation.id}.jpg`)
  await writeFile(path, crop.jpeg)
  const { ratioCmPerPx } = measuresOf(annotation)
  return {
    path,
    widthPx: crop.widthPx,
    heightPx: crop.heightPx,
    box: {
      x: (box.x - crop.originXPx) * crop.scale,
      y: (box.y - crop.originYPx) * crop.scale,
      width: box.width * crop.scale,
      height: box.height * crop.scale,
    },
    cmPerPx: ratioCmPerPx === null ? null : ratioCmPerPx / crop.scale,
  }
}

async function findingOf(
  ctx: Context,
  language: ReportLanguage,
  annotation: Annotation,
  folder: string,
): Promise<ReportFinding> {
  const { distanceM, distanceFrom, zone, sizeCm } = measuresOf(annotation)
  return {
    idForReport: String(annotation.idForReport),
    type: nameIn(language, annotation.type),
    severity: severityIn(language, annotation.severity),
    status: annotation.status === 'fixed' ? 'fixed' : 'to-fix',
    distanceM,
    distanceFrom,
    placeRatio: shareFrom(annotation.shareAlong, distanceFrom),
    zone,
    sizeCm: sizeCm && { width: sizeCm.widthCm, height: sizeCm.heightCm },
    comment: annotation.comment ?? '',
    expertComment: language === 'fr' ? annotation.expertCommentFr : annotation.expertCommentEn,
    picture: await pictureOf(ctx, annotation, folder),
    createdBy: annotation.author ? fullName(annotation.author) : '',
    createdAt: annotation.createdAt.toISOString(),
    attachments: [],
  }
}

/** The small picture of a side; left out where distances begin at the picture's end, since the strip begins where they do. */
async function overviewOf(ctx: Context, side: InspectedSide, folder: string): Promise<ReportPicture | null> {
  const beginsAtEnd = side.isReversed !== (distanceFromOf(side.typeId) === 'ground')
  if (side.imageVersion === null || beginsAtEnd) return null
  const overview = await overviewOfPicture(ctx, side.inspectionId, side.imageVersion, overviewSidePx).catch(() => null)
  if (!overview) return null
  const path = join(folder, `side-${side.inspectionId}.jpg`)
  await writeFile(path, overview.jpeg)
  return { path, widthPx: overview.widthPx, heightPx: overview.heightPx }
}

function lengthOf(side: InspectedSide): number | null {
  if (side.calibratedRatio !== null && side.imageWidthPx !== null && side.imageHeightPx !== null)
    return (Math.max(side.imageWidthPx, side.imageHeightPx) * side.calibratedRatio) / 100
  return side.knownLengthM
}

async function sideOf(
  ctx: Context,
  language: ReportLanguage,
  side: InspectedSide,
  annotations: readonly Annotation[],
  folder: string,
): Promise<ReportSide> {
  const findings: ReportFinding[] = []
  for (const annotation of annotations) {
    if (annotation.inspectionId === side.inspectionId) findings.push(await findingOf(ctx, language, annotation, folder))
  }
  return {
    name: side.deviceName,
    kind: kinds[side.typeReference] ?? 'other',
    lengthM: lengthOf(side),
    overview: await overviewOf(ctx, side, folder),
    findings,
  }
}

async function bladesOf(
  ctx: Context,
  language: ReportLanguage,
  sides: readonly InspectedSide[],
  annotations: readonly Annotation[],
  folder: string,
): Promise<ReportBlade[]> {
  const blades: ReportBlade[] = []
  for (const members of Map.groupBy(sides, (side) => side.parentId ?? side.deviceId).values()) {
    const [first] = members
    if (!first) continue
    const reported: ReportSide[] = []
    for (const side of members) reported.push(await sideOf(ctx, language, side, annotations, folder))
    blades.push({
      name: first.parentName ?? first.deviceName,
      serialNumber: first.parentSerialNumber,
      sides: reported,
      measures: [],
    })
  }
  return blades
}

const namesOf = (
  language: ReportLanguage,
  all: readonly { id: number; name: string; nameFr: string }[],
  ids: readonly number[],
) => (ids.length === 0 ? null : all.filter(({ id }) => ids.includes(id)).map((each) => nameIn(language, each)))

interface Graded {
  readonly severity: SeverityLevel
}

const countsOf = (language: ReportLanguage, severities: readonly Severity[], graded: readonly Graded[]) =>
  severities.map((severity) => ({
    ...severityIn(language, severity),
    count: graded.filter((each) => each.severity.id === severity.id).length,
  }))

const coverageText = {
  en: (side: string) => `${side}: no assembled picture in this visit.`,
  fr: (side: string) => `${side} : aucune image assemblée pour cette visite.`,
} as const

const plainLook: ReportLook = { logo: null, coverPicture: null }

const titleText = { en: 'Inspection report', fr: 'Rapport d’inspection' } as const

interface Authored {
  readonly author: { readonly firstName: string; readonly lastName: string; readonly email: string } | null
}

function inspectorsOf({ group }: GroupDetail, authored: readonly Authored[]): string[] {
  const people = [group.user, ...authored.map(({ author }) => author)].filter((person) => person !== null)
  return [...new Set(people.map(fullName))]
}

/** Gathers everything a report says, with its pictures as files in the folder, as far as its requester may see it now and could when asking. */
export async function gatherReport(
  ctx: Context,
  actor: Actor,
  report: Report,
  folder: string,
): Promise<ReportDocument> {
  const { options } = report
  const language = options.lang
  const detail = await groupDetail(ctx, actor, report.groupId)
  const isVolta = isVoltaService(detail.group.service.id)
  const [allAnnotations, allMeasures, sides, severities, types, organization] = await Promise.all([
    chosenAnnotations(ctx, actor, report.groupId, options),
    chosenMeasures(ctx, actor, report.groupId, options),
    sidesOfGroup(ctx.db, report.groupId, options.devices),
    readers.severities(ctx.db),
    readers.annotationTypes(ctx.db),
    organizationOfDevice(ctx.db, detail.group.device.id),
  ])
  const promised = ({ id }: { id: number }) => report.inspectionIds === null || report.inspectionIds.includes(id)
  const visible = new Set(detail.inspections.filter(promised).map(({ id }) => id))
  const annotations = allAnnotations.filter(({ inspectionId }) => visible.has(inspectionId))
  const measures = allMeasures.filter(({ inspectionId }) => visible.has(inspectionId))
  const wantsLook = options.corporate && organization !== null
  const look = wantsLook ? await lookOfOrganization(ctx, actor, organization.id, folder) : plainLook
  const shown = sides.filter(({ inspectionId }) => visible.has(inspectionId))
  const withWeather = shown.find(({ weatherName }) => weatherName !== null)
  const weather = language === 'fr' ? withWeather?.weatherNameFr : withWeather?.weatherName
  return {
    language,
    title: titleText[language],
    reference: report.fileName.replace(/\.pdf$/, ''),
    providerName: ctx.settings.providerName,
    organizationName: organization?.name ?? '',
    parkName: detail.group.device.park.name,
    turbineName: detail.group.device.name,
    serviceName: detail.group.service.name,
    visitDate: detail.group.date,
    inspectorNames: inspectorsOf(detail, [...annotations, ...measures]),
    weather: weather ?? null,
    generatedAt: ctx.now().toISOString(),
    ...look,
    selection: {
      types: namesOf(language, types, options.types),
      severities: namesOf(language, severities, options.severities),
    },
    severityCounts: countsOf(language, severities, [...annotations, ...measures]),
    blades: isVolta
      ? measuredBlades(language, shown, measures)
      : await bladesOf(ctx, language, shown, annotations, folder),
    coverageNotes: (isVolta ? [] : shown)
      .filter(({ imageVersion }) => imageVersion === null)
      .map((side) =>
        coverageText[language](side.parentName ? `${side.parentName}, ${side.deviceName}` : side.deviceName),
      ),
  }
}
