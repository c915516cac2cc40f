import RBush from 'rbush'
import { type Bounds, boundsOf } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { sameBox } from './boxes.ts'

type Entry = Bounds & { readonly box: ViewerBox }

const entryOf = (box: ViewerBox): Entry => ({ ...boundsOf(box), box })

// Above this share of changes building the tree anew is faster than mending it.
const REBUILD_SHARE = 0.1

/** Finds boxes by place, in time that grows with what is found and not with how many there are. */
export class SpatialIndex {
  readonly #tree = new RBush<Entry>()
  #entries = new Map<string, Entry>()

  /** How many boxes are known. */
  get size(): number {
    return this.#entries.size
  }

  /** All boxes, in the order they were given. */
  all(): ViewerBox[] {
    return Array.from(this.#entries.values(), (entry) => entry.box)
  }

  /** The box of this id, if there is one. */
  get(id: string): ViewerBox | null {
    return this.#entries.get(id)?.box ?? null
  }

  /** Makes the index hold exactly these boxes. When an id occurs twice the later one counts. */
  sync(boxes: readonly ViewerBox[]): void {
    const next = new Map<string, Entry>()
    const added: Entry[] = []
    for (const box of boxes) {
      const known = this.#entries.get(box.id)
      const isSame = known !== undefined && (known.box === box || (sameBox(known.box, box) && sameLook(known.box, box)))
      const entry = isSame ? known : entryOf(box)
      next.set(box.id, entry)
      if (!isSame) added.push(entry)
    }
    const removed = Array.from(this.#entries.values()).filter((entry) => next.get(entry.box.id) !== entry)
    this.#entries = next
    if (added.length + removed.length > boxes.length * REBUILD_SHARE) {
      this.#tree.clear().load(Array.from(next.values()))
      return
    }
    for (const entry of removed) this.#tree.remove(entry)
    for (const entry of added) if (next.get(entry.box.id) === entry) this.#tree.insert(entry)
  }

  /** The boxes that touch these bounds, in no particular order. */
  search(bounds: Bounds): ViewerBox[] {
    return this.#tree.search(bounds).map((entry) => entry.box)
  }
}

function sameLook(a: ViewerBox, b: ViewerBox): boolean {
  return (
    a.color === b.color &&
    a.label === b.label &&
    a.severityNumber === b.severityNumber &&
    a.isChosen === b.isChosen &&
    a.dashed === b.dashed
  )
}
