import type { Box } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { sameBox } from './boxes.ts'

/** Tells the page of a change; the page answers by giving the changed boxes back. */
export type BoxEditorEvents = {
  /** `isContinued`: it goes on with the change before, as a held arrow key does, and is one step of undo with it. */
  readonly onBoxChange: (id: string, box: Box, isContinued: boolean) => void
}

/** Changes of boxes. A changed box is shown in its new shape at once; what the page gives next counts from then on. */
export class BoxEditor {
  readonly #events: BoxEditorEvents
  readonly #pending = new Map<string, Box>()

  constructor(events: BoxEditorEvents) {
    this.#events = events
  }

  /** The shape of a box as it is to be shown. */
  shapeOf(box: ViewerBox): Box {
    const { x, y, width, height } = this.#pending.get(box.id) ?? box
    return { x, y, width, height }
  }

  /** Changes a box; a change that changes nothing is dropped. */
  commit(boxId: string, before: Box, after: Box, isContinued: boolean): void {
    if (sameBox(before, after)) return
    this.#pending.set(boxId, after)
    this.#events.onBoxChange(boxId, after, isContinued)
  }

  /** To be called when the page gives its boxes: they replace what was pending. */
  accept(): void {
    this.#pending.clear()
  }
}
