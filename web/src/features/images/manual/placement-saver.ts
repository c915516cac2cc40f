import { updateInspectionImage } from '@visionair/contract/images'
import { call } from '../../../api/client.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import type { Photo } from '../image-types.ts'
import { keptAngle, type Placement, savedFields } from './placement.ts'

const delayMs = 150

type Fields = ReturnType<typeof savedFields>

/** How the saving goes: nothing waits, something is on its way, or the last attempt failed. */
export type SaveState = { readonly pending: number; readonly error: unknown }

/** A photo as the server has it. */
export interface KnownPlace {
  readonly placement: Placement
  readonly version: number
  /** Without a place there, all of it is to be sent. */
  readonly isPlaced: boolean
}

/** What has become of photos by other hands. */
export interface Elsewhere {
  readonly laid: readonly Placement[]
  /** Those of them whose change here was refused, since it was made from where they lay before. */
  readonly refused: readonly number[]
}

/** A change that was not saved yet, with the version of the place it was made from; null where the server's was not known. */
export interface UnsavedPlace {
  readonly placement: Placement
  readonly version: number | null
}

export interface SaverEvents {
  onChange(state: SaveState): void
  /** What waits to be saved, whenever that changes. */
  onWaiting(unsaved: readonly UnsavedPlace[]): void
  /** A change was kept; the photo as it is now. */
  onSaved(photo: Photo): void
  /** A photo was laid otherwise by somebody else, or is gone: the photos are to be read again. */
  onRefused(): void
}

type Send = (id: number, body: Partial<Fields> & { readonly placeVersion?: number }) => Promise<Photo>

const sendToServer: Send = (id, body) => call(updateInspectionImage, { params: { id }, body })

/** Only what a person changed is sent: a photo that was merely moved keeps the exact turn the registration found. */
export function changedFields(before: Fields | undefined, after: Fields): Partial<Fields> {
  if (before === undefined) return after
  const same = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => same.get(name) !== value))
}

const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.code === 'changed-meanwhile' || error.status === 404)

/**
 * Sends changed placements to the server 150 ms after the last change, each photo's newest once, with the version of the place it was
 * made from. What fails is kept and sent again with the next change or on demand; what is refused, because somebody else laid the photo
 * otherwise, gives way to what they did.
 */
export class PlacementSaver {
  readonly #saved = new Map<number, Fields>()
  /** The turns the server has, which may be finer than tenths of a degree where nobody turned. */
  readonly #angles = new Map<number, number>()
  readonly #versions = new Map<number, number>()
  readonly #waiting = new Map<number, Placement>()
  readonly #refused = new Map<number, Fields>()
  readonly #events: SaverEvents
  readonly #send: Send
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()
  #error: unknown = null

  constructor(events: SaverEvents, send: Send = sendToServer) {
    this.#events = events
    this.#send = send
  }

  /** Tells what the server has. Answers what other hands did to photos that nothing waits for here. */
  known(places: Iterable<KnownPlace>): Elsewhere {
    const laid: Placement[] = []
    const refused: number[] = []
    for (const place of places) {
      const { id } = place.placement
      const had = this.#versions.get(id)
      if ((had !== undefined && place.version <= had) || this.#waiting.has(id)) continue
      this.#take(place)
      if (had === undefined) continue
      laid.push(place.placement)
      if (this.#wasRefused(place)) refused.push(id)
    }
    return { laid, refused }
  }

  #take({ placement, version, isPlaced }: KnownPlace): void {
    this.#versions.set(placement.id, version)
    if (isPlaced) {
      this.#saved.set(placement.id, savedFields(placement))
      this.#angles.set(placement.id, placement.angle)
    } else {
      this.#saved.delete(placement.id)
      this.#angles.delete(placement.id)
    }
  }

  /** Whether a change was refused that is not what the server has: one whose answer was lost is refused when it is sent again. */
  #wasRefused({ placement }: KnownPlace): boolean {
    const fields = this.#refused.get(placement.id)
    this.#refused.delete(placement.id)
    return fields !== undefined && Object.keys(changedFields(fields, savedFields(placement))).length > 0
  }

  /** The placement as the server has it once it is saved. */
  kept(placement: Placement): Placement {
    return { ...placement, angle: keptAngle(placement.angle, this.#angles.get(placement.id)) }
  }

  save(placements: Iterable<Placement>): void {
    for (const placement of placements) this.#waiting.set(placement.id, placement)
    this.#tell()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  /** Sends what waits now; resolves when it was tried, with whether nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#sendAll())
    await this.#sending
    return this.#waiting.size === 0
  }

  async #sendAll(): Promise<void> {
    this.#error = null
    for (const [id, placement] of [...this.#waiting]) {
      await this.#sendOne(id, placement)
      this.#tell()
    }
  }

  async #sendOne(id: number, placement: Placement): Promise<void> {
    const fields = savedFields(placement)
    const version = this.#versions.get(id)
    try {
      const changed = changedFields(this.#saved.get(id), fields)
      const photo = await this.#send(id, { ...changed, ...(version === undefined ? {} : { placeVersion: version }) })
      this.#versions.set(id, photo.placeVersion)
      this.#saved.set(id, fields)
      this.#angles.set(id, this.kept(placement).angle)
      if (this.#waiting.get(id) === placement) this.#waiting.delete(id)
      this.#events.onSaved(photo)
    } catch (error) {
      if (!isRefusal(error)) this.#error = error
      else this.#giveWay(id, fields, error)
    }
  }

  #giveWay(id: number, fields: Fields, { status }: ProblemError): void {
    this.#waiting.delete(id)
    if (status !== 404) this.#refused.set(id, fields)
    this.#events.onRefused()
  }

  /**
   * Of changes that an earlier page did not save: those that still can be, and those whose photo was laid otherwise since. One that had
   * arrived is neither.
   */
  sorted(unsaved: readonly UnsavedPlace[]): {
    readonly again: readonly Placement[]
    readonly outdated: readonly Placement[]
  } {
    const open = unsaved.filter(({ placement: { id } }) => this.#versions.has(id))
    const arrived = ({ placement }: UnsavedPlace) => {
      const saved = this.#saved.get(placement.id)
      return saved !== undefined && Object.keys(changedFields(saved, savedFields(placement))).length === 0
    }
    const isCurrent = ({ placement, version }: UnsavedPlace) => this.#versions.get(placement.id) === version
    const placementOf = ({ placement }: UnsavedPlace) => placement
    const differing = open.filter((each) => !arrived(each))
    return {
      again: differing.filter(isCurrent).map(placementOf),
      outdated: differing.filter((each) => !isCurrent(each)).map(placementOf),
    }
  }

  #tell(): void {
    this.#events.onWaiting(
      [...this.#waiting].map(([id, placement]) => ({ placement, version: this.#versions.get(id) ?? null })),
    )
    this.#events.onChange({ pending: this.#waiting.size, error: this.#error })
  }
}
