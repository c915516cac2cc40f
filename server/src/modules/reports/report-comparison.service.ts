import { distanceFromOf, isEstimate, typedNames } from '@visionair/contract/rules'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import { listVisibleAnnotations } from '../annotations/annotations.service.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import { nameIn, partsOf, type Reading } from './gathering.ts'
import { type Change, type Comparable, compareFindings } from './report-document/compare-findings.ts'
import type { ComparedVisit, ReportChange, ReportComparison } from './report-document/model.ts'
import { historyGroupOf } from './report-history.service.ts'
import { type InspectionBefore, inspectionsBefore } from './report-past.repository.ts'
import type { InspectedSide, ReportOptions } from './reports.types.ts'

const pageSize = 100

/** Every annotation of a visit. */
export async function annotationsOfVisit({ ctx, actor }: Reading, groupId: number): Promise<Annotation[]> {
  const all: Annotation[] = []
  for (let page = 1; ; page += 1) {
    const filter = { inspection_group: groupId, page, itemsPerPage: pageSize }
    const { items, total } = await listVisibleAnnotations(ctx, actor, filter)
    all.push(...items)
    if (all.length >= total || items.length === 0) return all
  }
}

/** A finding or a measure as far as options choose it. */
export interface Choosable {
  readonly type: { readonly id: number }
  readonly severity: { readonly id: number }
  readonly device: { readonly id: number }
}

/** Whether the options ask for it; empty lists mean all. */
export function isChosen(
  { types, severities, devices }: ReportOptions,
  { type, severity, device }: Choosable,
): boolean {
  const takes = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  return takes(types, type.id) && takes(severities, severity.id) && takes(devices, device.id)
}

interface Compared extends Comparable {
  readonly annotation: Annotation
  readonly isSizeAbout: boolean
}

function compared(annotation: Annotation): Compared {
  const { box, imageWidthPx, imageHeightPx } = annotation
  const isUpright = imageHeightPx >= imageWidthPx
  const across = isUpright ? (box.x + box.width / 2) / imageWidthPx : (box.y + box.height / 2) / imageHeightPx
  const longPx = annotation.axisPx ?? Math.max(imageWidthPx, imageHeightPx)
  const length = (isUpright ? box.height : box.width) / longPx
  const { sizeCm, scaleSource } = measuresOf(annotation)
  return {
    annotation,
    isSizeAbout: isEstimate(scaleSource),
    id: annotation.id,
    deviceId: annotation.device.id,
    typeId: annotation.type.id,
    historyId: historyGroupOf(annotation),
    along: annotation.shareAlong,
    across,
    reach: length / 2,
    longestCm: sizeCm && Math.max(sizeCm.widthCm, sizeCm.heightCm),
    isFixed: annotation.status === 'fixed',
  }
}

/** What each finding is compared with. */
interface Past {
  /** The visit before by the inspection, of this visit or of that. */
  readonly byInspection: ReadonlyMap<number, InspectionBefore>
  /** Earlier findings that people linked with these. */
  readonly earlier: ReadonlyMap<number, readonly Annotation[]>
}

/** A defect that the compared visit did not see may have been seen by another. */
function seenOn({ earlier }: Past, { kind, now }: Change<Compared>): string | null {
  if (kind !== 'new' || now === null || now.historyId === null) return null
  return earlier.get(now.historyId)?.[0]?.inspectionDate ?? null
}

function changeOf({ language }: Reading, past: Past, change: Change<Compared>): ReportChange[] {
  const { kind, now, before } = change
  const shown = (now ?? before)?.annotation
  const compared = shown && past.byInspection.get(shown.inspectionId)
  if (!shown || !compared) return []
  const { type, severity, parentDevice, device } = shown
  return [
    {
      kind,
      idForReport: now ? String(now.annotation.idForReport) : null,
      type: nameIn(language, type),
      severity: { number: severity.severityNumber, name: nameIn(language, severity), color: severity.color },
      place: typedNames([parentDevice, device], language).join(' · '),
      distanceM: measuresOf(shown).distanceM,
      distanceFrom: distanceFromOf(device.type.id),
      comparedOn: compared.date,
      seenOn: seenOn(past, change),
      beforeCm: before?.longestCm ?? null,
      nowCm: now?.longestCm ?? null,
      isAbout: {
        before: before?.isSizeAbout ?? false,
        now: now?.isSizeAbout ?? false,
        distance: measuresOf(shown).placeCertainty !== 'sure',
      },
    },
  ]
}

/** What the findings of a visit are compared with, and how the result is limited. */
export interface ComparisonRequest {
  readonly sides: readonly InspectedSide[]
  /** Every finding of these sides, chosen or not: one that is not chosen is still the same defect. */
  readonly annotations: readonly Annotation[]
  readonly earlier: Past['earlier']
  readonly options: ReportOptions
}

/** The visits compared with, the newest first, with the parts that each is the past of. */
function comparedVisits(sides: readonly InspectedSide[], pasts: readonly InspectionBefore[]): ComparedVisit[] {
  return [...Map.groupBy(pasts, ({ pastGroupId }) => pastGroupId).values()]
    .flatMap((of) => {
      const [first] = of
      const ids = new Set(of.map(({ inspectionId }) => inspectionId))
      const some = sides.filter(({ inspectionId }) => ids.has(inspectionId))
      return first ? [{ date: first.date, service: first.serviceName, parts: partsOf(some, sides) }] : []
    })
    .toSorted((one, other) => other.date.localeCompare(one.date))
}

/**
 * Compares each side with the visit that was chosen, else with the previous one that saw it, and with no other: what neither saw is new,
 * and of what lies on a side that this visit did not see, or saw in part, nothing sure is said.
 * Null when none of the sides was seen before.
 */
export async function comparisonOf(
  reading: Reading,
  { sides, annotations, earlier, options }: ComparisonRequest,
): Promise<ReportComparison | null> {
  const ids = sides.map(({ inspectionId }) => inspectionId)
  const pasts = await inspectionsBefore(reading.ctx.db, ids, options.comparedWith)
  if (pasts.length === 0) return null
  const known = new Set(pasts.map(({ inspectionId }) => inspectionId))
  const inspections = new Set(pasts.map(({ pastId }) => pastId))
  const before: Annotation[] = []
  for (const groupId of new Set(pasts.map(({ pastGroupId }) => pastGroupId)))
    before.push(...(await annotationsOfVisit(reading, groupId)).filter((each) => inspections.has(each.inspectionId)))
  const now = annotations.filter(({ inspectionId }) => known.has(inspectionId))
  const byAge = before.toSorted((a, b) => a.inspectionDate.localeCompare(b.inspectionDate) || a.id - b.id)
  const past: Past = {
    byInspection: new Map(pasts.flatMap((each) => [[each.inspectionId, each] as const, [each.pastId, each] as const])),
    earlier,
  }
  const seenByDevice = new Map(sides.map(({ deviceId, seen }) => [deviceId, seen]))
  const seenNow = (deviceId: number) => seenByDevice.get(deviceId) ?? 'unseen'
  return {
    visits: comparedVisits(sides, pasts),
    isChosen: options.comparedWith !== undefined,
    changes: compareFindings(now.map(compared), byAge.map(compared), seenNow)
      .filter((change) => {
        const shown = (change.now ?? change.before)?.annotation
        return shown !== undefined && isChosen(options, shown)
      })
      .flatMap((change) => changeOf(reading, past, change)),
    withoutPast: partsOf(
      sides.filter(({ inspectionId }) => !known.has(inspectionId)),
      sides,
    ),
  }
}
