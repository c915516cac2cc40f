import { z } from 'zod'
import { annotationStatuses } from '../annotations/index.ts'
import { chosenIdsQuery } from '../json-api.ts'
import { searchText } from '../text.ts'

/** The language of a file; that of the request where nothing is said. */
export const language = z
  .enum(['en', 'fr', 'EN', 'FR'])
  .optional()
  .transform((text) => (text?.toLowerCase() === 'fr' ? 'fr' : text ? 'en' : undefined))

/** What every export of findings or measures can be narrowed to. */
export const choice = {
  lang: language,
  severities: chosenIdsQuery,
  types: chosenIdsQuery,
  devices: chosenIdsQuery,
  status: z.enum(annotationStatuses).optional(),
  text: searchText().optional(),
}
