import type { getAssemblyEvidence } from '@visionair/contract/images'
import type { ResultOf } from '../../../api/call-types.ts'
import type { Photo } from '../image-types.ts'

/** Why the photos of the newest assembly lie where they do. */
export type Evidence = NonNullable<ResultOf<typeof getAssemblyEvidence>>
/** Two photos that were joined. */
export type Seam = Evidence['seams'][number]
/** Places of two photos that agree and join nothing. */
export type Refusal = Evidence['refusals'][number]

/** The evidence with the photos it is about. */
export interface Known {
  readonly evidence: Evidence
  readonly photos: ReadonlyMap<number, Photo>
}

/** Names a pair of photos. */
export const keyOf = ({ a, b }: { readonly a: number; readonly b: number }): string => `${a}-${b}`

/** The refusals of pairs that were not joined otherwise; those beside a seam are shown with it. */
export const refusedAlone = ({ seams, refusals }: Evidence): Refusal[] => {
  const joined = new Set(seams.map(keyOf))
  return [...new Map(refusals.filter((each) => !joined.has(keyOf(each))).map((each) => [keyOf(each), each])).values()]
}
