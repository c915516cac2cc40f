import type { ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { type ApiDescription, descriptionOfProduct } from '../api-description.ts'
import type { Answer } from '../api-world.ts'
import type { Stage } from '../examples/prepared-calls.ts'
import { preparedCalls } from '../examples/run-examples.ts'
import type { Dice } from '../oracle/dice.ts'
import { type CallMaker, costly } from './calls.ts'
import { addressOf, type KnownCall, knownCallsOf } from './known-calls.ts'
import type { Operation } from './operations.ts'
import { differencesOf } from './read-back.ts'

interface Place {
  readonly item?: string
  readonly list?: string
  readonly change?: string
  /** Why what is deleted can be read afterwards, and is refused to be deleted again with this status. */
  readonly stays?: { readonly because: string; readonly again: number }
}

/** Where what is made lies, when that is neither told by `location` nor below the address it is made at. */
const places: Readonly<Record<string, Place>> = {
  createInvitation: { stays: { because: 'an invitation that was cancelled is listed as that', again: 409 } },
  createInspectionGroup: { change: 'updateInspectionGroup' },
  createServiceAccount: { item: '/api/users/{id}' },
  uploadCorporateAsset: {
    item: '/api/organizations/{id}/corporate_assets/{asset}',
    list: '/api/organizations/{id}/corporate_assets',
  },
  uploadInspectionImages: { item: '/api/inspection_images/{id}', list: '/api/inspections/{id}/images' },
  uploadAnnotationImages: { item: '/api/annotation_images/{id}' },
}

/** What is made and has no story of its own, with why. */
export const withoutStory: Readonly<Record<string, string>> = {
  startSecondFactor: 'what is made is the secret of an authenticator, which has no address',
  createPasskey: 'only an authenticator signs what makes one; passkeys.api.test.ts has one',
  testWebhook: 'what is made is a line of a log that nobody changes or deletes',
  linkAnnotations: 'what is made has no address, and is gone with the last finding that is taken out of it',
  createPhotoUpload: 'it is followed piece by piece, not as a whole; photo-uploads.slow.test.ts does',
  uploadVoltaPhotos: 'a photo of a measure is a part of the measure, which has a story',
}

/** What makes something that can be followed, of all operations. */
export const makersOf = (operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(({ method, success, name }) => method === 'POST' && success === 201 && !(name in withoutStory))

const idSchema = z.object({ id: z.union([z.string(), z.number()]) })
const madeSchema = z.object({
  data: z.union([
    idSchema,
    z
      .array(idSchema)
      .min(1)
      .transform(([first]) => first),
  ]),
})
const readSchema = z.object({ data: z.looseObject({ attributes: z.looseObject({}) }) })
const listSchema = z.object({
  data: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), attributes: z.looseObject({}).optional() })),
})

/** What became of all stories. */
export interface StoriesResult {
  /** The makers whose making, reading, changing and deleting was seen; which of these, as letters. */
  readonly told: ReadonlyMap<string, string>
  readonly calls: number
  /** How many written attributes were read back and compared. */
  readonly compared: number
  readonly faults: readonly string[]
}

const retries = 6
/** The state that was read and passwords are of the call. */
const neverVaried = [...costly, 'version', 'currentPassword', 'password']

const isBody = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof FormData) && !Array.isArray(value)

/** Follows what is made from its making to its end. */
export class Stories {
  readonly #stage: Stage
  readonly #operations: readonly Operation[]
  readonly #maker: CallMaker
  readonly #dice: Dice
  readonly #description: ApiDescription
  readonly #told = new Map<string, string>()
  readonly #faults: string[] = []
  #calls = 0
  #compared = 0

  constructor(stage: Stage, operations: readonly Operation[], maker: CallMaker, dice: Dice) {
    this.#stage = stage
    this.#operations = operations
    this.#maker = maker
    this.#dice = dice
    this.#description = descriptionOfProduct(stage.world.app)
  }

  get result(): StoriesResult {
    return { told: this.#told, calls: this.#calls, compared: this.#compared, faults: this.#faults }
  }

  /** The story of one that an operation makes: made, read, changed, deleted, gone, as far as it has operations for these. */
  async tell(make: Operation): Promise<void> {
    const first = await this.#firstCall(make.name)
    if (first === null) return this.#fault(make, 'no call of it is known')
    const made = await this.#write(make, addressOf(make.path, first.params), first)
    if (made === null) return
    const id = madeSchema.safeParse(made.answer.body).data?.data?.id
    if (id === undefined) return this.#fault(make, `made without an id: ${JSON.stringify(made.answer.body)}`)
    const place = places[make.name] ?? {}
    const item = place.item ?? this.#itemPathOf(make, made.answer)
    if (item === undefined) return this.#fault(make, 'what is made has no address')
    const address = this.#addressOf(item, make.path, first.params, id)
    const list = this.#operation('GET', place.list ?? make.path)
    const reading = this.#readerOf(item, address, list && addressOf(list.path, first.params), String(id))
    let steps = 'made'
    if (reading !== undefined) {
      steps += ', read'
      await this.#expectWritten(make, made.body, reading)
    }
    const change = this.#operations.find(({ name }) => name === place.change) ?? this.#changeAt(item)
    if (change !== undefined && (await this.#change(change, item, address, made.body, reading))) steps += ', changed'
    const remove = this.#operation('DELETE', item)
    if (remove !== undefined && (await this.#remove(remove, address, reading, change, place)))
      steps += ', deleted, gone'
    this.#told.set(make.name, steps)
  }

  /** A call that is accepted, by what the examples prepare or the authorization table knows. */
  async #firstCall(name: string): Promise<KnownCall | null> {
    const prepared = await preparedCalls.get(name)?.prepare(this.#stage)
    if (prepared !== undefined) return { params: {}, query: {}, body: undefined, ...prepared }
    return this.#dice.pickOrNone(knownCallsOf(this.#stage.targets, name))
  }

  /** Writes with some values by chance, which may be refused for what no schema says; at last as it is known to be accepted. */
  async #write(
    operation: Operation,
    address: string,
    known: KnownCall,
  ): Promise<{ answer: Answer; body: unknown } | null> {
    let answer: Answer | undefined
    for (let left = retries; left >= 0; left -= 1) {
      const body = left === 0 ? known.body : this.#varied(operation, known.body, left / retries)
      answer = await this.#ask(operation.method, address, body, known.query)
      if (answer.status === operation.success) return { answer, body }
      if (answer.status >= 500) break
    }
    this.#fault(operation, `${answer?.status} ${JSON.stringify(answer?.body)?.slice(0, 300)}`)
    return null
  }

  /** The body with other texts, numbers and choices where its schema takes them. */
  #varied({ body: described }: Operation, known: unknown, probability: number): unknown {
    const validate = described && this.#description.validatorOf(described.parts)
    if (!isBody(known) || described === undefined || validate === undefined) return known
    let varied = known
    for (const [name, part] of Object.entries(Object(Object(described.schema).properties)))
      if (!neverVaried.includes(name) && isPlain(part) && this.#dice.happens(probability))
        varied = this.#with(varied, name, part, validate)
    return varied
  }

  #with(body: Record<string, unknown>, name: string, part: unknown, validate: ValidateFunction) {
    for (let left = retries; left > 0; left -= 1) {
      const value = this.#maker.sample(part)
      if (value !== null && validate({ ...body, [name]: value })) return { ...body, [name]: value }
    }
    return body
  }

  async #expectWritten(operation: Operation, written: unknown, read: () => Promise<unknown>): Promise<void> {
    const attributes = await read()
    if (!isBody(attributes)) return this.#fault(operation, 'it cannot be read after it was written')
    const { compared, differences } = differencesOf(written, attributes)
    this.#compared += compared
    for (const difference of differences) this.#fault(operation, `written and read differ: ${difference}`)
  }

  async #change(
    change: Operation,
    item: string,
    address: string,
    made: unknown,
    reading: (() => Promise<unknown>) | undefined,
  ): Promise<boolean> {
    const where = change.path === item ? address : address + change.path.slice(item.length)
    const properties = Object.keys(Object(Object(change.body?.schema).properties))
    const before = await reading?.()
    const [table] = knownCallsOf(this.#stage.targets, change.name)
    // What it was made of, as far as it is changed so; else what the table knows.
    const ofMaking = Object.fromEntries(Object.entries(Object(made)).filter(([name]) => properties.includes(name)))
    const version = Object(before).version
    const body = {
      ...(isBody(table?.body) ? table.body : {}),
      ...ofMaking,
      ...(properties.includes('version') && typeof version === 'string' ? { version } : {}),
    }
    const written = await this.#write(change, where, { params: {}, query: {}, body })
    if (written === null) return false
    if (reading !== undefined) await this.#expectWritten(change, written.body, reading)
    return true
  }

  async #remove(
    remove: Operation,
    address: string,
    reading: (() => Promise<unknown>) | undefined,
    change: Operation | undefined,
    { stays }: Place,
  ): Promise<boolean> {
    const answer = await this.#ask('DELETE', address, undefined)
    if (answer.status !== remove.success) {
      this.#fault(remove, `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`)
      return false
    }
    const left = await reading?.()
    if (left !== undefined && stays === undefined) this.#fault(remove, 'it can be read after it was deleted')
    const again = await this.#ask('DELETE', address, undefined)
    if (![404, 410, stays?.again].includes(again.status)) this.#fault(remove, `${again.status} when deleted again`)
    if (change === undefined || change.method === 'POST') return true
    const changed = await this.#ask(change.method, address, {})
    if (![404, 410, 422].includes(changed.status)) this.#fault(change, `${changed.status} after it was deleted`)
    return true
  }

  /** How what was made is read: by its own address, else as an entry of its list; undefined where neither is. */
  #readerOf(item: string, address: string, list: string | undefined, id: string): (() => Promise<unknown>) | undefined {
    if (this.#operation('GET', item) !== undefined)
      return async () => readSchema.safeParse((await this.#ask('GET', address, undefined)).body).data?.data.attributes
    if (list === undefined) return undefined
    return async () => {
      const { body } = await this.#ask('GET', list, undefined, this.#pageOf(list))
      const entry = listSchema.safeParse(body).data?.data.find((each) => String(each.id) === id)
      return entry && (entry.attributes ?? entry)
    }
  }

  /** As many as a page takes, where there are pages. */
  #pageOf(address: string): KnownCall['query'] {
    const found = this.#description.operationAt('GET', address)
    const parameters: unknown = found?.operation.parameters
    const hasPages = Array.isArray(parameters) && parameters.some((each) => Object(each).name === 'itemsPerPage')
    return hasPages ? { itemsPerPage: 100 } : {}
  }

  #itemPathOf(make: Operation, { headers }: Answer): string | undefined {
    const location = headers.get('location')
    const described = location === null ? undefined : this.#description.operationAt('GET', location)?.path
    const below = this.#operations.find(
      ({ path }) => path.startsWith(`${make.path}/{`) && /^\/\{\w+\}$/.test(path.slice(make.path.length)),
    )
    return described ?? below?.path
  }

  /** The address of what was made: its last parameter is its own id, those before it are those of its making. */
  #addressOf(item: string, made: string, params: KnownCall['params'], id: string | number): string {
    const names = [...item.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const last = names.at(-1) ?? 'id'
    return addressOf(item, { ...(made.includes('{') ? params : {}), [last]: id })
  }

  #operation = (method: string, path: string): Operation | undefined =>
    this.#operations.find((each) => each.method === method && each.path === path)

  #changeAt = (item: string): Operation | undefined => this.#operation('PUT', item) ?? this.#operation('PATCH', item)

  async #ask(method: string, path: string, body: unknown, query: KnownCall['query'] = {}): Promise<Answer> {
    this.#calls += 1
    const { world, admin } = this.#stage
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return await world.request(method, path, {
      token: admin.token,
      query: asked,
      ...(body === undefined ? {} : { body }),
    })
  }

  #fault({ name }: Operation, what: string): void {
    this.#faults.push(`${name}: ${what}`)
  }
}

/** A text, a number with a part, a choice or a yes or no: what stands for itself, and is not the number of something else. */
function isPlain(schema: unknown): boolean {
  const { type, anyOf, format, enum: choices } = Object(schema)
  if (Array.isArray(anyOf)) return anyOf.every((each) => Object(each).type === 'null' || isPlain(each))
  return choices !== undefined || ['boolean', 'number'].includes(type) || (type === 'string' && format === undefined)
}
