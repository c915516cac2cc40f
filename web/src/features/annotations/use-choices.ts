import { listAnnotationTypes, listSeverities } from '@visionair/contract/reference'
import { useCall } from '../../api/hooks.ts'
import { localName, useLanguage } from '../../i18n/texts.ts'
import { severitiesFor } from './annotation-form.ts'
import type { Inspection } from './annotation-types.ts'

const restMs = 300_000

/** The types and severities a finding of this inspection may have, in their order and in the chosen language. */
export function useChoices(inspection: Inspection) {
  const language = useLanguage()
  const types = useCall(listAnnotationTypes, { query: { itemsPerPage: 50 } }, { staleTimeMs: restMs })
  const severities = useCall(listSeverities, { query: { itemsPerPage: 50 } }, { staleTimeMs: restMs })
  return {
    types: (types.data?.items ?? []).map((type) => ({ value: String(type.id), label: localName(type, language) })),
    severities: severitiesFor(severities.data?.items ?? [], inspection),
    error: types.error ?? severities.error,
    isReady: types.data !== undefined && severities.data !== undefined,
  }
}
