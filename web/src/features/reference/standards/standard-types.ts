import type { listAnnotationTypes, listStandards } from '@visionair/contract/reference'
import type { ItemOf } from '../../../api/call-types.ts'

export type AnnotationType = ItemOf<typeof listAnnotationTypes>
export type Standard = ItemOf<typeof listStandards>

/** One cell of the grid; without a standard when there is none yet. */
export interface StandardPlace {
  readonly type: AnnotationType
  readonly zone: Standard['zone']
  readonly standard: Standard | null
}
