import fc from 'fast-check'
import { z } from 'zod'
import type { Answer, ApiWorld } from '../api-world.ts'
import { type Dice, diceOf } from '../oracle/dice.ts'
import { type Resolve, valuesOf } from './schema-values.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const parameterShape = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: z.unknown(),
})
type Parameter = z.infer<typeof parameterShape>

const operationShape = z.looseObject({
  parameters: z.array(parameterShape).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }).optional(),
})

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationShape).and(z.looseObject({}))),
})

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The schema of its JSON body; undefined without one. */
  readonly body: unknown
}

/** What ends the caller's own session or account would leave the rest of the calls without a caller; files are sent by other tests. */
const isLeftOut = ({ path }: Operation, content: readonly string[]) =>
  /logout|login|password|sessions|reset|\/me\b|api_tokens|\/users\/:?\{?id/.test(path) ||
  content.includes('multipart/form-data')

function operationsOf(document: unknown): Operation[] {
  const { paths } = documentShape.parse(document)
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const read = operationShape.safeParse(item[method])
      if (!read.success || item[method] === undefined) return []
      const content = Object.keys(read.data.requestBody?.content ?? {})
      const body = read.data.requestBody?.content['application/json']?.schema
      const operation = { method: method.toUpperCase(), path, parameters: read.data.parameters ?? [], body }
      return isLeftOut(operation, content) ? [] : [operation]
    }),
  )
}

const resolverOf =
  (document: unknown): Resolve =>
  (ref) =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, key) => Object(part)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)

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

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const problemShape = z.looseObject({ status: z.number(), code: z.string(), detail: z.string() })

/** What is wrong with an answer whatever was asked; null when nothing is. */
function faultOf({ status, body, headers }: Answer): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status < 400) return null
  const problem = problemShape.safeParse(body)
  if (!problem.success) return `${status} without a reason: ${JSON.stringify(body)}`
  if (problem.data.status !== status) return `${status} says ${problem.data.status}`
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true)
    return `${status} as ${headers.get('content-type')}`
  return /^[\w-]+(\.[\w-]+)+$/.test(problem.data.detail) ? `${status} says a key: ${problem.data.detail}` : null
}

export interface FuzzResult {
  readonly calls: number
  /** How many calls were answered by each status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly faults: readonly string[]
}

interface Call {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
}

/** Makes calls up, and learns what there is from their answers. */
class Caller {
  readonly #resolve: Resolve
  readonly #dice: Dice
  readonly #ids = new Set<number>([1, 2, 3])
  readonly #byKind = new Map<string, Set<number>>()

  constructor(document: unknown, dice: Dice) {
    this.#resolve = resolverOf(document)
    this.#dice = dice
  }

  callOf({ method, path, parameters, body }: Operation): Call {
    const query = new URLSearchParams()
    for (const { name, in: place, required = false, schema } of parameters)
      if (place === 'query' && (required || this.#dice.happens(0.3))) query.append(name, asText(this.#sample(schema)))
    return {
      method,
      path: path.replaceAll(
        /([\w-]*)\/\{\w+\}/g,
        (_, kind: string) => `${kind}/${encodeURIComponent(this.#part(kind))}`,
      ),
      query: query.toString(),
      body: body === undefined ? undefined : this.#sample(body),
    }
  }

  learn({ status, body }: Answer): void {
    if (status >= 300) return
    for (const { kind, id } of namedIn(body).slice(0, 50)) {
      this.#ids.add(id)
      this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(id))
    }
  }

  #part(kind: string): string {
    const ofKind = this.#byKind.get(kindOf(kind))
    if (ofKind !== undefined && this.#dice.happens(0.8)) return String(this.#dice.pick([...ofKind]))
    return this.#dice.happens(0.8) ? String(this.#dice.pick([...this.#ids])) : asText(this.#sample({ type: 'string' }))
  }

  #sample(schema: unknown): unknown {
    const known = { ids: this.#dice.some([...this.#ids], 40) }
    const [value] = fc.sample(valuesOf(schema, this.#resolve, known), { numRuns: 1, seed: this.#dice.below(2 ** 31) })
    return value
  }
}

/**
 * Calls the operations of the product's own description, each several times, with values its schemas describe and some they do not, as
 * several callers in turn; what answers name is asked for later, and what was deleted is gone. Answers are held against the description by the world itself.
 */
export async function fuzz(
  world: ApiWorld,
  { tokens, seed, rounds }: { readonly tokens: readonly string[]; readonly seed: number; readonly rounds: number },
): Promise<FuzzResult> {
  const document: unknown = world.app.swagger()
  const dice = diceOf(seed)
  const caller = new Caller(document, dice)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const operations = operationsOf(document)
  for (const operation of Array.from({ length: rounds }, () => operations).flat()) {
    const { method, path, query, body } = caller.callOf(operation)
    const token = dice.pick(tokens)
    const answer = await world.request(method, path, { token, query, ...(body === undefined ? {} : { body }) })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(answer)
    if (fault !== null) faults.push(`${method} ${path}?${query} ${JSON.stringify(body)?.slice(0, 300)}: ${fault}`)
    caller.learn(answer)
    if (method !== 'DELETE' || answer.status !== 204) continue
    // What is deleted is gone for whoever asks for it next.
    const { status } = await world.request('GET', path, { token })
    if (status !== 404 && status !== 405) faults.push(`GET ${path} after it was deleted: ${status}`)
  }
  return { calls: rounds * operations.length, statuses, faults }
}

/** How often each operation is called: FUZZ_ROUNDS, else as often as said. */
export function roundsOfRun(unlessTold: number): number {
  const told = Number(process.env.FUZZ_ROUNDS)
  return Number.isInteger(told) && told > 0 ? told : unlessTold
}
