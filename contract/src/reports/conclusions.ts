import { z } from 'zod'

/** Letters of the conclusion of a part. */
export const longestConclusion = 600
/** Letters of what is told of the measuring instrument. */
export const longestInstrument = 300
/** An address holds no more of all conclusions together. */
const longestTogether = 4000

const stored = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !text.includes('\u0000'), 'must not contain a null character')
    .refine((text) => text.isWellFormed(), 'must not contain half a character')

/** Conclusions by the ids of the parts they are of: blades, or other parts that carry inspected sides. */
const byPart = z.record(z.string().regex(/^[1-9]\d{0,9}$/), stored(longestConclusion))

/** Conclusions out of an address, by the ids of their parts; null for what is none. */
export function conclusionsIn(text: string): Readonly<Record<string, string>> | null {
  try {
    return byPart.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What who asks for a report concludes of its parts, as JSON in an address: `{"12": "Keep running."}`. */
export const conclusionsQuery = z
  .string()
  .max(longestTogether)
  .refine((text) => conclusionsIn(text) !== null, 'must be JSON: texts by the ids of parts')

/** With what was measured, and when that was calibrated. */
export const instrumentQuery = stored(longestInstrument)
