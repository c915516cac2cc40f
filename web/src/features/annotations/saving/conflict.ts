import type { AnnotationValues } from '../forms/annotation-form.ts'
import { fieldNames } from '../forms/annotation-form.ts'

export type ConflictField = (typeof fieldNames)[number]

/** What differs between what somebody typed and what was saved meanwhile, in the order of the form. */
export const differingFields = (mine: AnnotationValues, theirs: AnnotationValues): readonly ConflictField[] =>
  fieldNames.filter((name) => mine[name] !== theirs[name])

/**
 * What somebody typed upon an old state, carried over to the state of today: fields they left alone are as saved meanwhile,
 * fields they changed are as they typed them.
 */
export function mergedOnto(base: AnnotationValues, mine: AnnotationValues, theirs: AnnotationValues): AnnotationValues {
  const kept = fieldNames.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(kept) }
}
