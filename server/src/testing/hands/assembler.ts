import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderHardSet } from '../../demo/render/hard-sets.ts'
import type { ApiWorld } from '../api-world.ts'
import type { Dice } from '../oracle/dice.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { type Entry, enter, type Ledger, newLedger } from './ledger.ts'
import { asJson } from './line.ts'
import { placeText } from './places.ts'

export interface AssemblerOptions extends CallerOptions {
  readonly world: ApiWorld
  readonly dice: Dice
  /** The inspection that nobody else lays photos of. */
  readonly side: number
}

/** How far an assembly is when it has read where the photos lie. */
const hasReadShare = 0.1

/** Somebody who has photos assembled that truly overlap, and lays some by hand before, while and after. */
export class Assembler {
  readonly ledger: Ledger = newLedger()
  assemblies = 0
  readonly #options: AssemblerOptions
  readonly #caller: Caller

  constructor(options: AssemblerOptions) {
    this.#options = options
    this.#caller = new Caller(options)
  }

  /** Sends three photos of one blade side, as often as it takes. */
  async begin(): Promise<void> {
    const { photos } = await renderHardSet('shuffled', { photoCount: 3, photoWidthPx: 525, photoHeightPx: 700 })
    for (const { jpeg } of photos) {
      const hash = createHash('sha256').update(jpeg).digest('hex')
      const entry: Entry<string> = { acknowledged: null, unanswered: [] }
      this.ledger.photos.set(hash, entry)
      const isSent = await this.#caller.send(this.#options.side, jpeg)
      if (isSent !== null) enter(this.ledger, entry, 'unlaid', isSent)
    }
  }

  /** Has the photos assembled; now and then lays one by hand before, and while it runs. */
  async doSomething(): Promise<void> {
    const { dice, side } = this.#options
    if (dice.happens(0.4)) await this.#lay()
    const started = await this.#caller.insist({ method: 'POST', path: `/api/inspections/${side}/assemble` })
    if (started?.status !== 202) return
    const id = Number(Object(started.body).data?.attributes?.id ?? Object(started.body).data?.id)
    const laid = await this.#waitFor(id, dice.happens(0.5))
    const heard = await this.#caller.insist({ method: 'GET', path: `/api/inspections/${side}/assembly` })
    const told = Object(Object(heard?.body).data).attributes
    const row = await this.#assembly(id)
    if (heard?.status !== 200 || Object(told).id !== id || row === undefined) return
    this.ledger.acknowledgements += 1
    if (told.state !== row.state) this.ledger.broken.push(`assembly ${id} is ${row.state}, told as ${told.state}`)
    if (row.state === 'done' || row.state === 'incomplete') this.assemblies += 1
    if (laid !== null) await this.#lookAtPlace(laid)
    if (row.pictureVersion !== null) await this.#lookAtPicture(row.pictureVersion)
    await this.#takeOver(laid)
  }

  /** Waits until an assembly has ended, and lays a photo by hand while it runs if that is wanted; answers which. */
  async #waitFor(id: number, lays: boolean): Promise<string | null> {
    let laid: string | null = null
    for (let look = 0; look < 1200; look += 1) {
      const row = await this.#assembly(id)
      if (row === undefined || !['waiting', 'running'].includes(row.state)) break
      if (lays && laid === null && row.state === 'running' && row.share > hasReadShare) laid = await this.#lay()
      await sleep(50)
    }
    return laid
  }

  /** What an assembly laid is known from now on; what was laid by hand while it ran stays as it was laid. */
  async #takeOver(laid: string | null): Promise<void> {
    const { side, world } = this.#options
    const query = world.ctx.db.selectFrom('image').select(['sha256', 'x', 'y']).where('inspectionId', '=', side)
    for (const { sha256, x, y } of await query.execute()) {
      const entry = this.ledger.photos.get(sha256)
      if (!entry || sha256 === laid) continue
      entry.acknowledged = placeText(x, y)
      entry.unanswered = []
    }
  }

  /** Lays a photo by hand; answers which, when that was acknowledged. */
  async #lay(): Promise<string | null> {
    const { dice, side, world } = this.#options
    const [hash, entry] = dice.pickOrNone([...this.ledger.photos]) ?? []
    if (hash === undefined || entry === undefined) return null
    const query = world.ctx.db.selectFrom('image').select(['id', 'x', 'y']).where('inspectionId', '=', side)
    const photo = await query.where('sha256', '=', hash).executeTakeFirst()
    if (photo === undefined) return null
    const [x, y] = [dice.below(200), dice.below(2000)]
    const path = `/api/inspection_images/${photo.id}`
    const heard = await this.#caller.say({ method: 'PUT', path, ...asJson({ x, y }) })
    if (heard && heard.status !== 200) return null
    enter(this.ledger, entry, placeText(x, y), heard !== null)
    return heard === null ? null : hash
  }

  async #assembly(id: number) {
    const { db } = this.#options.world.ctx
    const query = db.selectFrom('assembly').select(['id', 'state', 'share', 'pictureVersion']).where('id', '=', id)
    return await query.executeTakeFirst()
  }

  /** What was laid while an assembly ran lies there when it has ended. */
  async #lookAtPlace(hash: string): Promise<void> {
    const query = this.#options.world.ctx.db.selectFrom('image').select(['x', 'y']).where('sha256', '=', hash)
    const { x, y } = await query.executeTakeFirstOrThrow()
    const laid = this.ledger.photos.get(hash)?.acknowledged
    if (placeText(x, y) !== laid)
      this.ledger.broken.push(`laid to ${laid} while it was assembled, lies at ${placeText(x, y)}`)
  }

  /** "The picture is ready" is said of one that is there. */
  async #lookAtPicture(version: number): Promise<void> {
    const { side, world } = this.#options
    const heard = await this.#caller.insist({ method: 'GET', path: `/api/inspections/${side}` })
    const { imageVersion } = Object(Object(Object(heard?.body).data).attributes)
    const query = world.ctx.db.selectFrom('pyramid').select('id').where('inspectionId', '=', side)
    const found = await query.where('version', '=', version).executeTakeFirst()
    if (found === undefined) this.ledger.broken.push(`picture ${version} of ${side} was told and is not there`)
    if (heard?.status === 200 && imageVersion < version)
      this.ledger.broken.push(`picture ${version} of ${side} is there, ${imageVersion} is told`)
  }
}
