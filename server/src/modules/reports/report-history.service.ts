import { isEstimate } from '@visionair/contract/rules'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import { historiesOf } from '../annotations/annotations.service.ts'
import type { Annotation } from '../annotations/annotations.types.ts'
import { listVisibleGroups } from '../annotations/links/annotation-groups.service.ts'
import { nameIn, type Reading } from './gathering.ts'
import type { FindingEvent, ReportLanguage } from './report-document/model.ts'

const pageSize = 100

/** The group of a finding that tells of the same defect through the visits. */
export const historyGroupOf = ({ links }: Annotation): number | null =>
  links.find(({ kind }) => kind === 'history')?.groupId ?? null

/** Earlier findings of the same defects by their group, the oldest visit first. */
export async function earlierOf(
  { ctx, actor }: Reading,
  annotations: readonly Annotation[],
  before: string,
): Promise<ReadonlyMap<number, readonly Annotation[]>> {
  const ids = [...new Set(annotations.flatMap((annotation) => historyGroupOf(annotation) ?? []))]
  const found = new Map<number, readonly Annotation[]>()
  for (let from = 0; from < ids.length; from += pageSize) {
    const some = ids.slice(from, from + pageSize)
    const { items } = await listVisibleGroups(ctx, actor, { ids: some, page: 1, itemsPerPage: pageSize })
    for (const { id, annotations: members } of items)
      found.set(
        id,
        members.filter(({ inspectionDate }) => inspectionDate < before),
      )
  }
  return found
}

function seenBefore(language: ReportLanguage, annotation: Annotation): FindingEvent {
  const { sizeCm, scaleSource } = measuresOf(annotation)
  return {
    what: 'seen-before',
    at: annotation.inspectionDate,
    type: nameIn(language, annotation.type),
    severity: {
      number: annotation.severity.severityNumber,
      name: nameIn(language, annotation.severity),
      color: annotation.severity.color,
    },
    sizeCm: sizeCm && { width: sizeCm.widthCm, height: sizeCm.heightCm, isAbout: isEstimate(scaleSource) },
    by: '',
  }
}

type Entry = NonNullable<ReturnType<Awaited<ReturnType<typeof historiesOf>>['get']>>[number]

type ToldEntry = Entry & { readonly status: 'fixed' | 'to fix' }

/** That its words were entered, changed, deleted by mistake and brought back says nothing of the defect. */
const isTold = (entry: Entry): entry is ToldEntry => entry.status === 'fixed' || entry.status === 'to fix'

const eventOf = (language: ReportLanguage, entry: ToldEntry): FindingEvent => ({
  what: entry.status === 'to fix' ? 'to-fix' : 'fixed',
  at: entry.date.toISOString(),
  type: nameIn(language, { name: entry.typeName, nameFr: entry.typeNameFr }),
  severity: {
    number: entry.severityNumber,
    name: nameIn(language, { name: entry.severityName, nameFr: entry.severityNameFr }),
    color: entry.severityColor,
  },
  sizeCm: null,
  by: entry.userName,
})

/** What became of each finding, the oldest first; nothing for one that was never seen before and never repaired. */
export async function eventsOf(
  reading: Reading,
  annotations: readonly Annotation[],
  earlier: ReadonlyMap<number, readonly Annotation[]>,
): Promise<ReadonlyMap<number, readonly FindingEvent[]>> {
  const { ctx, actor, language } = reading
  const histories = await historiesOf(
    ctx,
    actor,
    annotations.map(({ id }) => id),
  )
  const events = annotations.map((annotation): [number, FindingEvent[]] => {
    const group = historyGroupOf(annotation)
    const before = group === null ? [] : (earlier.get(group) ?? [])
    const entries = (histories.get(annotation.id) ?? []).filter(isTold)
    return [
      annotation.id,
      [...before.map((each) => seenBefore(language, each)), ...entries.map((entry) => eventOf(language, entry))],
    ]
  })
  return new Map(events.filter(([, list]) => list.length > 0))
}
