import type { BladeAxis } from '@visionair/contract/rules'
import type { PixelBox } from '../annotation-types.ts'
import type { AnnotationValues } from '../forms/annotation-form.ts'
import type { LinkedGroup } from '../links/linked-groups.ts'
import type { GroupKind } from '../picture/ghosts.ts'

interface OfFinding {
  readonly id: number
  /** Number in the report, for the words. */
  readonly number: number
}
/** A moved box. */
export interface BoxStep extends OfFinding {
  readonly kind: 'box'
  readonly before: PixelBox
  readonly after: PixelBox
}
/** The box of a finding that is not saved yet, moved. */
export interface DraftStep {
  readonly kind: 'draft'
  readonly before: PixelBox
  readonly after: PixelBox
}
/** A saved form. */
export interface SaveStep extends OfFinding {
  readonly kind: 'save'
  readonly before: AnnotationValues
  readonly after: AnnotationValues
}
/** A finding that was made or deleted. `seen` is what it said when it was last known to be there; null: it need not be compared. */
export interface ExistenceStep extends OfFinding {
  readonly kind: 'create' | 'delete'
  readonly seen: AnnotationValues | null
}
/** Findings that were linked, or one that was taken out of a link. */
export interface LinkStep extends OfFinding {
  readonly kind: 'link' | 'unlink'
  readonly group: GroupKind
  /** How many findings were linked at once; two where it is not said. */
  readonly count?: number
  readonly before: readonly LinkedGroup[]
  readonly after: readonly LinkedGroup[]
}
/** A mark of the axis that was moved and not saved yet. */
export interface AxisDraftStep {
  readonly kind: 'axis-draft'
  readonly before: BladeAxis
  readonly after: BladeAxis
}
/** The marks of the axis, saved or taken back (null). */
export interface AxisStep {
  readonly kind: 'axis'
  readonly before: BladeAxis | null
  readonly after: BladeAxis | null
}
/** One change of several findings at once: each of its steps is taken or left, and all that can be are taken together. */
export interface ManyStep {
  readonly kind: 'many'
  readonly steps: readonly PartStep[]
}
/** What a change of several findings consists of. */
export type PartStep = SaveStep | ExistenceStep
export type UndoStep = AxisDraftStep | AxisStep | BoxStep | DraftStep | SaveStep | ExistenceStep | LinkStep | ManyStep

/** What can be undone and redone; the last element of each list comes first. */
export interface UndoLog {
  readonly done: readonly UndoStep[]
  readonly undone: readonly UndoStep[]
  /** Whether the last thing was a change, so that one that continues it is one step with it. */
  readonly isOpen: boolean
}
export type Direction = 'undo' | 'redo'

export const emptyLog: UndoLog = { done: [], undone: [], isOpen: false }
const mostSteps = 200

/** The step that comes next; undefined when there is none. */
export const nextStep = (log: UndoLog, direction: Direction): UndoStep | undefined =>
  (direction === 'undo' ? log.done : log.undone).at(-1)

function joined(last: UndoStep | undefined, step: UndoStep): UndoStep | null {
  if (last?.kind === 'draft' && step.kind === 'draft') return { ...last, after: step.after }
  if (last?.kind === 'axis-draft' && step.kind === 'axis-draft') return { ...last, after: step.after }
  if (last?.kind === 'box' && step.kind === 'box' && last.id === step.id) return { ...last, after: step.after }
  return null
}

/**
 * The log after a change; what was undone can no longer be redone. A move that continues the one before, as a held arrow key does,
 * is one step with it.
 */
export function recordStep(log: UndoLog, step: UndoStep, isContinued = false): UndoLog {
  const whole = isContinued && log.isOpen ? joined(log.done.at(-1), step) : null
  const done = whole === null ? [...log.done, step] : [...log.done.slice(0, -1), whole]
  return { done: done.slice(-mostSteps), undone: [], isOpen: true }
}

/** The log after its next step was taken in a direction; `taken` is the step as it is known since. */
export function takeStep(log: UndoLog, direction: Direction, taken?: UndoStep): UndoLog {
  const next = nextStep(log, direction)
  if (next === undefined) return log
  const step = taken ?? next
  return direction === 'undo'
    ? { done: log.done.slice(0, -1), undone: [...log.undone, step], isOpen: false }
    : { done: [...log.done, step], undone: log.undone.slice(0, -1), isOpen: false }
}

/**
 * The log after its next step, a change of several findings, was taken in a direction as far as it could be: `taken` can be taken the other
 * way, `left` can be tried again. What is in neither is forgotten.
 */
export function takeParts(
  log: UndoLog,
  direction: Direction,
  taken: readonly PartStep[],
  left: readonly PartStep[],
): UndoLog {
  const wholeOf = (steps: readonly PartStep[]): UndoStep[] => (steps.length === 0 ? [] : [{ kind: 'many', steps }])
  const isUndo = direction === 'undo'
  const from = (isUndo ? log.done : log.undone).slice(0, -1)
  const to = isUndo ? log.undone : log.done
  const [rest, grown] = [
    [...from, ...wholeOf(left)],
    [...to, ...wholeOf(taken)],
  ]
  return { done: isUndo ? rest : grown, undone: isUndo ? grown : rest, isOpen: false }
}

const without = (log: UndoLog, isGone: (step: UndoStep) => boolean): UndoLog => ({
  done: log.done.filter((step) => !isGone(step)),
  undone: log.undone.filter((step) => !isGone(step)),
  isOpen: false,
})

/** The log without a step that cannot be taken any more. */
export const dropStep = (log: UndoLog, step: UndoStep): UndoLog => without(log, (each) => each === step)

/** The log once the box that was drawn, or the marks that were moved, are saved or given up. */
export const dropDraft = (log: UndoLog, draft: 'draft' | 'axis-draft' = 'draft'): UndoLog =>
  [...log.done, ...log.undone].some(({ kind }) => kind === draft) ? without(log, ({ kind }) => kind === draft) : log
