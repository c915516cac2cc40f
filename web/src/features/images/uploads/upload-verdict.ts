import { isPassing, ProblemError } from '../../../api/problem-error.ts'
import type { Verdict } from './upload-types.ts'

/** Right or side gone: what befalls one file befalls them all. */
const stopsAll: readonly number[] = [403, 404]
/** The storage or a quota is full. What is being sent has its room already. */
const noRoom = 507

/** What an error of sending a photo means for it and for the others of its side. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof ProblemError) {
    if (error.code === 'already-uploaded') return 'there'
    if (error.status === 401) return 'session'
    if (stopsAll.includes(error.status)) return 'side'
    if (error.status === noRoom) return 'room'
  }
  return isPassing(error) ? 'line' : 'file'
}
