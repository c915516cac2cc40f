import type { QueryClient } from '@tanstack/react-query'
import { createPhotoUpload } from '@visionair/contract/images'
import { addressOf } from '../../../api/address.ts'
import { isOfAnother, readTokens, watchTokens } from '../../../api/session/tokens.ts'
import { photosQuery } from '../photos/use-photos.ts'
import { isForGood, partedByArrival } from './arrived-meanwhile.ts'
import { KeptUploads } from './kept-uploads.ts'
import { OtherTabs } from './other-tabs.ts'
import { filesAmong, identityOf } from './same-bytes.ts'
import { aloneAmongTabs, livePage, thisPage, whenGone } from './tabs.ts'
import { type SendOptions, UploadQueue } from './upload-queue.ts'
import { isInThisPage, isOnItsWay, type Upload, type UploadSide } from './upload-types.ts'
import { verdictOn } from './upload-verdict.ts'

/** Files on their way at the same time; their pieces take turns. */
const concurrency = 50
const debounceMs = 200

let made = 0
const makeKey = () => {
  made += 1
  return `${thisPage}-${made}`
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** All uploads of the application, whatever page is shown: sent, remembered, held when the session ends, asked for again after a reload. */
export class UploadDesk {
  readonly queue: UploadQueue<File>
  readonly others = new OtherTabs((inspectionId, identity) => this.queue.arrivedElsewhere(inspectionId, identity))
  readonly #client: QueryClient
  readonly #kept = new KeptUploads(thisPage)
  readonly #page = livePage()
  readonly #failureListeners = new Set<(upload: Upload) => void>()
  readonly #awaited = new Set<string>()
  #account: number | null = null

  constructor(client: QueryClient) {
    this.#client = client
    this.queue = new UploadQueue<File>({
      ...{ concurrency, debounceMs, makeKey, verdictOn, isForGood },
      factsOf: ({ name, size: sizeBytes }) => ({ name, sizeBytes }),
      identify: identityOf,
      areThere: (side, files) => this.#areThere(side, files),
      send: (file, upload, options) => this.#send(file, upload, options),
      onKept: (uploads) => {
        if (this.#account !== null) this.#kept.keep(this.#account, uploads)
      },
      onDone: (keys) => this.#kept.forget(keys),
      onArrived: ({ inspectionId }, isLast, identity) => {
        if (identity !== null) this.others.tellArrived(inspectionId, identity)
        void client.invalidateQueries({ queryKey: [createPhotoUpload.tag] })
        if (isLast) void client.invalidateQueries({ queryKey: ['Inspections'] })
      },
      onFailed: (upload) => {
        for (const listener of this.#failureListeners) listener(upload)
      },
    })
    this.queue.watch(() => {
      this.#guard()
      const coming = this.queue.now().uploads.filter(isOnItsWay)
      const bySide = Map.groupBy(coming, ({ side }) => side.inspectionId)
      this.others.tell(new Map(Array.from(bySide, ([side, uploads]) => [side, uploads.length])))
    })
    window.addEventListener('pagehide', () => this.others.tell(new Map()))
    watchTokens(() => {
      if (readTokens() === null || isOfAnother()) this.queue.hold()
    })
  }

  /** Somebody is signed in: goes on with what this account had on its way, and asks again for the files the browser let go. */
  async attend(account: number): Promise<void> {
    if (this.#account !== null && this.#account !== account) this.queue.clear()
    this.#account = account
    this.queue.release()
    const pages = await this.#kept.pagesOf(account)
    for (const page of pages) await this.#takeOver(account, page)
  }

  /** How many files leaving would interrupt, in this tab and in others. */
  async countUnderWay(): Promise<number> {
    const here = this.queue.now().uploads.filter(isInThisPage).length
    return here + (this.#account === null ? 0 : await this.#kept.elsewhere(this.#account))
  }

  /** Calls back with each file that fails. Answers the way to stop. */
  onFailure(listener: (upload: Upload) => void): () => void {
    this.#failureListeners.add(listener)
    return () => this.#failureListeners.delete(listener)
  }

  async #takeOver(account: number, page: string): Promise<void> {
    const adopt = async () => {
      this.#awaited.delete(page)
      if (this.#account !== account) return
      const adopted = await this.#kept.adopt(account, page)
      // What is on the list of this page is being sent: a photo of the same name and length does not settle it.
      const listed = new Set(this.queue.now().uploads.map(({ key }) => key))
      const known = adopted.filter(({ key }) => !listed.has(key))
      const { missing, settled } = await partedByArrival(known, this.#photosOf)
      this.#kept.forget(settled.map(({ key }) => key))
      if (this.#account === account) this.queue.want(missing)
    }
    if (page === thisPage) return await adopt()
    if (this.#awaited.has(page)) return
    this.#awaited.add(page)
    whenGone(page, this.#page.before, adopt)
  }

  /** Closing the window asks first while it holds files. */
  #guard(): void {
    const holds = this.queue.now().uploads.some(isInThisPage)
    if (holds) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  }

  readonly #photosOf = (inspectionId: number) => this.#client.fetchQuery({ ...photosQuery(inspectionId), staleTime: 0 })

  async #areThere({ inspectionId }: UploadSide, files: readonly File[]): Promise<ReadonlySet<File>> {
    const photos = await this.#photosOf(inspectionId).catch(() => [])
    return await filesAmong(files, photos)
  }

  async #send(file: File, { side, identity }: Upload, options: SendOptions): Promise<'sent' | 'there'> {
    const { signal, onElsewhere: onWaiting } = options
    const path = addressOf(createPhotoUpload.path, { id: side.inspectionId }, undefined)
    const name = `visionair-upload ${path} ${identity}`
    return await aloneAmongTabs(name, { signal, onWaiting }, async (hasWaited) => {
      if (hasWaited && (await this.#areThere(side, [file])).has(file)) return 'there'
      const { sendResumably } = await import('../../../api/resumable/send-resumably.ts')
      await sendResumably(file, path, options)
      return 'sent'
    })
  }
}

const desks = new WeakMap<QueryClient, UploadDesk>()

/** The one desk of an application. */
export function deskOf(client: QueryClient): UploadDesk {
  const desk = desks.get(client) ?? new UploadDesk(client)
  desks.set(client, desk)
  return desk
}
