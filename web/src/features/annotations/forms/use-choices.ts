import {
  listAnnotationTypes,
  listComponents,
  listSeverities,
  listStandards,
  listTypeLinks,
} from '@visionair/contract/reference'
import { asksForComponent, type Zone } from '@visionair/contract/rules'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import type { Language } from '../../../i18n/language.ts'
import { localName, useLanguage } from '../../../i18n/texts.ts'
import type { Inspection } from '../annotation-types.ts'
import { severitiesFor } from './annotation-form.ts'

/** What is offered and filled in is as administrators left it some seconds ago. */
const restMs = 10_000

interface Named {
  readonly id: number
  readonly name: string
  readonly nameFr: string
}

const choicesOf = (all: readonly Named[], language: Language) =>
  [...new Map(all.map((entry) => [entry.id, entry])).values()].map((entry) => ({
    value: String(entry.id),
    label: localName(entry, language),
  }))

/** Whether findings of this inspection are classified by component. */
export const isByComponent = (inspection: Inspection): boolean =>
  asksForComponent(inspection.inspectionGroup.service.id)

/** The types a component offers to the owner of the inspection; none while no component is chosen. */
function useTypesOf(inspection: Inspection, component: string) {
  const isAsked = isByComponent(inspection) && component !== ''
  const links = useCall(
    listTypeLinks,
    {
      query: {
        'organization.id': inspection.organization,
        ...(isAsked ? { 'component.id': Number(component) } : {}),
        ...everyEntry.query,
      },
    },
    { staleTimeMs: restMs, enabled: isAsked },
  )
  const items = isAsked ? (links.data?.items ?? []) : []
  return {
    // The answer for another component stays until the new one is there.
    types: items.filter((link) => String(link.component.id) === component).map(({ type }) => type),
    isKnown: !isAsked || (links.data !== undefined && !links.isPlaceholderData),
    error: isAsked ? links.error : null,
  }
}

/** The components, types and severities a finding of this inspection may have, in their order and in the chosen language. */
export function useChoices(inspection: Inspection, component: string) {
  const language = useLanguage()
  const byComponent = isByComponent(inspection)
  const rest = { staleTimeMs: restMs }
  const severities = useCall(listSeverities, everyEntry, rest)
  const types = useCall(listAnnotationTypes, everyEntry, { ...rest, enabled: !byComponent })
  const components = useCall(
    listComponents,
    { query: { 'organization.id': inspection.organization, ...everyEntry.query } },
    { ...rest, enabled: byComponent },
  )
  const ofComponent = useTypesOf(inspection, component)
  const first = byComponent ? components : types
  return {
    byComponent,
    components: choicesOf(components.data?.items ?? [], language),
    /** False while the types of a component that was just chosen are read: until then nobody knows that there are none. */
    areTypesKnown: !byComponent || ofComponent.isKnown,
    types: choicesOf(byComponent ? ofComponent.types : (types.data?.items ?? []), language),
    severities: severitiesFor(severities.data?.items ?? [], inspection),
    error: first.error ?? severities.error ?? ofComponent.error,
    isReady: first.data !== undefined && severities.data !== undefined,
  }
}

/** The house rule for a type in a zone; undefined while it is looked up, null when there is none. */
export function useStandard(type: string, zone: Zone | null) {
  const isAsked = type !== '' && zone !== null
  const { data } = useCall(
    listStandards,
    { query: { ...(isAsked ? { 'type.id': Number(type), zone } : {}), itemsPerPage: 1 } },
    { staleTimeMs: restMs, enabled: isAsked },
  )
  if (!isAsked || data === undefined) return undefined
  const [standard] = data.items
  if (standard === undefined) return null
  return String(standard.type.id) === type && standard.zone === zone ? standard : undefined
}
