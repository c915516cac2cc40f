import { type Endpoint, startsWork } from '@visionair/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { registeredEndpoints } from '../../platform/http/register-endpoint.ts'
import { partsOf } from '../authorization/checks/cells.ts'
import { quote } from '../authorization/checks/judge.ts'
import { Matrix } from '../authorization/checks/matrix.ts'
import { type Reply, send } from '../authorization/checks/send.ts'
import { type PrincipalName, principalOf } from '../authorization/principals.ts'
import type { Row } from '../authorization/table/row.ts'
import { table } from '../authorization/table/table.ts'
import { accountCalls } from './account-calls.ts'
import { type Example, exampleOf } from './example.ts'
import { oidcCalls } from './oidc-calls.ts'
import type { PreparedCall, Stage } from './prepared-calls.ts'
import { referenceCalls } from './reference-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { workCalls } from './work-calls.ts'

/** The examples by the name of their operation, and what could not be made one, with why. */
export interface Examples {
  readonly examples: Readonly<Record<string, Example>>
  readonly failures: readonly string[]
}

/** Calls that only make sense after others, by the name of their operation. */
export const preparedCalls: ReadonlyMap<string, PreparedCall> = new Map(
  [...accountCalls, ...secondFactorCalls, ...oidcCalls, ...serviceCalls, ...referenceCalls, ...workCalls].map(
    (call) => [call.endpoint.name, call],
  ),
)

/** Who asks, until somebody is let through. */
const callers: readonly PrincipalName[] = ['admin', 'responsible', 'inspector with all permissions']

/** One entry shows what a listing is like. */
function withShortPage(row: Row): Row {
  const { query } = row.endpoint
  if (!(query instanceof z.ZodObject) || !('itemsPerPage' in query.shape)) return row
  return { ...row, query: (of) => ({ ...row.query?.(of), itemsPerPage: 1 }) }
}

/** What signs an address; its values are made anew for each answer. */
const signature = { e: '1777887000', u: '1', s: 'signature' }

/** Puts the numbers of rows that are made next back, so that an example does not depend on those before it. */
async function keepNumbers({ world }: Matrix): Promise<() => Promise<void>> {
  const { db } = world.ctx
  const { rows } = await sql<{
    name: string
    last: number | null
  }>`select format('%I.%I', schemaname, sequencename) as name,
    last_value::int as last from pg_sequences where schemaname = 'public'`.execute(db)
  return async () => {
    for (const { name, last } of rows) await sql`select setval(${name}, ${last ?? 1}, ${last !== null})`.execute(db)
  }
}

type Outcome = { readonly example: Example } | { readonly failure: string }

const refused = ({ method, name }: Endpoint, reply: Reply | undefined): Outcome => ({
  failure: `${method} ${name}: ${reply ? `${reply.status} ${quote(reply)}` : 'no call of it is known'}`,
})

async function byPreparation(stage: Stage, endpoint: Endpoint, { prepare }: PreparedCall): Promise<Outcome> {
  const { credential, headers, params = {}, query = {}, body } = await prepare(stage)
  const parts = { params, query, body }
  const reply = await send(stage.world, endpoint, parts, credential, headers)
  if (reply.status !== endpoint.status) return refused(endpoint, reply)
  const signed = credential.kind === 'signature' ? signature : {}
  return { example: exampleOf({ ...parts, query: { ...query, ...signed } }, reply) }
}

async function byTable(matrix: Matrix, endpoint: Endpoint): Promise<Outcome> {
  let last: Reply | undefined
  for (const each of table.filter((row) => row.endpoint.name === endpoint.name)) {
    const row = withShortPage({ ...each, endpoint })
    for (const name of callers) {
      const cell = {
        ...{ row, principal: principalOf(name), slot: null, place: null },
        expected: { statuses: [endpoint.status], meaning: 'accepted' as const },
      }
      const parts = partsOf(cell, matrix.fixture.targets)
      if (parts === null) continue
      last = await matrix.ask(cell)
      if (last.status === endpoint.status)
        return {
          example: exampleOf(
            { ...parts, query: { ...parts.query, ...(row.needs === 'signed' ? signature : {}) } },
            last,
          ),
        }
    }
  }
  return refused(endpoint, last)
}

/** What starts work is taken by POST as it is by GET, and shows the same example. */
const siblings = (all: readonly Endpoint[]): readonly Endpoint[] =>
  all.filter(startsWork).map((endpoint) => ({ ...endpoint, method: 'POST' }))

/** Makes a call to every operation, each in the same made world, and answers what was sent and what came back. */
export async function runExamples(): Promise<Examples> {
  const matrix = await Matrix.open(table)
  try {
    const admin = { id: matrix.accountOfName('admin'), token: await matrix.tokenOfName('admin') }
    const stage = { world: matrix.world, targets: matrix.fixture.targets, admin }
    const restoreNumbers = await keepNumbers(matrix)
    const outcomes: [string, Outcome][] = []
    const all = registeredEndpoints(matrix.world.app)
    const byPost = siblings(all)
    for (const endpoint of [...all, ...byPost]) {
      const prepared = preparedCalls.get(endpoint.name)
      const outcome = await (prepared ? byPreparation(stage, endpoint, prepared) : byTable(matrix, endpoint)).catch(
        (error: unknown) => ({ failure: `${endpoint.method} ${endpoint.name}: ${error}` }),
      )
      if (!byPost.includes(endpoint) || 'failure' in outcome) outcomes.push([endpoint.name, outcome])
      await matrix.state.restore()
      await restoreNumbers()
    }
    return {
      examples: Object.fromEntries(
        outcomes.flatMap(([name, each]) => ('example' in each ? [[name, each.example]] : [])),
      ),
      failures: outcomes.flatMap(([, each]) => ('failure' in each ? [each.failure] : [])),
    }
  } finally {
    await matrix.close()
  }
}
