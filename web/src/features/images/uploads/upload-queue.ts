import { isOnItsWay, type SideNote, type Stop, type Upload, type UploadSide, type Verdict } from './upload-types.ts'

export interface SendOptions {
  onProgress(share: number): void
  onInterrupted(isInterrupted: boolean): void
  onElsewhere(isElsewhere: boolean): void
  /** Aborted with a {@link Stop} as its reason. */
  readonly signal: AbortSignal
}

export interface UploadQueueOptions<F> {
  /** How many files are on their way at the same time. */
  readonly concurrency: number
  /** How long dropped files are gathered before the first is sent. */
  readonly debounceMs: number
  factsOf(file: F): { readonly name: string; readonly sizeBytes: number }
  makeKey(): string
  /** What a file is recognised by when it is chosen again. */
  identify(file: F): Promise<string>
  /** Those of the files that the side has already; never rejects. */
  areThere(side: UploadSide, files: readonly F[]): Promise<ReadonlySet<F>>
  /** Sends a file from where it was stopped before; answers whether the side turned out to have it already. */
  send(file: F, upload: Upload, options: SendOptions): Promise<'sent' | 'there'>
  verdictOn(error: unknown): Verdict
  /** Whether what a side takes nothing any more for will not pass, so that its files need not be asked for after a reload. */
  isForGood(error: unknown): boolean
  /** These are to be asked for again after the page was loaded anew. */
  onKept(uploads: readonly Upload[]): void
  /** These need not be asked for any more. */
  onDone(keys: readonly string[]): void
  /** A file is there; `isLast` when no other is on its way to the same side. Its identity is null where it was not looked at. */
  onArrived(side: UploadSide, isLast: boolean, identity: string | null): void
  onFailed(upload: Upload): void
}

export interface AddOptions {
  /** Takes only files that were asked for again. */
  readonly onlyWanted?: boolean
}

/** What is on the list; the same object while nothing changes. */
export interface UploadsNow {
  readonly uploads: readonly Upload[]
  readonly notes: readonly SideNote[]
  /** The inspection whose own list is on the page; null for none. */
  readonly shown: number | null
}

interface Added {
  readonly key: string
  readonly onlyWanted: boolean
}

const isResting = ({ state }: Upload): boolean => ['paused', 'held', 'failed', 'stopped', 'wanted'].includes(state)

/** Sends files to sides at the same time, tells how far each is, pauses them, asks for lost ones again, and keeps what failed. */
export class UploadQueue<F> {
  readonly #options: UploadQueueOptions<F>
  readonly #files = new Map<string, F>()
  readonly #stops = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  /** Not looked at yet. */
  #added: Added[] = []
  /** Not known yet whether their side has them already. */
  readonly #unsorted = new Set<string>()
  /** Chosen in place of files that are asked for, and none of them. */
  readonly #strangers = new Set<string>()
  #now: UploadsNow = { uploads: [], notes: [], shown: null }
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(options: UploadQueueOptions<F>) {
    this.#options = options
  }

  readonly now = (): UploadsNow => this.#now

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes dropped files. What is said of the side begins anew. */
  add(side: UploadSide, files: readonly F[], { onlyWanted = false }: AddOptions = {}): void {
    this.forgetNote(side.inspectionId)
    const fresh = files.map((file): Upload => {
      const key = this.#options.makeKey()
      this.#files.set(key, file)
      this.#added.push({ key, onlyWanted })
      this.#unsorted.add(key)
      return { ...this.#blank(side, this.#options.factsOf(file)), key, state: 'waiting' }
    })
    this.#publish({ uploads: [...this.#now.uploads, ...fresh] })
    this.#pumpSoon()
  }

  /** Lists files of before the page was loaded anew; each has to be chosen again, unless this page has it on its list. */
  want(known: readonly Pick<Upload, 'key' | 'side' | 'name' | 'sizeBytes' | 'identity'>[]): void {
    const listed = new Set(this.#now.uploads.map(({ key }) => key))
    const others = known.filter(({ key }) => !listed.has(key))
    const hasTwin = ({ side, identity }: (typeof known)[number]) =>
      identity !== null && this.#alike(side.inspectionId, identity).length > 0
    this.#options.onDone(others.filter(hasTwin).map(({ key }) => key))
    const rows = others
      .filter((each) => !hasTwin(each))
      .map(({ side, ...rest }): Upload => ({ ...this.#blank(side, rest), ...rest, state: 'wanted' }))
    if (rows.length > 0) this.#publish({ uploads: [...this.#now.uploads, ...rows] })
  }

  /** Another tab has sent a file, or found it there: it is not sent from here, nor asked for. */
  arrivedElsewhere(inspectionId: number, identity: string): void {
    // One that is being sent finds out by itself.
    const alike = this.#alike(inspectionId, identity).filter(({ state }) => state !== 'sending')
    for (const { key, side } of alike) this.#arrive(key, side, 'there')
  }

  /** Stops files for now. */
  pause(keys: readonly string[]): void {
    this.#halt(keys, 'paused')
  }

  /** Goes on with files that rest, and tries failed ones again; those whose file has to be chosen again are asked for. */
  resume(keys: readonly string[]): void {
    const again = this.#now.uploads.filter((upload) => keys.includes(upload.key) && isResting(upload))
    for (const { side, state } of again) if (state === 'stopped') this.#note(side.inspectionId, { stop: null })
    const hasFile = ({ key }: Upload) => this.#files.has(key)
    this.#change(again.filter(hasFile), { state: 'waiting', error: null })
    this.#change(
      again.filter((upload) => !hasFile(upload)),
      { state: 'wanted', error: null },
    )
    this.#options.onKept(again)
    this.#pumpSoon()
  }

  /** Takes files off the list; those that are on their way are given up. */
  dismiss(keys: readonly string[]): void {
    for (const key of keys) this.#stop(key, 'give up')
    this.#drop(keys)
    this.#pumpSoon()
  }

  /** The session has ended: what is being sent waits for the next one. */
  hold(): void {
    const going = this.#now.uploads.filter(({ state }) => state === 'waiting' || state === 'sending')
    this.#halt(
      going.map(({ key }) => key),
      'held',
    )
  }

  /** Somebody has signed in again: goes on with what was held. */
  release(): void {
    this.#change(
      this.#now.uploads.filter(({ state }) => state === 'held'),
      { state: 'waiting' },
    )
    this.#pumpSoon()
  }

  /** Empties the list and stops everything; what is kept to be asked for again stays kept. */
  clear(): void {
    for (const key of this.#stops.keys()) this.#stop(key, 'pause')
    this.#files.clear()
    this.#unsorted.clear()
    this.#added = []
    this.#publish({ uploads: [], notes: [] })
  }

  /** The list of a side is on the page, until the answer is called. */
  show(inspectionId: number): () => void {
    this.#publish({ shown: inspectionId })
    return () => {
      if (this.#now.shown === inspectionId) this.#publish({ shown: null })
    }
  }

  /** Takes what is said of a side off the list. */
  forgetNote(inspectionId: number): void {
    const notes = this.#now.notes.filter(({ side }) => side.inspectionId !== inspectionId)
    if (notes.length !== this.#now.notes.length) this.#publish({ notes })
  }

  #blank(side: UploadSide, { name, sizeBytes }: { name: string; sizeBytes: number }): Omit<Upload, 'key' | 'state'> {
    const rest = { identity: null, isInterrupted: false, isElsewhere: false, share: 0, error: null }
    return { side, name, sizeBytes, ...rest }
  }

  #alike(inspectionId: number, identity: string | null): readonly Upload[] {
    return this.#now.uploads.filter((each) => each.side.inspectionId === inspectionId && each.identity === identity)
  }

  #publish(change: Partial<UploadsNow>): void {
    this.#now = { ...this.#now, ...change }
    for (const listener of this.#listeners) listener()
  }

  #change(which: readonly Pick<Upload, 'key'>[], patch: Partial<Upload>): void {
    if (which.length === 0) return
    const keys = new Set(which.map(({ key }) => key))
    this.#publish({
      uploads: this.#now.uploads.map((upload) => (keys.has(upload.key) ? { ...upload, ...patch } : upload)),
    })
  }

  #note(inspectionId: number, patch: Partial<SideNote>, side?: UploadSide): void {
    const known = this.#now.notes.find((note) => note.side.inspectionId === inspectionId)
    const others = this.#now.notes.filter((note) => note !== known)
    const before = known ?? (side && { side, there: 0, strangers: 0, stop: null })
    if (before) this.#publish({ notes: [...others, { ...before, ...patch }] })
  }

  #count(side: UploadSide, what: 'there' | 'strangers'): void {
    const known = this.#now.notes.find((note) => note.side.inspectionId === side.inspectionId)
    this.#note(side.inspectionId, { [what]: (known?.[what] ?? 0) + 1 }, side)
  }

  /** Takes rows off the list, and out of what is kept. */
  #drop(keys: readonly string[]): void {
    for (const key of keys) {
      this.#files.delete(key)
      this.#unsorted.delete(key)
    }
    this.#publish({ uploads: this.#now.uploads.filter(({ key }) => !keys.includes(key)) })
    this.#options.onDone(keys)
  }

  #stop(key: string, reason: Stop): void {
    this.#stops.get(key)?.abort(reason)
    this.#stops.delete(key)
  }

  #halt(keys: readonly string[], state: 'paused' | 'held' | 'stopped'): void {
    const going = this.#now.uploads.filter(
      (upload) => keys.includes(upload.key) && isOnItsWay(upload) && (upload.state !== 'wanted' || state === 'stopped'),
    )
    for (const { key } of going) this.#stop(key, 'pause')
    this.#change(going, { state, isInterrupted: false, isElsewhere: false })
    this.#pumpSoon()
  }

  #pumpSoon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#pump()
      void this.#admit()
    }, this.#options.debounceMs)
  }

  /** Recognises the files that were added; those that the side has already are counted, the others may go. */
  async #admit(): Promise<void> {
    const added = this.#added
    this.#added = []
    const keys = await Promise.all(added.map((each) => this.#recognise(each)))
    const bySide = Map.groupBy(
      this.#now.uploads.filter(({ key }) => keys.includes(key)),
      ({ side }) => side.inspectionId,
    )
    await Promise.all([...bySide.values()].map((uploads) => this.#sort(uploads)))
    if (added.length > 0) this.#pump()
  }

  /** Answers the row of an added file: its own, or one that rested and now has its file; null when the file is not wanted. */
  async #recognise({ key, onlyWanted }: Added): Promise<string | null> {
    const file = this.#files.get(key)
    if (file === undefined) return null
    const identity = await this.#options.identify(file).catch((error: unknown) => this.#unreadable(key, error))
    const own = this.#now.uploads.find((upload) => upload.key === key)
    if (identity === null || own === undefined) return null
    const twin = this.#now.uploads.find(
      (upload) =>
        upload.key !== key && upload.identity === identity && upload.side.inspectionId === own.side.inspectionId,
    )
    if (twin === undefined) {
      if (onlyWanted) this.#strangers.add(key)
      else this.#options.onKept([{ ...own, identity }])
      this.#change([own], { identity })
      return key
    }
    this.#drop([key])
    if (!isResting(twin)) return null
    this.#files.set(twin.key, file)
    this.#unsorted.add(twin.key)
    this.#change([twin], { state: 'waiting', error: null })
    this.#options.onKept([twin])
    return twin.key
  }

  #unreadable(key: string, error: unknown): null {
    const upload = this.#now.uploads.find((each) => each.key === key)
    this.#unsorted.delete(key)
    if (upload !== undefined) this.#refused(upload, error)
    return null
  }

  async #sort(uploads: readonly Upload[]): Promise<void> {
    const [first] = uploads
    if (first === undefined) return
    const files = uploads.flatMap(({ key }) => this.#files.get(key) ?? [])
    const there = await this.#options.areThere(first.side, files)
    for (const { key, side } of uploads) {
      const file = this.#files.get(key)
      this.#unsorted.delete(key)
      const isStranger = this.#strangers.delete(key)
      if (file !== undefined && there.has(file)) this.#arrive(key, side, 'there')
      else if (isStranger) {
        this.#drop([key])
        this.#count(side, 'strangers')
      }
    }
  }

  #pump(): void {
    let free = this.#options.concurrency - this.#now.uploads.filter(({ state }) => state === 'sending').length
    for (const upload of this.#now.uploads) {
      const file = this.#files.get(upload.key)
      if (free <= 0) return
      if (upload.state !== 'waiting' || file === undefined || this.#unsorted.has(upload.key)) continue
      free -= 1
      this.#change([upload], { state: 'sending' })
      void this.#send(upload, file)
    }
  }

  async #send(upload: Upload, file: F): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    this.#stops.set(upload.key, control)
    const tell = (patch: Partial<Upload>) => {
      if (!signal.aborted) this.#change([upload], patch)
    }
    try {
      const end = await this.#options.send(file, upload, {
        signal,
        onProgress: (share) => tell({ share }),
        onInterrupted: (isInterrupted) => tell({ isInterrupted }),
        onElsewhere: (isElsewhere) => tell({ isElsewhere }),
      })
      if (signal.aborted) return
      this.#stops.delete(upload.key)
      this.#arrive(upload.key, upload.side, end)
    } catch (error) {
      if (signal.aborted) return
      this.#stops.delete(upload.key)
      this.#refused(upload, error)
    }
    this.#pump()
  }

  #arrive(key: string, side: UploadSide, end: 'sent' | 'there'): void {
    const identity = this.#now.uploads.find((upload) => upload.key === key)?.identity ?? null
    this.#drop([key])
    if (end === 'there') this.#count(side, 'there')
    const isLast = !this.#now.uploads.some(
      (upload) => upload.side.inspectionId === side.inspectionId && isOnItsWay(upload),
    )
    this.#options.onArrived(side, isLast, identity)
  }

  #refused(upload: Upload, error: unknown): void {
    const verdict = this.#options.verdictOn(error)
    const rest = { isInterrupted: false, isElsewhere: false }
    if (verdict === 'there') this.#arrive(upload.key, upload.side, 'there')
    else if (verdict === 'session') this.#change([upload], { ...rest, state: 'held' })
    else if (verdict === 'side' || verdict === 'room') this.#stopSide(upload, error, verdict)
    else {
      const failed = { ...upload, ...rest, state: 'failed', error } as const
      this.#change([upload], { ...rest, state: 'failed', error })
      if (verdict === 'file') this.#options.onDone([upload.key])
      this.#options.onFailed(failed)
    }
  }

  /** One word for all files of a side that takes nothing any more; where there is no room for more, what is being sent goes on. */
  #stopSide({ key: refused, side }: Upload, error: unknown, verdict: 'side' | 'room'): void {
    const goesOn = ({ key, state }: Upload) => verdict === 'room' && state === 'sending' && key !== refused
    const keys = this.#now.uploads
      .filter((each) => each.side.inspectionId === side.inspectionId && isOnItsWay(each) && !goesOn(each))
      .map(({ key }) => key)
    this.#halt(keys, 'stopped')
    if (this.#options.isForGood(error)) this.#options.onDone(keys)
    this.#note(side.inspectionId, { stop: error }, side)
    // What was being sent when the others were stopped may have arrived: that is not told as missing.
    void this.#sort(this.#now.uploads.filter(({ key }) => keys.includes(key)))
  }
}
