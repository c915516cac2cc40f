/** A file on its way to the server. `failed` ones stay until they are dismissed. */
export interface Upload {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number
  readonly error: unknown
}

/** Whether a file still has to arrive. */
export const isOnItsWay = ({ state }: Pick<Upload, 'state'>): boolean => state !== 'failed'

export interface UploadQueueOptions<F> {
  readonly concurrency: number
  /** How long dropped files are gathered before the first is sent. */
  readonly debounceMs: number
  nameOf(file: F): string
  send(file: F, onProgress: (share: number) => void): Promise<void>
  /** A file has arrived; `isLast` when no other is on its way. */
  onSent(isLast: boolean): void
  onFailed(name: string, error: unknown): void
}

export interface UploadQueue<F> {
  add(files: readonly F[]): void
  /** Sends a failed file once more. */
  retry(key: number): void
  /** Takes a failed file off the list. */
  dismiss(key: number): void
  /** What is on the list; the same array while nothing changes. */
  list(): readonly Upload[]
  watch(listener: () => void): () => void
}

/** Sends files a few at a time, tells how far each is, and keeps what failed. */
export function createUploadQueue<F>(options: UploadQueueOptions<F>): UploadQueue<F> {
  const files = new Map<number, F>()
  const listeners = new Set<() => void>()
  let uploads: readonly Upload[] = []
  let nextKey = 1
  let timer: ReturnType<typeof setTimeout> | null = null

  const publish = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, patch: Partial<Upload>) =>
    publish(uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const drop = (key: number) => {
    files.delete(key)
    publish(uploads.filter((upload) => upload.key !== key))
  }

  async function send(key: number, file: F): Promise<void> {
    try {
      await options.send(file, (share) => change(key, { share }))
      drop(key)
      options.onSent(!uploads.some(isOnItsWay))
    } catch (error) {
      change(key, { state: 'failed', error })
      options.onFailed(options.nameOf(file), error)
    }
    pump()
  }

  function pump(): void {
    let free = options.concurrency - uploads.filter(({ state }) => state === 'sending').length
    for (const { key, state } of uploads) {
      const file = files.get(key)
      if (free <= 0) return
      if (state !== 'waiting' || file === undefined) continue
      free -= 1
      change(key, { state: 'sending' })
      void send(key, file)
    }
  }

  function pumpSoon(): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(pump, options.debounceMs)
  }

  return {
    add(added) {
      const fresh = added.map((file): Upload => {
        const key = nextKey
        nextKey += 1
        files.set(key, file)
        return { key, name: options.nameOf(file), state: 'waiting', share: 0, error: null }
      })
      publish([...uploads, ...fresh])
      pumpSoon()
    },
    retry(key) {
      change(key, { state: 'waiting', share: 0, error: null })
      pumpSoon()
    },
    dismiss: drop,
    list: () => uploads,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
