import type { UseFormReturnType } from '@mantine/form'
import type { Annotation, AnnotationStatus, Inspection } from '../annotation-types.ts'

/** What the form of a finding holds; ids are texts as inputs want them, empty while nothing is chosen. */
export interface AnnotationValues {
  /** Of the services that classify by component; empty with the others. */
  readonly component: string
  readonly type: string
  readonly severity: string
  readonly status: AnnotationStatus
  readonly comment: string
  readonly expertEn: string
  readonly expertFr: string
}

export type AnnotationFormState = UseFormReturnType<AnnotationValues>

export const emptyValues: AnnotationValues = {
  component: '',
  type: '',
  severity: '',
  status: 'to fix',
  comment: '',
  expertEn: '',
  expertFr: '',
}

/** A finding as its form shows it. */
export const valuesOf = (annotation: Annotation): AnnotationValues => ({
  component: annotation.component === null ? '' : String(annotation.component.id),
  type: String(annotation.type.id),
  severity: String(annotation.severity.id),
  status: annotation.status,
  comment: annotation.comment ?? '',
  expertEn: annotation.expertComment.en ?? '',
  expertFr: annotation.expertComment.fr ?? '',
})

export const fieldNames = ['component', 'type', 'severity', 'status', 'comment', 'expertEn', 'expertFr'] as const

/** Whether both forms hold the same. */
export const sameValues = (one: AnnotationValues, other: AnnotationValues): boolean =>
  fieldNames.every((name) => one[name] === other[name])

/** What is wrong, by field: type and severity must be chosen, and by component also the component and a comment. */
export function validateAnnotation(
  values: AnnotationValues,
  required: string,
  isByComponent: boolean,
): Partial<Record<'component' | 'type' | 'severity' | 'comment', string>> {
  const asked = isByComponent
    ? (['component', 'type', 'severity', 'comment'] as const)
    : (['type', 'severity'] as const)
  return Object.fromEntries(asked.filter((name) => values[name].trim() === '').map((name) => [name, required]))
}

/** The change as the server takes it, with the version it was made upon. */
export const changeOf = (values: AnnotationValues, version: number) => ({
  component: values.component === '' ? null : Number(values.component),
  type: Number(values.type),
  severity: Number(values.severity),
  status: values.status,
  comment: values.comment,
  expertComment: { en: values.expertEn, fr: values.expertFr },
  version,
})

/** Whether a form holds what a finding that is being created is not given: a status, comments of an expert. */
export const beyondCreation = ({ status, expertEn, expertFr }: AnnotationValues): boolean =>
  status !== emptyValues.status || expertEn !== '' || expertFr !== ''

/**
 * The state of a finding that the form's changes are made upon, after the newest state has arrived.
 * A newer state is taken when nothing was typed, or when it differs in nothing the form shows (a moved box);
 * otherwise the old one stays, and the server will say that somebody else was faster.
 */
export function nextBase(base: Annotation, newest: Annotation, typed: AnnotationValues): Annotation {
  // An answer that was under way while a newer state was saved comes late.
  if (newest.version < base.version) return base
  const isDirty = !sameValues(valuesOf(base), typed)
  return !isDirty || sameValues(valuesOf(base), valuesOf(newest)) ? newest : base
}

interface SeverityLike {
  readonly id: number
  readonly severityNumber: number
  readonly services: readonly { readonly id: number }[]
}

/** The severities that the visit's service uses, the mildest first. */
export const severitiesFor = <S extends SeverityLike>(
  all: readonly S[],
  inspection: Pick<Inspection, 'inspectionGroup'>,
): S[] =>
  all
    .filter(({ services }) => services.some(({ id }) => id === inspection.inspectionGroup.service.id))
    .sort((one, other) => one.severityNumber - other.severityNumber)
