import type { AnnotationValues } from './annotation-form.ts'
import type { PixelBox } from './annotation-types.ts'

/** A moved box; the viewer itself takes it back. */
interface BoxStep {
  readonly kind: 'box'
  readonly id: number
  readonly before: PixelBox
  readonly after: PixelBox
}
/** A saved form. */
export interface SaveStep {
  readonly kind: 'save'
  readonly id: number
  readonly before: AnnotationValues
  readonly after: AnnotationValues
}
type UndoStep = BoxStep | SaveStep

/** What can be undone and redone; the last element of each list comes first. */
export interface UndoLog {
  readonly done: readonly UndoStep[]
  readonly undone: readonly UndoStep[]
}
export type Direction = 'undo' | 'redo'

export const emptyLog: UndoLog = { done: [], undone: [] }
const mostSteps = 200

const listOf = (log: UndoLog, direction: Direction) => (direction === 'undo' ? log.done : log.undone)

/** The step that comes next; undefined when there is none. */
export const nextStep = (log: UndoLog, direction: Direction): UndoStep | undefined => listOf(log, direction).at(-1)

/** The log after a change; what was undone can no longer be redone. */
export const recordSave = (log: UndoLog, step: SaveStep): UndoLog => ({
  done: [...log.done, step].slice(-mostSteps),
  undone: [],
})

const isSameBox = (one: PixelBox, other: PixelBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The steps at the end of a list that moved the same box, which the viewer may have made one of. */
function movesAtEnd(steps: readonly UndoStep[], id: number): readonly BoxStep[] {
  const start = steps.findLastIndex((step) => step.kind !== 'box' || step.id !== id) + 1
  return steps.slice(start).filter((step) => step.kind === 'box')
}

/**
 * The log after a box went from one place to another. The viewer tells its own undoing and redoing in the same way as a new move: it
 * is one when the box arrives where the last moves began, or where what was undone last had led.
 */
export function recordBox(log: UndoLog, id: number, before: PixelBox, after: PixelBox): UndoLog {
  const moves = movesAtEnd(log.done, id)
  const back = moves.findIndex((step) => isSameBox(step.before, after))
  const first = moves[back]
  if (first !== undefined) {
    const count = moves.length - back
    return { done: log.done.slice(0, -count), undone: [...log.undone, { ...first, after: before }] }
  }
  const again = log.undone.at(-1)
  if (again?.kind === 'box' && again.id === id && isSameBox(again.after, after))
    return { done: [...log.done, again], undone: log.undone.slice(0, -1) }
  return { done: [...log.done, { kind: 'box' as const, id, before, after }].slice(-mostSteps), undone: [] }
}

/** The log after its next step was taken in a direction. */
export function takeStep(log: UndoLog, direction: Direction): UndoLog {
  const step = nextStep(log, direction)
  if (step === undefined) return log
  return direction === 'undo'
    ? { done: log.done.slice(0, -1), undone: [...log.undone, step] }
    : { done: [...log.done, step], undone: log.undone.slice(0, -1) }
}

/** The log without a step that cannot be taken any more. */
export const dropStep = (log: UndoLog, step: UndoStep): UndoLog => ({
  done: log.done.filter((each) => each !== step),
  undone: log.undone.filter((each) => each !== step),
})
