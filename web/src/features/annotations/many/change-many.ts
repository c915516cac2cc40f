import type { QueryClient } from '@tanstack/react-query'
import { deleteAnnotation, linkAnnotations, updateAnnotation } from '@visionair/contract/annotations'
import { call } from '../../../api/client.ts'
import { deleteWhatIsRead } from '../../../api/leaving-calls.ts'
import type { AnnotationStatus, Brief } from '../annotation-types.ts'
import { valuesOf } from '../forms/annotation-form.ts'
import { groupsAround, sameGroups } from '../links/linked-groups.ts'
import { Gone, Unsaved } from '../saving/take-undo-step.ts'
import type { ExistenceStep, LinkStep, SaveStep } from '../saving/undo-log.ts'
import { type BoxSaving, keyOfFinding } from '../use-annotations.ts'
import { eachAtOnce, type Failed } from './at-once.ts'

/** What several findings are given at once. */
export type ManyChange =
  | { readonly severity: number }
  | { readonly type: number }
  | { readonly status: AnnotationStatus }

export interface ManyDoors {
  readonly client: QueryClient
  readonly boxes: BoxSaving
  readonly briefOf: (id: number) => Brief | null
  readonly hasUnsaved: (id: number) => boolean
  readonly onEach: () => void
}

export interface ManyResult<S> {
  readonly done: readonly S[]
  readonly failed: readonly Failed<Brief>[]
}

/** The finding as the page shows it, once its box has come to rest; its version is what a change is made upon. */
async function restingOf({ boxes, briefOf, hasUnsaved }: ManyDoors, { id }: Brief): Promise<Brief> {
  if (hasUnsaved(id)) throw new Unsaved()
  await boxes.settled(id)
  const now = briefOf(id)
  if (now === null) throw new Gone()
  return now
}

/** What the form of a finding held where a change has put something else. */
function heldBefore({ severity, type, status }: Brief, change: ManyChange) {
  if ('severity' in change) return { severity: String(severity.id) }
  return 'type' in change ? { type: String(type.id) } : { status }
}

/** Gives findings the same severity, type or status; what somebody else changed meanwhile is refused and stays as it is. */
export function changeMany(
  doors: ManyDoors,
  findings: readonly Brief[],
  change: ManyChange,
): Promise<ManyResult<SaveStep>> {
  const changeOne = async (finding: Brief): Promise<SaveStep> => {
    const known = await restingOf(doors, finding)
    const { id, idForReport: number, version } = known
    const saved = await call(updateAnnotation, { params: { id }, body: { ...change, version } })
    doors.boxes.take(saved)
    const after = valuesOf(saved)
    return { kind: 'save', id, number, before: { ...after, ...heldBefore(known, change) }, after }
  }
  return eachAtOnce(findings, changeOne, doors.onEach)
}

/** Deletes findings; one that is gone already is told as such. */
export function deleteMany(doors: ManyDoors, findings: readonly Brief[]): Promise<ManyResult<ExistenceStep>> {
  const deleteOne = async (finding: Brief): Promise<ExistenceStep> => {
    const { id, idForReport: number } = await restingOf(doors, finding)
    await deleteWhatIsRead(doors.client, keyOfFinding(id), () => call(deleteAnnotation, { params: { id } }))
    return { kind: 'delete', id, number, seen: null }
  }
  return eachAtOnce(findings, deleteOne, doors.onEach)
}

/** Links findings of a side as one group; null when they were linked so already. */
export async function linkMany(findings: readonly Brief[]): Promise<LinkStep | null> {
  const ids = findings.map(({ id }) => id)
  const [first] = findings
  const before = await groupsAround('normal', ids)
  // Without what was there nothing could be taken back.
  if (first === undefined || before === null) throw new Error('the links of now are not known')
  const linked = await call(linkAnnotations, { body: { type: 'normal', ids } })
  const after = [{ ids: linked.ids, date: linked.date, comment: linked.comment }]
  if (sameGroups(before, after)) return null
  const { id, idForReport: number } = first
  return { kind: 'link', id, number, group: 'normal', count: ids.length, before, after }
}
