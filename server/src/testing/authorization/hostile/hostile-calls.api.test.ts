import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, signIn } from '../../factories.ts'
import { type Cell, nameOf, partsOf } from '../checks/cells.ts'
import { canariesIn } from '../checks/evidence.ts'
import { inTurns, Matrix } from '../checks/matrix.ts'
import { pathOf } from '../checks/send.ts'
import { type PrincipalName, principalOf } from '../principals.ts'
import type { Row } from '../table/row.ts'
import { table } from '../table/table.ts'
import { type ForgedHeader, forgedHeaders } from './forged-tokens.ts'
import {
  alwaysProtected,
  columnNames,
  harmfulValue,
  namesTaken,
  namesTold,
  withFields,
  withInnerField,
} from './protected-fields.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 400_000)
afterAll(() => matrix.close())

/** The call of a row as a caller makes it about their own things; else as an administrator would make it. */
function acceptedCell(row: Row, ...names: PrincipalName[]): Cell | null {
  const cells = matrix.cellsOf(row)
  for (const name of names) {
    const found = cells.find(({ principal, expected }) => principal.name === name && expected.meaning === 'accepted')
    if (found) return found
  }
  return cells.find(({ principal }) => principal.name === 'admin') ?? null
}

const privileged: PrincipalName[] = ['responsible', 'admin', 'inspector with all permissions']

interface Attempt {
  readonly name: string
  send(): Promise<Response>
  isRefused(status: number, text: string): boolean
}

/** Makes the calls and answers which were not refused, said something of the fixture, or changed anything. */
async function failuresOf(attempts: readonly Attempt[]): Promise<string[]> {
  const failures = await inTurns(attempts, async ({ name, send, isRefused }) => {
    const response = await send()
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    const isFine = isRefused(response.status, text) && (await canariesIn(bytes)).length === 0
    return isFine ? [] : [`${name}: ${response.status} ${text.slice(0, 200)}`]
  })
  const changes = await matrix.state.changes()
  await matrix.state.restore()
  return [...failures.flat(), ...changes.map((change) => `changed ${change}`)]
}

async function addressOf(cell: Cell): Promise<string> {
  const parts = partsOf(cell, matrix.fixture.targets)
  const query = new URLSearchParams(Object.entries(parts?.query ?? {}).map(([key, value]) => [key, String(value)]))
  return `${matrix.world.url}${pathOf(cell.row.endpoint, parts?.params ?? {})}${query.size === 0 ? '' : `?${query}`}`
}

const rowsByRoute = [...Map.groupBy(table, ({ endpoint: { method, path } }) => `${method} ${path}`).values()].flatMap(
  ([first]) => (first ? [first] : []),
)

describe('forged tokens', () => {
  it('PERM-02 open no route at all, however they are forged', async () => {
    const closed = rowsByRoute.filter(({ needs }) => needs !== 'public' && needs !== 'signed')
    const attempts: Attempt[] = []
    for (const row of closed) {
      const cell = acceptedCell(row, ...privileged)
      if (!cell) throw new Error(`nobody may call ${row.endpoint.name}`)
      const headers = await forgedFor(cell)
      const address = await addressOf(cell)
      const body = partsOf(cell, matrix.fixture.targets)?.body
      for (const { flaw, authorization } of headers.filter((each) => each.flaw !== null))
        attempts.push({
          name: `${row.endpoint.method} ${row.endpoint.path} with ${flaw}`,
          send: () =>
            fetch(address, {
              method: row.endpoint.method,
              headers: {
                authorization,
                ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
              },
              body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
            }),
          isRefused: (status) => status === 401,
        })
    }
    process.stdout.write(`\nforged tokens: ${attempts.length} calls\n`)
    expect(await failuresOf(attempts)).toEqual([])
  })

  it('and a token made in the same way without a flaw does', async () => {
    const admin = matrix.accountOfName('admin')
    const [control] = await forgedHeaders(matrix.world, admin, await matrix.tokenOfName('admin'))
    const headers = { authorization: control?.authorization ?? '' }
    expect((await fetch(`${matrix.world.url}/api/me`, { headers })).status).toBe(200)
  })

  it('PERM-02 a refresh token opens nothing', async () => {
    const { email } = await makePerson(matrix.world.ctx, { role: 'ROLE_ADMIN' })
    const { token, refresh_token } = await signIn(matrix.world, email)
    const statusWith = async (value: string) =>
      (await fetch(`${matrix.world.url}/api/me`, { headers: { authorization: `Bearer ${value}` } })).status
    expect([await statusWith(token), await statusWith(refresh_token)]).toEqual([200, 401])
    await matrix.state.restore()
  })

  it('a token of 100 KB is refused before anything is read', async () => {
    const response = await fetch(`${matrix.world.url}/api/me`, {
      headers: { authorization: `Bearer ${'x'.repeat(100_000)}` },
    })
    expect(response.status).toBe(431)
  })

  const known = new Map<number, Promise<ForgedHeader[]>>()
  async function forgedFor(cell: Cell): Promise<ForgedHeader[]> {
    const accountId = matrix.accountOf(cell) ?? 0
    const headers =
      known.get(accountId) ?? matrix.tokenOf(cell).then((good) => forgedHeaders(matrix.world, accountId, good))
    known.set(accountId, headers)
    return await headers
  }
})

/** Forty at a time, fewer than the violations a refusal tells. */
const inForties = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / 40) }, (_, index) => names.slice(index * 40, index * 40 + 40))

describe('fields that nobody may set', () => {
  const writes = table.filter(({ endpoint }) => endpoint.body !== undefined)
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FormData)

  it.for(
    writes.map((row): [string, Row] => [`${row.endpoint.method} ${row.endpoint.path} (${row.endpoint.name})`, row]),
  )('PERM-02 %s takes none of them', async ([, row]) => {
    const cell = acceptedCell(row, ...privileged) ?? (row.needs === 'public' ? matrix.cellsOf(row)[0] : undefined)
    if (!cell) throw new Error('nobody may call it')
    const body = partsOf(cell, matrix.fixture.targets)?.body
    if (!isObject(body)) throw new Error('its body is no object')
    const taken = namesTaken(row.endpoint.body)
    // Public routes bound the attempts of an address, so only the names that matter most are tried there.
    const others =
      row.needs === 'public' ? [] : [...namesTold(row.endpoint.answer), ...(await columnNames(matrix.world))]
    const names = new Set([...alwaysProtected, ...others])
    const token = row.needs === 'public' ? null : await matrix.tokenOf(cell)
    const address = await addressOf(cell)
    const call = (text: string) => () =>
      fetch(address, {
        method: row.endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: text,
      })
    const foreign = matrix.fixture.owners.foreign
    const isRefused = (status: number) => status === 422 || status === 400
    const attempt = (what: string, text: string, ofAll: Attempt['isRefused'] = isRefused): Attempt => ({
      name: `${nameOf(cell)} with ${what}`,
      send: call(text),
      isRefused: ofAll,
    })
    const alone = alwaysProtected.flatMap((name) => {
      const value = harmfulValue(name, foreign)
      const inner = withInnerField(body, name, value)
      const bodies = taken.has(name) ? inner : [withFields(body, [[name, value]]), ...inner]
      return bodies.map((text) => attempt(name, text))
    })
    // The refusal names every one of them: a call with many shows as much as one with each.
    const together = inForties([...names].filter((name) => !taken.has(name) && !alwaysProtected.includes(name))).map(
      (some) =>
        attempt(
          some.join(', '),
          withFields(
            body,
            some.map((name) => [name, harmfulValue(name, foreign)]),
          ),
          (status, text) => isRefused(status) && some.every((name) => text.includes(`"field":"${name}"`)),
        ),
    )
    expect(names.size).toBeGreaterThan(row.needs === 'public' ? 10 : 100)
    expect(await failuresOf([...alone, ...together])).toEqual([])
  })
})

/** Columns whose values could be guessed letter by letter through a filter or an order. */
const tellsSecrets = /hash|token|secret|key|sealed|locked|failed|epoch|sha256|account|organization_id/i

describe('filters and sorts', () => {
  it('PERM-02 exist for what a listing names and for no other column', async () => {
    const columns = await columnNames(matrix.world)
    const open = rowsByRoute
      .filter(({ endpoint }) => endpoint.kind === 'json-api' && endpoint.query !== undefined)
      .flatMap(({ endpoint: { name, query } }) => {
        const taken = namesTaken(query)
        const filters = columns.filter((column) => !taken.has(column) && query?.safeParse({ [column]: '1' }).success)
        return filters.map((column) => `${name}?${column}=1`)
      })
    expect(open).toEqual([])
  })

  it('PERM-02 by columns that hold secrets are refused by name', async () => {
    const columns = (await columnNames(matrix.world)).filter((name) => tellsSecrets.test(name))
    const listings = rowsByRoute.filter(({ endpoint }) => endpoint.kind === 'json-api')
    const attempts: Attempt[] = []
    for (const row of listings) {
      const cell = acceptedCell(row, ...privileged)
      if (!cell) throw new Error(`nobody may call ${row.endpoint.name}`)
      const token = await matrix.tokenOf(cell)
      const address = await addressOf(cell)
      const taken = namesTaken(row.endpoint.query)
      const sortable = row.endpoint.query
      for (const column of columns) {
        const queries = [
          ...(taken.has(column) ? [] : [`${column}=1`]),
          ...(sortable?.safeParse({ order: { [column]: 'asc' } }).success ? [] : [`order[${column}]=asc`]),
        ]
        for (const query of queries)
          attempts.push({
            name: `${row.endpoint.path}?${query}`,
            send: () =>
              fetch(`${address}${address.includes('?') ? '&' : '?'}${query}`, {
                headers: { authorization: `Bearer ${token}` },
              }),
            isRefused: (status) => status === 400,
          })
      }
    }
    process.stdout.write(`\nprivate columns: ${attempts.length} calls\n`)
    expect(await failuresOf(attempts)).toEqual([])
  })

  it('PERM-04 given twice show no more than given once', async () => {
    const narrow = principalOf('limited to a blade')
    const failures: string[] = []
    for (const row of rowsByRoute.filter(({ endpoint }) => endpoint.kind === 'json-api')) {
      const cells = matrix
        .cellsOf(row)
        .filter(({ principal, slot }) => principal.name === narrow.name && slot?.filter !== undefined)
      const token = cells[0] && (await matrix.tokenOf(cells[0]))
      for (const [filter, ofFilter] of Map.groupBy(cells, ({ slot }) => slot?.filter ?? '')) {
        const values = ofFilter.map((cell) => partsOf(cell, matrix.fixture.targets)?.query[filter])
        const base = `${matrix.world.url}${row.endpoint.path}`
        for (const query of [
          values.map((value) => `${filter}=${value}`).join('&'),
          values
            .toReversed()
            .map((value) => `${filter}=${value}`)
            .join('&'),
          values.map((value) => `${filter}[]=${value}`).join('&'),
        ]) {
          const response = await fetch(`${base}?${query}`, { headers: { authorization: `Bearer ${token}` } })
          const found = await canariesIn(Buffer.from(await response.arrayBuffer()))
          const leaked = found.filter((canary) => !narrow.knows.includes(canary))
          if (leaked.length > 0 || ![200, 400, 403, 404].includes(response.status))
            failures.push(`${base}?${query}: ${response.status} ${leaked}`)
        }
      }
    }
    expect(failures).toEqual([])
  })
})
