import type { Annotation } from '../../features/annotations/annotation-types.ts'
import { valuesOf } from '../../features/annotations/forms/annotation-form.ts'
import type { UndoStep } from '../../features/annotations/saving/undo-log.ts'
import type { BoxSaving } from '../../features/annotations/use-annotations.ts'
import type { Workspace } from './use-workspace.ts'

/** Shows and selects a finding that was just made; that can be taken back, with its links, where it may be deleted. */
export const useMade =
  (boxes: BoxSaving, note: (step: UndoStep) => void, workspace: Workspace) =>
  (created: Annotation): void => {
    boxes.take(created)
    const { id, idForReport: number } = created
    if (created.can.delete) note({ kind: 'create', id, number, seen: valuesOf(created) })
    workspace.selectCreated(id)
  }
