import fc from 'fast-check'
import type { Answer } from '../api-world.ts'
import type { Dice } from '../oracle/dice.ts'
import { addressOf, type KnownCall } from './known-calls.ts'
import type { Operation, OperationBody } from './operations.ts'
import { type Resolve, valuesOf } from './schema-values.ts'

const kindOf = (name: string) => name.replaceAll('_', '-')

interface Named {
  /** The type of the resource as JSON:API writes it; empty for what has none. */
  readonly kind: string
  readonly id: number
}

/** What has an `id` anywhere in an answer. */
function namedIn(body: unknown): Named[] {
  if (typeof body !== 'object' || body === null) return []
  const { id, type } = Object(body)
  const own = Number.isInteger(Number(id ?? 'none'))
    ? [{ kind: typeof type === 'string' ? type : '', id: Number(id) }]
    : []
  return [...own, ...Object.values(body).flatMap(namedIn)]
}

/** Addresses of files that an answer gives, each with the signature that opens it. */
function linksIn(body: unknown): string[] {
  if (typeof body === 'string') return /^\/storage\/\S+$/.test(body) ? [body] : []
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(linksIn) : []
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const mostKept = 400
const keep = <T>(known: Set<T>, value: T): void => {
  known.add(value)
  for (const oldest of known) {
    if (known.size <= mostKept) break
    known.delete(oldest)
  }
}

/** No drawing is made by chance, and each is looked at by a process of its own, for a second. */
export const costly = ['svg']

/** One call that was made up. */
export interface Call {
  readonly path: string
  readonly query: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Makes calls up, and learns what there is from their answers. */
export class CallMaker {
  readonly #resolve: Resolve
  readonly #dice: Dice
  readonly #files: readonly Blob[]
  readonly #knownCallsOf: (name: string) => readonly KnownCall[]
  readonly #ids = new Set<number>([1, 2, 3])
  readonly #byKind = new Map<string, Set<number>>()
  readonly #links = new Set<string>()

  /**
   * @param files what is sent where a form takes files
   * @param known calls of an operation that are accepted of who may make them
   */
  constructor(resolve: Resolve, dice: Dice, files: readonly Blob[], known: (name: string) => readonly KnownCall[]) {
    this.#knownCallsOf = known
    this.#resolve = resolve
    this.#dice = dice
    this.#files = files
  }

  /** Of the calls that are known most go to where they are accepted, and say that or nearly so. */
  callOf(operation: Operation): Call {
    const { path, parameters, body } = operation
    const known = this.#dice.happens(0.6) ? this.#dice.pickOrNone(this.#knownCallsOf(operation.name)) : null
    if (known !== null) return this.#nearly(operation, known)
    const query = new URLSearchParams()
    for (const { name, in: place, required = false, schema } of parameters)
      if (place === 'query' && (required || this.#dice.happens(0.3))) query.append(name, asText(this.sample(schema)))
    const link = this.#linkFor(path)
    if (link !== undefined) return { ...link, body: undefined, headers: {} }
    return {
      path: path.replaceAll(
        /([\w-]*)\/\{\w+\}/g,
        (_, kind: string) => `${kind}/${encodeURIComponent(this.#part(kind))}`,
      ),
      query: query.toString(),
      body: body && this.#bodyOf(body),
      headers: body?.media === 'application/offset+octet-stream' ? this.#uploadHeaders(body.media) : {},
    }
  }

  #nearly({ path, body: described }: Operation, { params, query, body }: KnownCall): Call {
    const isUpload = described?.media === 'application/offset+octet-stream'
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const call = {
      path: addressOf(path, params),
      query: asked.toString(),
      headers: isUpload ? this.#uploadHeaders(described.media) : {},
    }
    if (described?.media !== 'application/json')
      return { ...call, body: body ?? (described && this.#bodyOf(described)) }
    const all: [string, unknown][] = Object.entries(Object(Object(described.schema).properties))
    const fields = all.filter(([name]) => !costly.includes(name))
    const other = this.#dice
      .some(fields, this.#dice.happens(0.4) ? 0 : 1 + this.#dice.below(2))
      .map(([name, part]) => [name, this.sample(part)])
    return { ...call, body: { ...Object(body), ...Object.fromEntries(other) } }
  }

  learn({ status, body }: Answer): void {
    if (status >= 300) return
    for (const { kind, id } of namedIn(body).slice(0, 50)) {
      keep(this.#ids, id)
      const ofKind = this.#byKind.get(kind) ?? new Set()
      keep(ofKind, id)
      this.#byKind.set(kind, ofKind)
    }
    for (const link of linksIn(body).slice(0, 20)) keep(this.#links, link)
  }

  /** A value of a schema, or now and then one beside it. */
  sample(schema: unknown): unknown {
    const known = { ids: this.#dice.some([...this.#ids], 40) }
    const [value] = fc.sample(valuesOf(schema, this.#resolve, known), { numRuns: 1, seed: this.#dice.below(2 ** 31) })
    return value
  }

  #part(kind: string): string {
    const ofKind = this.#byKind.get(kindOf(kind))
    if (ofKind !== undefined && this.#dice.happens(0.8)) return String(this.#dice.pick([...ofKind]))
    return this.#dice.happens(0.8) ? String(this.#dice.pick([...this.#ids])) : asText(this.sample({ type: 'string' }))
  }

  #linkFor(path: string): { path: string; query: string } | undefined {
    if (!path.startsWith('/storage/')) return undefined
    const pattern = new RegExp(`^${path.replaceAll('{rest}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    const fitting = [...this.#links].filter((link) => pattern.test(link.split('?')[0] ?? ''))
    const link = this.#dice.happens(0.7) ? this.#dice.pickOrNone(fitting) : null
    const [bare = '', query = ''] = link?.split('?') ?? []
    return link === null ? undefined : { path: bare, query }
  }

  #bodyOf({ media, schema }: OperationBody): unknown {
    if (media === 'application/json') return this.sample(schema)
    if (media === 'multipart/form-data') return this.#formOf(schema)
    return new Uint8Array(this.#dice.below(2_000))
  }

  /** A form by its schema; its files are of what there is, under any name. */
  #formOf(schema: unknown): FormData {
    const form = new FormData()
    for (const [name, part] of Object.entries(Object(Object(schema).properties))) {
      const { type, format, items } = Object(part)
      if (format === 'binary' || (type === 'array' && Object(items).format === 'binary'))
        for (const blob of this.#dice.some(this.#files, 1 + this.#dice.below(2)))
          form.append(name, blob, this.#dice.pick(['DJI_0001.JPG', 'table.csv', 'a.png', 'x.exe', 'é.pdf']))
      else if (this.#dice.happens(0.7)) form.append(name, asText(this.sample(part)))
    }
    return form
  }

  /** Of the upload protocol (tus 1.0.0), as its clients send them or nearly so. */
  #uploadHeaders(media: string): Record<string, string> {
    const name = Buffer.from(this.#dice.pick(['DJI_0001.JPG', 'x.exe'])).toString('base64')
    return {
      'content-type': media,
      'tus-resumable': this.#dice.pick(['1.0.0', '1.0.0', '0.9']),
      'upload-length': this.#dice.pick(['1000', '2000', '0', '-1', 'x', '99999999999999']),
      'upload-offset': this.#dice.pick(['0', '0', '1000', 'x']),
      'upload-metadata': this.#dice.pick([`filename ${name}`, `filename ${name},extra`, '=', '']),
    }
  }
}
