import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiWorld } from '../api-world.ts'
import type { Dice } from '../oracle/dice.ts'
import { grainyPhoto } from '../photos/sliced-side.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { miscounted } from './counts.ts'
import { type Entry, enter, type Ledger, newLedger } from './ledger.ts'
import { asJson } from './line.ts'
import { placeText } from './places.ts'

export interface HandsOptions extends CallerOptions {
  readonly world: ApiWorld
  readonly dice: Dice
  /** The inspections that are worked on, by others as well. */
  readonly sides: readonly number[]
}

/** Somebody who works on sides as the page does: sends photos in pieces, lays them, makes pictures, marks, changes, counts and deletes. */
export class Hands {
  readonly ledger: Ledger = newLedger()
  readonly #options: HandsOptions
  readonly #caller: Caller
  #photos = 0

  constructor(options: HandsOptions) {
    this.#options = options
    this.#caller = new Caller(options)
  }

  /** Does one thing at random. */
  async doSomething(): Promise<void> {
    const { dice } = this.#options
    const all = [this.#send, this.#send, this.#lay, this.#lay, this.#lay, this.#make, this.#mark, this.#mark]
    const rarer = [this.#change, this.#change, this.#deleteFinding, this.#deletePhoto, this.#count, this.#count]
    await dice.pick([...all, ...rarer]).call(this)
  }

  /** A photo that nobody else has, in pieces that are resumed where the server says. */
  async #send(): Promise<void> {
    const { dice, sides } = this.#options
    this.#photos += 1
    const content = await grainyPhoto(100 + (this.#photos % 50), 140 + dice.below(200))
    const isSent = await this.#caller.send(dice.pick(sides), content)
    if (isSent === null) return
    const entry: Entry<string> = { acknowledged: null, unanswered: [] }
    const hash = createHash('sha256').update(content).digest('hex')
    this.ledger.photos.set(hash, entry)
    enter(this.ledger, entry, 'unlaid', isSent)
    if (isSent) await this.#look(`photo ${hash}`, async () => (await this.#photoRow(hash)) !== undefined)
  }

  async #lay(): Promise<void> {
    const own = await this.#ownPhoto()
    if (!own) return
    const { dice } = this.#options
    const { id, entry, hash } = own
    const [x, y] = [dice.below(200), dice.below(2000)]
    const heard = await this.#caller.say({ method: 'PUT', path: `/api/inspection_images/${id}`, ...asJson({ x, y }) })
    if (heard && heard.status !== 200) return
    enter(this.ledger, entry, placeText(x, y), heard !== null)
    if (heard)
      await this.#look(`place of photo ${id}`, async () => {
        const row = await this.#photoRow(hash)
        return row !== undefined && placeText(row.x, row.y) === placeText(x, y)
      })
  }

  async #make(): Promise<void> {
    const { dice, sides, world } = this.#options
    const side = dice.pick(sides)
    const path = `/api/inspections/${side}/slicing`
    const started = await this.#caller.insist({ method: 'POST', path })
    if (!started || started.status >= 300) return
    for (let look = 0; look < 60; look += 1) {
      const heard = await this.#caller.insist({ method: 'GET', path })
      const { state } = Object(heard?.body).data ?? {}
      if (state === 'done') {
        this.ledger.acknowledgements += 1
        await this.#look(`picture of ${side}`, async () => {
          const { db } = world.ctx
          const picture = db
            .selectFrom('pyramid')
            .select('id')
            .where('inspectionId', '=', side)
            .where('isCurrent', '=', true)
          return (await picture.executeTakeFirst()) !== undefined
        })
        return
      }
      if (state === 'failed') return
      await sleep(100)
    }
  }

  async #mark(): Promise<void> {
    const { dice, sides } = this.#options
    const clientKey = randomUUID()
    const comment = `by hand ${clientKey}`
    const position = { pixelX: dice.below(30), pixelY: dice.below(60), pixelWidth: 20, pixelHeight: 20 }
    const body = { inspection: dice.pick(sides), type: 2, severity: 1 + dice.below(6), comment, position, clientKey }
    const heard = await this.#caller.insist({ method: 'POST', path: '/api/annotations', ...asJson(body) })
    if (heard && heard.status !== 201) return
    const entry: Entry<string> = { acknowledged: null, unanswered: [] }
    this.ledger.findings.set(clientKey, entry)
    enter(this.ledger, entry, comment, heard !== null)
    if (heard) await this.#lookAtFinding(clientKey, comment)
  }

  async #change(): Promise<void> {
    const own = await this.#ownFinding()
    if (!own) return
    const { row, entry, key } = own
    const comment = `changed ${randomUUID()}`
    const body = { comment, version: row.version }
    const heard = await this.#caller.say({ method: 'PUT', path: `/api/annotations/${row.id}`, ...asJson(body) })
    if (heard && heard.status !== 200) return
    enter(this.ledger, entry, comment, heard !== null)
    if (heard) await this.#lookAtFinding(key, comment)
  }

  async #deleteFinding(): Promise<void> {
    const own = await this.#ownFinding()
    if (!own) return
    const heard = await this.#caller.say({ method: 'DELETE', path: `/api/annotations/${own.row.id}` })
    if (heard && heard.status !== 204) return
    enter(this.ledger, own.entry, null, heard !== null)
    if (heard) await this.#lookAtFinding(own.key, null)
  }

  async #deletePhoto(): Promise<void> {
    const own = await this.#ownPhoto()
    if (!own) return
    const heard = await this.#caller.say({ method: 'DELETE', path: `/api/inspection_images/${own.id}` })
    if (heard && heard.status !== 204) return
    enter(this.ledger, own.entry, null, heard !== null)
    if (heard) await this.#look(`deleted photo ${own.id}`, async () => (await this.#photoRow(own.hash)) === undefined)
  }

  /** The counts that a page shows are those of what is there. */
  async #count(): Promise<void> {
    const { dice, sides, world } = this.#options
    const wrong = await miscounted(world.ctx.db, dice.pick(sides), (said) => this.#caller.say(said))
    if (wrong === null) return
    this.ledger.counts += 1
    this.ledger.broken.push(...wrong)
  }

  async #photoRow(hash: string) {
    const { db } = this.#options.world.ctx
    return await db.selectFrom('image').select(['id', 'x', 'y']).where('sha256', '=', hash).executeTakeFirst()
  }

  async #findingRow(key: string) {
    const { db } = this.#options.world.ctx
    const query = db.selectFrom('annotation').select(['id', 'comment', 'version']).where('clientKey', '=', key)
    return await query.executeTakeFirst()
  }

  async #ownPhoto() {
    const { dice } = this.#options
    const [hash, entry] = dice.pickOrNone([...this.ledger.photos]) ?? []
    const row = hash === undefined ? undefined : await this.#photoRow(hash)
    return hash !== undefined && entry && row ? { hash, entry, id: row.id } : null
  }

  async #ownFinding() {
    const [key, entry] = this.#options.dice.pickOrNone([...this.ledger.findings]) ?? []
    const row = key === undefined ? undefined : await this.#findingRow(key)
    return key !== undefined && entry && row ? { key, entry, row } : null
  }

  async #lookAtFinding(key: string, comment: string | null): Promise<void> {
    await this.#look(`finding ${key}`, async () => ((await this.#findingRow(key))?.comment ?? null) === comment)
  }

  /** What was acknowledged must be so at once. */
  async #look(what: string, isSo: () => Promise<boolean>): Promise<void> {
    if (!(await isSo())) this.ledger.broken.push(`${what} was acknowledged and is not so`)
  }
}
