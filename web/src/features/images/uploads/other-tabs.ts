import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import { thisPage, whenGone } from './tabs.ts'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('coming'), page: z.string(), bySide: z.array(z.tuple([z.int(), z.int()])) }),
  z.object({ kind: z.literal('arrived'), inspectionId: z.int(), identity: z.string() }),
])
type Message = z.infer<typeof messageSchema>

/** How many files are on their way to each side, by its inspection. */
export type ComingBySide = ReadonlyMap<number, number>

interface Tab {
  readonly page: string
  whenGone(page: string, callback: () => void): void
}
const own: Tab = { page: thisPage, whenGone: (page, callback) => whenGone(page, null, async () => callback()) }

/** What the other tabs of the browser are sending, as they tell one another: how many to each side, and what has arrived. */
export class OtherTabs {
  readonly #channel = new BroadcastChannel(ownName('-uploads'))
  readonly #pages = new Map<string, ComingBySide>()
  readonly #listeners = new Set<() => void>()
  readonly #tab: Tab
  readonly #onArrived: (inspectionId: number, identity: string) => void
  #own: ComingBySide = new Map()
  #sum: ComingBySide = new Map()

  /**
   * @param onArrived is told of each file that another tab has sent, or found to be there
   * @param tab names this one among them, and tells when another is gone
   */
  constructor(onArrived: (inspectionId: number, identity: string) => void, tab: Tab = own) {
    this.#onArrived = onArrived
    this.#tab = tab
    this.#channel.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(data)
      if (message.success) this.#hear(message.data)
    })
    this.#say({ kind: 'ask' })
  }

  /** How many files all other tabs have on their way to each side; the same object while nothing changes. */
  readonly now = (): ComingBySide => this.#sum

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells the others what this tab has on its way. */
  tell(bySide: ComingBySide): void {
    const isSame = bySide.size === this.#own.size && [...bySide].every(([side, count]) => this.#own.get(side) === count)
    if (isSame) return
    this.#own = bySide
    this.#tellOwn()
  }

  /** Tells the others that a file is there. */
  tellArrived(inspectionId: number, identity: string): void {
    this.#say({ kind: 'arrived', inspectionId, identity })
  }

  /** Nothing more is heard or told. */
  close(): void {
    this.#channel.close()
  }

  #say(message: Message): void {
    this.#channel.postMessage(message)
  }

  #tellOwn(): void {
    this.#say({ kind: 'coming', page: this.#tab.page, bySide: [...this.#own] })
  }

  #hear(message: Message): void {
    if (message.kind === 'arrived') this.#onArrived(message.inspectionId, message.identity)
    else if (message.kind === 'coming') this.#note(message.page, new Map(message.bySide))
    else if (this.#own.size > 0) this.#tellOwn()
  }

  #note(page: string, bySide: ComingBySide): void {
    const isNew = !this.#pages.has(page)
    this.#pages.set(page, bySide)
    // One that was closed or has crashed says nothing any more.
    if (isNew) this.#tab.whenGone(page, () => this.#note(page, new Map()))
    const sum = new Map<number, number>()
    for (const each of this.#pages.values())
      for (const [side, count] of each) sum.set(side, (sum.get(side) ?? 0) + count)
    this.#sum = sum
    for (const listener of this.#listeners) listener()
  }
}
