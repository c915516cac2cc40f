import type { AnnotationValues } from './annotation-form.ts'

/** What was suggested last, so that it is told from what a person wrote. */
export interface Suggested {
  readonly severity: string
  readonly comment: string
}

export const nothingSuggested: Suggested = { severity: '', comment: '' }

type Prefilled = Pick<AnnotationValues, 'severity' | 'comment'>

/** The form's severity and comment after a suggestion: the severity is taken, a comment that a person wrote stays. */
export function prefilled(values: Prefilled, before: Suggested, suggestion: Suggested): Prefilled {
  const isOwnComment = values.comment.trim() !== '' && values.comment !== before.comment
  return {
    severity: suggestion.severity === '' ? values.severity : suggestion.severity,
    comment: isOwnComment ? values.comment : suggestion.comment,
  }
}

/** The form's severity and comment after the type was cleared: what had only been suggested goes with it. */
export function unprefilled(values: Prefilled, before: Suggested): Prefilled {
  return {
    severity: values.severity === before.severity ? '' : values.severity,
    comment: values.comment === before.comment ? '' : values.comment,
  }
}
