import { sameBox } from './boxes.ts'
import type { Box } from './geometry.ts'

/** One change of a box by the user. */
export type BoxChange = { readonly boxId: string; readonly before: Box; readonly after: Box }

/** What can be undone and redone; the last element of each list comes first. */
export type BoxHistory = { readonly done: readonly BoxChange[]; readonly undone: readonly BoxChange[] }

/** A history with nothing in it. */
export const emptyHistory: BoxHistory = { done: [], undone: [] }

const MAX_STEPS = 200

/**
 * The history after a change. What was undone can no longer be redone. With `merge`, a change of the box that
 * changed last becomes one step with it (a held arrow key is one step). A change that changes nothing is dropped.
 */
export function record(history: BoxHistory, change: BoxChange, merge = false): BoxHistory {
  if (sameBox(change.before, change.after)) return history
  const last = history.done.at(-1)
  if (merge && last?.boxId === change.boxId && history.undone.length === 0) {
    return { done: [...history.done.slice(0, -1), { ...last, after: change.after }], undone: [] }
  }
  return { done: [...history.done, change].slice(-MAX_STEPS), undone: [] }
}

/** One step back or forth: the history after it and the place the box goes to, or null when there is no step left. */
export type Step = { readonly history: BoxHistory; readonly boxId: string; readonly box: Box } | null

/** Takes the last change back. */
export function undo(history: BoxHistory): Step {
  const change = history.done.at(-1)
  if (change === undefined) return null
  const next = { done: history.done.slice(0, -1), undone: [...history.undone, change] }
  return { history: next, boxId: change.boxId, box: change.before }
}

/** Makes the change that was taken back last once more. */
export function redo(history: BoxHistory): Step {
  const change = history.undone.at(-1)
  if (change === undefined) return null
  const next = { done: [...history.done, change], undone: history.undone.slice(0, -1) }
  return { history: next, boxId: change.boxId, box: change.after }
}

/** The history without the steps of boxes that are gone. */
export function forgetMissing(history: BoxHistory, exists: (boxId: string) => boolean): BoxHistory {
  const done = history.done.filter((change) => exists(change.boxId))
  const undone = history.undone.filter((change) => exists(change.boxId))
  const isUnchanged = done.length === history.done.length && undone.length === history.undone.length
  return isUnchanged ? history : { done, undone }
}
