import { distanceFromOf } from '@visionair/contract/rules'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import { listVisibleAnnotations } from '../annotations/annotations.service.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import { nameIn, partsOf, type Reading } from './gathering.ts'
import { type Change, type Comparable, compareFindings } from './report-document/compare-findings.ts'
import type { ReportChange, ReportComparison } from './report-document/model.ts'
import { historyGroupOf } from './report-history.service.ts'
import { inspectionsBefore } from './reports.repository.ts'
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

/** Whether the options ask for an annotation; empty lists mean all. */
export function isChosen({ types, severities, devices }: ReportOptions, annotation: Annotation): boolean {
  const takes = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  const { type, severity, device } = annotation
  return takes(types, type.id) && takes(severities, severity.id) && takes(devices, device.id)
}

interface Compared extends Comparable {
  readonly annotation: Annotation
}

function compared(annotation: Annotation): Compared {
  const { box, imageWidthPx, imageHeightPx } = annotation
  const isUpright = imageHeightPx >= imageWidthPx
  const across = isUpright ? (box.x + box.width / 2) / imageWidthPx : (box.y + box.height / 2) / imageHeightPx
  const length = isUpright ? box.height / imageHeightPx : box.width / imageWidthPx
  const { sizeCm } = measuresOf(annotation)
  return {
    annotation,
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

function changeOf({ language }: Reading, { kind, now, before }: Change<Compared>): ReportChange[] {
  const shown = (now ?? before)?.annotation
  if (!shown) return []
  const { type, severity, parentDeviceName, device } = shown
  return [
    {
      kind,
      idForReport: now ? String(now.annotation.idForReport) : null,
      type: nameIn(language, type),
      severity: { number: severity.severityNumber, name: nameIn(language, severity), color: severity.color },
      place: [...(parentDeviceName === null ? [] : [parentDeviceName]), device.name].join(' · '),
      distanceM: measuresOf(shown).distanceM,
      distanceFrom: distanceFromOf(device.type.id),
      beforeCm: before?.longestCm ?? null,
      nowCm: now?.longestCm ?? null,
    },
  ]
}

/** What the findings of a visit are compared with, and how the result is limited. */
export interface ComparisonRequest {
  readonly sides: readonly InspectedSide[]
  /** Every finding of these sides, chosen or not: one that is not chosen is still the same defect. */
  readonly annotations: readonly Annotation[]
  /** Earlier findings that people linked with these. */
  readonly earlier: ReadonlyMap<number, readonly Annotation[]>
  readonly options: ReportOptions
}

/** Compares with the visit before of each side; null when none of them was inspected before. */
export async function comparisonOf(
  reading: Reading,
  { sides, annotations, earlier, options }: ComparisonRequest,
): Promise<ReportComparison | null> {
  const pasts = await inspectionsBefore(
    reading.ctx.db,
    sides.map(({ inspectionId }) => inspectionId),
  )
  if (pasts.length === 0) return null
  const known = new Set(pasts.map(({ inspectionId }) => inspectionId))
  const inspections = new Set(pasts.map(({ pastId }) => pastId))
  const before: Annotation[] = []
  for (const groupId of new Set(pasts.map(({ pastGroupId }) => pastGroupId)))
    before.push(...(await annotationsOfVisit(reading, groupId)).filter((each) => inspections.has(each.inspectionId)))
  const now = annotations.filter(({ inspectionId }) => known.has(inspectionId))
  const linked = [...new Set(now.flatMap((each) => historyGroupOf(each) ?? []))]
    .flatMap((group) => earlier.get(group) ?? [])
    .filter(({ id }) => !before.some((each) => each.id === id))
  const past = [...linked, ...before].toSorted(
    (a, b) => a.inspectionDate.localeCompare(b.inspectionDate) || a.id - b.id,
  )
  const changes = compareFindings(now.map(compared), past.map(compared))
  return {
    dates: [...new Set(pasts.map(({ date }) => date))].toSorted().reverse(),
    changes: changes
      .filter((change) => {
        const shown = (change.now ?? change.before)?.annotation
        return shown !== undefined && isChosen(options, shown)
      })
      .flatMap((change) => changeOf(reading, change)),
    withoutPast: partsOf(
      sides.filter(({ inspectionId }) => !known.has(inspectionId)),
      sides,
    ),
  }
}
