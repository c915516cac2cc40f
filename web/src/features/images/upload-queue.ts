/** A file on its way to the server. `failed` ones stay until they are dismissed. */
export interface Upload {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'paused' | 'failed'
  /** The connection is lost; it goes on by itself. */
  readonly isInterrupted: boolean
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number
  readonly error: unknown
}

/** Whether a file still has to arrive. */
export const isOnItsWay = ({ state }: Pick<Upload, 'state'>): boolean => state !== 'failed'

/** Why a file is stopped: for now, or for good. */
export type Stop = 'pause' | 'give up'

export interface SendOptions {
  onProgress(share: number): void
  onInterrupted(isInterrupted: boolean): void
  /** Aborted with a {@link Stop} as its reason. */
  readonly signal: AbortSignal
}

export interface UploadQueueOptions<F> {
  /** How many files are on their way at the same time. */
  readonly concurrency: number
  /** How long dropped files are gathered before the first is sent. */
  readonly debounceMs: number
  nameOf(file: F): string
  /** Sends a file from where it was stopped before. */
  send(file: F, options: SendOptions): Promise<void>
  /** A file has arrived; `isLast` when no other is on its way. */
  onSent(isLast: boolean): void
  onFailed(name: string, error: unknown): void
}

export interface UploadQueue<F> {
  add(files: readonly F[]): void
  /** Stops files for now. */
  pause(keys: readonly number[]): void
  /** Goes on with paused files, and tries failed ones again. */
  resume(keys: readonly number[]): void
  /** Takes a file off the list; one that is on its way is given up. */
  dismiss(key: number): void
  /** What is on the list; the same array while nothing changes. */
  list(): readonly Upload[]
  watch(listener: () => void): () => void
}

/** Sends files at the same time, tells how far each is, pauses them, and keeps what failed. */
export function createUploadQueue<F>(options: UploadQueueOptions<F>): UploadQueue<F> {
  const files = new Map<number, F>()
  const stops = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let uploads: readonly Upload[] = []
  let nextKey = 1
  let timer: ReturnType<typeof setTimeout> | null = null

  const publish = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (keys: readonly number[], patch: Partial<Upload>) =>
    publish(uploads.map((upload) => (keys.includes(upload.key) ? { ...upload, ...patch } : upload)))
  const drop = (key: number) => {
    files.delete(key)
    publish(uploads.filter((upload) => upload.key !== key))
  }
  const stop = (key: number, reason: Stop) => {
    stops.get(key)?.abort(reason)
    stops.delete(key)
  }

  async function send(key: number, file: F): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    stops.set(key, control)
    const tell = (patch: Partial<Upload>) => {
      if (!signal.aborted) change([key], patch)
    }
    try {
      await options.send(file, {
        signal,
        onProgress: (share) => tell({ share }),
        onInterrupted: (isInterrupted) => tell({ isInterrupted }),
      })
      if (signal.aborted) return
      stops.delete(key)
      drop(key)
      options.onSent(!uploads.some(isOnItsWay))
    } catch (error) {
      if (signal.aborted) return
      stops.delete(key)
      change([key], { state: 'failed', isInterrupted: false, error })
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
      change([key], { state: 'sending' })
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
        return { key, name: options.nameOf(file), state: 'waiting', isInterrupted: false, share: 0, error: null }
      })
      publish([...uploads, ...fresh])
      pumpSoon()
    },
    pause(keys) {
      const running = uploads.filter(({ key, state }) => keys.includes(key) && isOnItsWay({ state }))
      for (const { key } of running) stop(key, 'pause')
      change(
        running.map(({ key }) => key),
        { state: 'paused', isInterrupted: false },
      )
      pumpSoon()
    },
    resume(keys) {
      const resting = uploads.filter(
        ({ key, state }) => keys.includes(key) && (state === 'paused' || state === 'failed'),
      )
      change(
        resting.map(({ key }) => key),
        { state: 'waiting', error: null },
      )
      pumpSoon()
    },
    dismiss(key) {
      stop(key, 'give up')
      drop(key)
      pumpSoon()
    },
    list: () => uploads,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
