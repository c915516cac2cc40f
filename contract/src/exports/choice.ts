import { z } from 'zod'
import { annotationStatuses } from '../annotations/index.ts'
import { searchText } from '../text.ts'

const commaIds = z
  .string()
  .max(6000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
/** A yes or no as it stands in an address. */
export const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

/** The language of a file; that of the request where nothing is said. */
export const language = z
  .enum(['en', 'fr', 'EN', 'FR'])
  .optional()
  .transform((text) => (text?.toLowerCase() === 'fr' ? 'fr' : text ? 'en' : undefined))

/** What every export of findings or measures can be narrowed to. */
export const choice = {
  lang: language,
  severities: commaIds,
  types: commaIds,
  devices: commaIds,
  status: z.enum(annotationStatuses).optional(),
  text: searchText().optional(),
}
