import { endpoint, one } from '@visionair/contract'
import { assemblyResource, getAssembly, type getSlicing, type listInspectionImages } from '@visionair/contract/images'
import type { getInspection } from '@visionair/contract/inspections'
import type { ItemOf, ResultOf } from '../../api/call-types.ts'

export type Photo = ItemOf<typeof listInspectionImages>
export type Slicing = ResultOf<typeof getSlicing>
export type Inspection = ResultOf<typeof getInspection>

/** The newest assembly; its `data` is null when there was none. */
export const newestAssembly = endpoint({ ...getAssembly, answer: one(assemblyResource.nullable()) })
export type Assembly = NonNullable<ResultOf<typeof newestAssembly>>

/** In what a picture differs from the photos, in numbers. */
export const countsOf = (difference: Slicing['difference'] | undefined) =>
  difference
    ? { missing: difference.missing.length, changed: difference.changed.length, deleted: difference.deleted }
    : null

/** Whether work has not ended yet. */
export const isUnderWay = (work: { readonly state: string } | null | undefined): boolean =>
  work?.state === 'waiting' || work?.state === 'running'
