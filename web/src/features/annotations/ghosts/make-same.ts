import {
  createAnnotation,
  getAnnotation,
  linkAnnotations,
  listAnnotationGroups,
  listAnnotations,
} from '@visionair/contract/annotations'
import { listAnnotationTypes, listSeverities, listTypeLinks } from '@visionair/contract/reference'
import { call } from '../../../api/client.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { type Annotation, type Inspection, type PixelBox, positionOf } from '../annotation-types.ts'
import { severitiesFor, valuesOf } from '../forms/annotation-form.ts'
import type { Classification } from '../forms/last-classification.ts'
import { isByComponent } from '../forms/use-choices.ts'
import { groupOf } from '../picture/ghosts.ts'

/** What is to be made again: a finding of another visit, at its place on the picture of this one. */
export interface SameRequest {
  readonly inspection: Inspection
  readonly earlier: number
  readonly box: PixelBox
  readonly imageVersion: number
  /** Sent twice, it is still one finding. */
  readonly clientKey: string
}

/** Why a person has to say more before there can be a finding. */
export type StillAsked = 'component' | 'type' | 'severity' | 'comment'

/** What became of it. */
export type SameOutcome =
  | { readonly kind: 'made'; readonly created: Annotation; readonly earlier: Annotation; readonly unlinked: unknown }
  | { readonly kind: 'known'; readonly finding: Annotation }
  | {
      readonly kind: 'asked'
      readonly earlier: Annotation
      readonly asked: StillAsked
      readonly classification: Classification
    }

/** The finding of an inspection that is linked with an earlier one as the same defect through the visits; null when there is none. */
async function linkedHere(earlier: Annotation, inspection: number, signal: AbortSignal): Promise<Annotation | null> {
  const group = groupOf(earlier, 'history')
  if (group === null) return null
  const groups = await call(listAnnotationGroups, { query: { ids: [group], itemsPerPage: 1 } }, signal)
  const ids = groups.items.flatMap((each) => each.ids)
  if (ids.length === 0) return null
  const members = await call(listAnnotations, { query: { ids: [...ids], itemsPerPage: 100 } }, signal)
  return members.items.find((member) => member.inspection === inspection) ?? null
}

async function typesOffered(inspection: Inspection, component: string, signal: AbortSignal): Promise<number[]> {
  if (!isByComponent(inspection)) {
    const { items } = await call(listAnnotationTypes, everyEntry, signal)
    return items.map(({ id }) => id)
  }
  if (component === '') return []
  const query = { 'organization.id': inspection.organization, 'component.id': Number(component), ...everyEntry.query }
  const { items } = await call(listTypeLinks, { query }, signal)
  return items.map(({ type }) => type.id)
}

/** What of an earlier classification this inspection offers; what it does not is empty. */
async function stillOffered(
  inspection: Inspection,
  { component, type, severity }: Classification,
  signal: AbortSignal,
): Promise<Classification> {
  const [types, severities] = await Promise.all([
    typesOffered(inspection, component, signal),
    call(listSeverities, everyEntry, signal),
  ])
  const hasSeverity = severitiesFor(severities.items, inspection).some(({ id }) => String(id) === severity)
  const hasType = types.some((id) => String(id) === type)
  return {
    component: isByComponent(inspection) && types.length > 0 ? component : '',
    type: hasType ? type : '',
    severity: hasSeverity ? severity : '',
  }
}

/** The first thing that is missing for a finding of this inspection; null when nothing is. A comment is never taken over. */
export function stillAsked(
  { component, type, severity }: Classification,
  asksForComponent: boolean,
): StillAsked | null {
  if (asksForComponent && component === '') return 'component'
  if (type === '') return 'type'
  if (severity === '') return 'severity'
  return asksForComponent ? 'comment' : null
}

/**
 * Makes a finding of this visit after one of another visit: at its place, classified as it is by now, linked with it through the visits.
 * Where it is linked with a finding of this visit already, none is made; where a person has to say more, neither. A refused link leaves
 * the new finding. Errors: those of the calls before the link.
 */
export async function makeSame(request: SameRequest, signal: AbortSignal): Promise<SameOutcome> {
  const { inspection, box, imageVersion, clientKey } = request
  const earlier = await call(getAnnotation, { params: { id: request.earlier } }, signal)
  const finding = await linkedHere(earlier, inspection.id, signal)
  if (finding !== null) return { kind: 'known', finding }
  const classification = await stillOffered(inspection, valuesOf(earlier), signal)
  const asked = stillAsked(classification, isByComponent(inspection))
  if (asked !== null) return { kind: 'asked', earlier, asked, classification }
  const body = {
    inspection: inspection.id,
    component: null,
    type: Number(classification.type),
    severity: Number(classification.severity),
    position: positionOf(box),
    imageVersion,
    clientKey,
  }
  const created = await call(createAnnotation, { body }, signal)
  const ids = [created.id, earlier.id]
  const unlinked = await call(linkAnnotations, { body: { type: 'history', ids } }, signal).then(
    () => null,
    (error: unknown) => error,
  )
  return { kind: 'made', created, earlier, unlinked }
}
