import { corporateParts } from '@visionair/contract/people'
import { isVoltaService, type SeenState, typedName } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import { attachedFilesOf } from '../annotations/images/annotation-images.service.ts'
import { type GroupDetail, groupDetail } from '../inspections/visits/groups.service.ts'
import { readers } from '../reference/reference.service.ts'
import type { Severity, SeverityLevel } from '../reference/reference.types.ts'
import { measuresOfGroup, measureTypesOf } from '../volta/volta.service.ts'
import { type Gathering, nameIn, partsOf, type Reading, sideIn } from './gathering.ts'
import { camerasOf, captureOf } from './report-capture.service.ts'
import { annotationsOfVisit, type Choosable, comparisonOf, isChosen } from './report-comparison.service.ts'
import type {
  ReportComparison,
  ReportCondition,
  ReportDocument,
  ReportLanguage,
  ReportTurbine,
} from './report-document/model.ts'
import { earlierOf, eventsOf } from './report-history.service.ts'
import { assetsOfOrganization, lookOf } from './report-look.service.ts'
import { looksOf, watchedOf } from './report-looks.service.ts'
import { measuredBlades } from './report-measures.service.ts'
import { firstPhotosOf } from './report-photos.repository.ts'
import { ReportPictures } from './report-pictures.service.ts'
import { bladesOf, fullName, type ShownFindings, severityIn } from './report-sides.service.ts'
import { gatheringTexts } from './report-texts.ts'
import { attachedToldOf, organizationOfDevice, sideStatesOf, sidesOfGroup } from './reports.repository.ts'
import type { InspectedSide, ReportOptions, ReportSubject } from './reports.types.ts'

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

interface Authored {
  readonly author: { readonly firstName: string; readonly lastName: string; readonly email: string } | null
}

function inspectorsOf({ group }: GroupDetail, authored: readonly Authored[]): string[] {
  const people = [group.inspector, ...authored.map(({ author }) => author)].filter((person) => person !== null)
  return [...new Set(people.map(fullName))]
}

/** The weather of the visit; part by part where it was not always the same. */
function weatherOf(
  language: ReportLanguage,
  sides: readonly InspectedSide[],
): { weather: string | null; conditions: ReportCondition[] } {
  const byWeather = Map.groupBy(sides, (side) => (language === 'fr' ? side.weatherNameFr : side.weatherName))
  const known = Array.from(byWeather).flatMap(([weather, of]) => (weather === null ? [] : [{ weather, of }]))
  return {
    weather: known.map(({ weather }) => weather).join(', ') || null,
    conditions: known.length < 2 ? [] : known.map(({ weather, of }) => ({ weather, parts: partsOf(of, sides) })),
  }
}

/** What is on record of the turbine. */
function turbineOf(values: GroupDetail['group']['device']['values']): ReportTurbine {
  const text = (reference: string) => values.find((each) => each.reference === reference)?.value?.trim() || null
  const metres = (reference: string) => {
    const value = Number(text(reference) ?? Number.NaN)
    return Number.isFinite(value) ? value : null
  }
  return {
    model: text('model'),
    serialNumber: text('serialNumber'),
    hubHeightM: metres('hubHeight'),
    rotorDiameterM: metres('rotorDiameter'),
  }
}

/** Findings or measures: all of what the report tells of, and what of it was chosen and what not. */
interface Results<T> {
  readonly all: readonly T[]
  readonly chosen: readonly T[]
  readonly leftOut: readonly T[]
}

function parted<T extends Choosable>(options: ReportOptions, all: readonly T[]): Results<T> {
  const chosen = all.filter((each) => isChosen(options, each))
  return { all, chosen, leftOut: all.filter((each) => !chosen.includes(each)) }
}

const countBy = <T>(all: readonly T[], keyOf: (each: T) => number): ReadonlyMap<number, number> =>
  new Map(Array.from(Map.groupBy(all, keyOf), ([key, of]) => [key, of.length]))

interface FindingFacts extends Omit<ShownFindings, 'conclusionOf'> {
  readonly comparison: ReportComparison | null
}

async function findingFacts(
  reading: Reading,
  sides: readonly InspectedSide[],
  { all, chosen: annotations, leftOut }: Results<Annotation>,
  { options, visitDate }: { readonly options: ReportOptions; readonly visitDate: string },
): Promise<FindingFacts> {
  const earlier = await earlierOf(reading, all, visitDate)
  const attachedIds = options.annexes ? annotations.flatMap(({ images }) => images.map(({ id }) => id)) : []
  return {
    annotations,
    events: await eventsOf(reading, annotations, earlier),
    hasAnnexes: options.annexes,
    attached: await attachedFilesOf(reading.ctx, attachedIds),
    leftOut: countBy(leftOut, ({ inspectionId }) => inspectionId),
    comparison: await comparisonOf(reading, { sides, annotations: all, earlier, options }),
  }
}

/** Everything a report tells but its pictures, as it was at one moment. */
async function readFacts(reading: Reading, report: ReportSubject) {
  const { ctx, actor, language } = reading
  const readAt = ctx.now()
  const { options } = report
  const detail = await groupDetail(ctx, actor, report.groupId)
  const isVolta = isVoltaService(detail.group.service.id)
  const [allAnnotations, allMeasures, storedSides, severities, types, organization] = await Promise.all([
    isVolta ? [] : annotationsOfVisit(reading, report.groupId),
    measuresOfGroup(ctx, actor, report.groupId),
    sidesOfGroup(ctx.db, report.groupId, options.devices),
    readers.severities(ctx.db),
    isVolta ? measureTypesOf(ctx) : readers.annotationTypes(ctx.db),
    organizationOfDevice(ctx.db, detail.group.device.id),
  ])
  const promised = ({ id }: { id: number }) => report.inspectionIds === null || report.inspectionIds.includes(id)
  const visible = new Set(detail.inspections.filter(promised).map(({ id }) => id))
  const shown = storedSides
    .map((side) => sideIn(language, side))
    .filter(({ inspectionId }) => visible.has(inspectionId))
  const isVisible = ({ inspectionId }: { readonly inspectionId: number }) => visible.has(inspectionId)
  const annotations = parted(options, allAnnotations.filter(isVisible))
  const measures = parted(options, allMeasures.filter(isVisible))
  const wanted = options.corporate ? (options.corporateParts ?? corporateParts) : []
  return {
    detail,
    isVolta,
    shown,
    severities,
    types,
    organization,
    readAt,
    photos: isVolta
      ? []
      : await firstPhotosOf(
          ctx.db,
          shown.map(({ inspectionId }) => inspectionId),
        ),
    watched: isVolta ? [] : await watchedOf(reading, report.groupId),
    sideStates: await sideStatesOf(ctx.db, report.groupId),
    attachedTold: options.annexes ? await attachedToldOf(ctx.db, report.groupId) : null,
    annotations,
    measures,
    findings: await findingFacts(reading, shown, annotations, { options, visitDate: detail.group.date }),
    assets: organization ? await assetsOfOrganization(reading, organization.id, wanted) : [],
  }
}

/**
 * Gathers everything a report says, with its pictures as files in the folder, as far as its requester may see it now and could when
 * asking. What it tells is read at one moment; the pictures are cut after that. With blank pictures it is laid out alike and cheap.
 * @throws JobTrouble when a picture cannot be read
 */
export async function gatherReport(
  ctx: Context,
  actor: Actor,
  report: ReportSubject,
  folder: string,
  { areBlank }: { readonly areBlank: boolean } = { areBlank: false },
): Promise<ReportDocument> {
  const { options } = report
  const language = options.lang
  const facts = await inSnapshot(ctx.db, (db) => readFacts({ ctx: { ...ctx, db }, actor, language }, report))
  const { detail, isVolta, shown, severities, types, organization, annotations, measures, findings } = facts
  const pictures = new ReportPictures(ctx, folder, { areBlank })
  const gathering: Gathering = { ctx, actor, language, folder, pictures, remarks: [] }
  const look = await lookOf(gathering, facts.assets)
  const visitDate = detail.group.date
  const conclusionOf = (partId: number) => options.conclusions?.[partId] ?? ''
  const blades = isVolta
    ? await measuredBlades(gathering, shown, measures, conclusionOf)
    : await bladesOf(gathering, shown, { ...findings, conclusionOf })
  const texts = gatheringTexts(language)
  const seenAs = (how: SeenState) => (isVolta ? [] : shown.filter(({ seen }) => seen === how))
  const coverage = (how: SeenState, tell: (parts: string) => string) =>
    seenAs(how).length > 0 ? [tell(partsOf(seenAs(how), shown).join(', '))] : []
  return {
    language,
    title: report.isExtract ? texts.extractTitle : texts.title,
    reference: report.fileName.replace(/\.pdf$/, ''),
    providerName: ctx.settings.providerName,
    organizationName: organization?.name ?? '',
    parkName: detail.group.device.park.name,
    turbineName: typedName(detail.group.device, language),
    turbine: turbineOf(detail.group.device.values),
    looks: looksOf(facts.watched, shown),
    capture: captureOf(isVolta ? [] : shown, await camerasOf(ctx, facts.photos, folder)),
    instrument: options.instrument ?? '',
    serviceName: detail.group.service.name,
    visitDate,
    inspectorNames: inspectorsOf(detail, [...annotations.chosen, ...measures.chosen]),
    ...weatherOf(language, shown),
    timeZone: organization?.timeZone ?? ctx.settings.timeZone,
    generatedAt: facts.readAt.toISOString(),
    ...look,
    selection: {
      types: namesOf(language, types, options.types),
      severities: namesOf(language, severities, options.severities),
    },
    extract: report.isExtract
      ? { leftOut: countsOf(language, severities, [...annotations.leftOut, ...measures.leftOut]) }
      : null,
    resultCount: annotations.all.length + measures.all.length,
    sideStates: facts.sideStates,
    attachedTold: facts.attachedTold,
    severityCounts: countsOf(language, severities, [...annotations.chosen, ...measures.chosen]),
    blades,
    comparison: isVolta ? null : findings.comparison,
    hasSideAnnex: options.annexes && !isVolta,
    remarks: gathering.remarks,
    coverageNotes: [...coverage('unseen', texts.noPicture), ...coverage('partly', texts.partlySeen)],
  }
}
