import { z } from 'zod'

/**
 * How much of what was to be inspected has been seen: `seen` by a complete picture (or by measurements, where a visit measures), `partly`
 * by a picture that lacks something, `unseen` without any. Only of what was seen can be said that it has no finding.
 */
export const seenStates = ['seen', 'partly', 'unseen'] as const
export type SeenState = (typeof seenStates)[number]

/** How many parts were seen, partly seen and not seen. */
export const seenCountsSchema = z.object({ seen: z.int(), partly: z.int(), unseen: z.int() })
export type SeenCounts = z.infer<typeof seenCountsSchema>

/** What can be said of parts together: `seen` when all are, `unseen` when none is, not even partly. */
export function seenTogether({ seen, partly, unseen }: SeenCounts): SeenState {
  if (seen + partly === 0) return 'unseen'
  return partly + unseen === 0 ? 'seen' : 'partly'
}

/** How many of some states there are. */
export function countSeen(states: readonly SeenState[]): SeenCounts {
  const count = (state: SeenState) => states.filter((each) => each === state).length
  return { seen: count('seen'), partly: count('partly'), unseen: count('unseen') }
}

/** How many measures there are by their verdict; one that was not inspected, gave no reading or has no limit is not judged. */
export const measureCountsSchema = z.object({
  total: z.int(),
  compliant: z.int(),
  nonCompliant: z.int(),
  notJudged: z.int(),
})
export type MeasureCounts = z.infer<typeof measureCountsSchema>
