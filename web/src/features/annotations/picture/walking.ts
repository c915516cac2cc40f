import type { Brief } from '../annotation-types.ts'

type Reviewable = Pick<Brief, 'needsReview' | 'hasExpertComment' | 'severity'>

/** Whether somebody still has to look: the picture was made anew, there is no severity, or no expert has said anything. */
export const isUnreviewed = ({ needsReview, hasExpertComment, severity }: Reviewable): boolean =>
  needsReview || severity.severityNumber === 0 || !hasExpertComment

/** The id before (-1) or after (1) the selected one in a list, stopping at its ends; the first or last without a selection. */
export function neighbourIn(ids: readonly number[], selected: number | null, direction: 1 | -1): number | null {
  const at = selected === null ? -1 : ids.indexOf(selected)
  if (at === -1) return (direction === 1 ? ids[0] : ids.at(-1)) ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + direction))] ?? null
}

/** The next finding to be reviewed after the selected one, going round; null when there is none, or only the selected one. */
export function nextUnreviewed<A extends Reviewable & { readonly id: number }>(
  annotations: readonly A[],
  selected: number | null,
): number | null {
  const start = annotations.findIndex(({ id }) => id === selected) + 1
  const round = [...annotations.slice(start), ...annotations.slice(0, start)]
  return round.find((annotation) => annotation.id !== selected && isUnreviewed(annotation))?.id ?? null
}
