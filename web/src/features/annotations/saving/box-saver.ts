import type { PixelBox } from '../annotation-types.ts'

export interface BoxSaverOptions {
  /** Saves a box; called again for the same finding only after the previous call has ended. */
  send(id: number, box: PixelBox): Promise<void>
  onFailed(id: number, error: unknown, box: PixelBox): void
  /** Whether a failure may pass, so that the box is kept and sent again. */
  mayPass(error: unknown): boolean
  /** A box is kept for another try; told once until it arrives. */
  onKept(id: number): void
  /** How long to wait for further changes, so that a row of key presses is one save. */
  readonly delayMs: number
  /** How long to wait before what was kept is sent again. */
  readonly retryMs: number
}

export interface BoxSaver {
  /** The newest shape of a finding; saved soon. */
  save(id: number, box: PixelBox): void
  /** Whether a shape waits or is on its way. */
  isPending(id: number): boolean
  /** Whether any shape waits or is on its way. */
  isBusy(): boolean
  /** Sends what waits at once; resolves when nothing of the finding is on its way any more. */
  settled(id: number): Promise<void>
  /** Sends everything that waits, as when the page is left. */
  flush(): void
}

interface Entry {
  next: PixelBox | null
  timer: ReturnType<typeof setTimeout> | null
  running: Promise<void> | null
  isKept: boolean
}

/** Saves moved boxes one after the other per finding, so that an own save never collides with the next one. */
export function createBoxSaver(options: BoxSaverOptions): BoxSaver {
  const { send, onFailed, mayPass, onKept, delayMs, retryMs } = options
  const entries = new Map<number, Entry>()

  const entryOf = (id: number): Entry => {
    const known = entries.get(id)
    if (known !== undefined) return known
    const entry: Entry = { next: null, timer: null, running: null, isKept: false }
    entries.set(id, entry)
    return entry
  }

  function keep(id: number, entry: Entry, box: PixelBox): void {
    entry.next ??= box
    if (!entry.isKept) onKept(id)
    entry.isKept = true
    entry.timer ??= setTimeout(() => void start(id), retryMs)
  }

  async function drain(id: number, entry: Entry): Promise<void> {
    while (entry.next !== null) {
      const box = entry.next
      entry.next = null
      try {
        await send(id, box)
        entry.isKept = false
      } catch (error) {
        if (mayPass(error)) return keep(id, entry, box)
        entry.next = null
        entry.isKept = false
        onFailed(id, error, box)
      }
    }
  }

  function start(id: number): Promise<void> {
    const entry = entryOf(id)
    if (entry.timer !== null) clearTimeout(entry.timer)
    entry.timer = null
    entry.running ??= drain(id, entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }

  return {
    save(id, box) {
      const entry = entryOf(id)
      entry.next = box
      if (entry.timer !== null) clearTimeout(entry.timer)
      entry.timer = setTimeout(() => void start(id), delayMs)
    },
    isPending: (id) => entryOf(id).next !== null || entryOf(id).running !== null,
    isBusy: () => [...entries.values()].some(({ next, running }) => next !== null || running !== null),
    settled: start,
    flush() {
      for (const id of entries.keys()) if (entries.get(id)?.next !== null) void start(id)
    },
  }
}
