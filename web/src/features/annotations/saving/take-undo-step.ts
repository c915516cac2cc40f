import type { QueryClient } from '@tanstack/react-query'
import {
  arrangeAnnotations,
  deleteAnnotation,
  getAnnotation,
  restoreAnnotation,
  updateAnnotation,
} from '@visionair/contract/annotations'
import type { BladeAxis } from '@visionair/contract/rules'
import { call } from '../../../api/client.ts'
import { deleteWhatIsRead, endLeaving } from '../../../api/leaving-calls.ts'
import { type Annotation, type Brief, boxOf, type PixelBox } from '../annotation-types.ts'
import { type AnnotationValues, changeOf, sameValues, valuesOf } from '../forms/annotation-form.ts'
import { eachAtOnce, type Failed } from '../many/at-once.ts'
import { type BoxSaving, keyOfFinding } from '../use-annotations.ts'
import type { BoxStep, Direction, ExistenceStep, LinkStep, ManyStep, PartStep, SaveStep, UndoStep } from './undo-log.ts'

/** Somebody changed since what a step would take back. */
export class Outdated extends Error {}
/** The finding was deleted. */
export class Gone extends Error {}
/** The form of the finding that would go holds something unsaved. */
export class Unsaved extends Error {}

export interface StepDoors {
  readonly boxes: BoxSaving
  readonly briefOf: (id: number) => Brief | null
  /** Shows the box that is not saved yet in another place. */
  readonly draw: (box: PixelBox) => void
  /** Shows the marks of the axis at other places. */
  readonly drawAxis: (axis: BladeAxis) => void
  /** Saves the marks of the axis, or takes them back, when they are as they were seen. */
  readonly saveAxis: (seen: BladeAxis | null, axis: BladeAxis | null) => Promise<void>
  readonly hasUnsaved: (id: number) => boolean
  /** A finding is there again: it is looked at. */
  readonly onBack: (id: number) => void
  readonly onGone: (id: number) => void
}

const isSameBox = (one: PixelBox, other: PixelBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

function takeBox({ boxes, briefOf }: StepDoors, id: number, from: PixelBox, to: PixelBox): void {
  const now = briefOf(id)
  if (now === null) throw new Gone()
  if (!isSameBox(boxOf(now), from)) throw new Outdated()
  boxes.move(id, to)
}

/** Brings a finding from one state of its form to another; throws when it is not in the first one any more. */
async function bring(id: number, from: AnnotationValues, to: AnnotationValues): Promise<Annotation> {
  const now = await call(getAnnotation, { params: { id } })
  if (!sameValues(valuesOf(now), from)) throw new Outdated()
  return await call(updateAnnotation, { params: { id }, body: changeOf(to, now.version) })
}

async function takeSave({ boxes }: StepDoors, step: SaveStep, direction: Direction): Promise<void> {
  const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after]
  await boxes.settled(step.id)
  boxes.take(await bring(step.id, from, to))
}

async function takeAway(doors: StepTools, { id, seen }: ExistenceStep): Promise<void> {
  if (doors.hasUnsaved(id)) throw new Unsaved()
  await doors.boxes.settled(id)
  const now = await call(getAnnotation, { params: { id } })
  if (seen !== null && !sameValues(valuesOf(now), seen)) throw new Outdated()
  await deleteWhatIsRead(doors.client, keyOfFinding(id), () => call(deleteAnnotation, { params: { id } }))
  doors.onGone(id)
}

async function bringBack(doors: StepTools, step: ExistenceStep): Promise<ExistenceStep> {
  const back = await call(restoreAnnotation, { params: { id: step.id } })
  endLeaving(keyOfFinding(step.id))
  doors.boxes.take(back)
  doors.onBack(step.id)
  return { ...step, seen: valuesOf(back) }
}

async function takeLink({ group, before, after }: LinkStep, direction: Direction): Promise<void> {
  const [from, to] = direction === 'undo' ? [after, before] : [before, after]
  await call(arrangeAnnotations, {
    body: {
      type: group,
      before: from.map(({ ids }) => [...ids]),
      after: to.map(({ ids, ...facts }) => ({ ...facts, ids: [...ids] })),
    },
  })
}

/** What a step is taken with: what the page offers for it, and what the page has read. */
type StepTools = StepDoors & { readonly client: QueryClient }

/** Whether a step in a direction deletes its finding. */
export const takesAway = (step: UndoStep, direction: Direction): step is ExistenceStep =>
  (step.kind === 'create' && direction === 'undo') || (step.kind === 'delete' && direction === 'redo')

/**
 * Takes a step back or makes it again. Answers the step as it is known since.
 * Errors: `Outdated`, `Gone`, `Unsaved`, and those of the calls.
 */
export async function takeUndoStep<S extends Exclude<UndoStep, ManyStep>>(
  doors: StepTools,
  step: S,
  direction: Direction,
): Promise<S | ExistenceStep> {
  const isUndo = direction === 'undo'
  switch (step.kind) {
    case 'box':
      takeMove(doors, step, isUndo)
      return step
    case 'draft':
      doors.draw(isUndo ? step.before : step.after)
      return step
    case 'axis-draft':
      doors.drawAxis(isUndo ? step.before : step.after)
      return step
    case 'axis':
      await doors.saveAxis(isUndo ? step.after : step.before, isUndo ? step.before : step.after)
      return step
    case 'save':
      await takeSave(doors, step, direction)
      return step
    case 'create':
    case 'delete': {
      if (!takesAway(step, direction)) return await bringBack(doors, step)
      await takeAway(doors, step)
      return step
    }
    case 'link':
    case 'unlink':
      await takeLink(step, direction)
      return step
  }
}

const takeMove = (doors: StepDoors, { id, before, after }: BoxStep, isUndo: boolean): void =>
  isUndo ? takeBox(doors, id, after, before) : takeBox(doors, id, before, after)

/** Takes every step of a change of several findings, a few at a time. Answers how each is known since, and which were not taken and why. */
export async function takeManyStep(
  doors: StepTools,
  { steps }: ManyStep,
  direction: Direction,
): Promise<{ readonly done: readonly PartStep[]; readonly failed: readonly Failed<PartStep>[] }> {
  // None of several is looked at rather than the others.
  const quiet = { ...doors, onBack: () => undefined }
  return await eachAtOnce<PartStep, PartStep>(steps, (step) => takeUndoStep(quiet, step, direction))
}
