import type { SignInProvider } from '../../../platform/sign-in-provider.ts'
import { type ApiWorld, createApiWorld } from '../../api-world.ts'
import { buildFixture, type Fixture } from '../fixture/build.ts'
import { type AccountOf, endedSessionOf, enterPeople } from '../fixture/people.ts'
import { type PrincipalName, principalOf } from '../principals.ts'
import type { Row } from '../table/row.ts'
import { type Cell, cellsOf, nameOf, partsOf } from './cells.ts'
import { essenceOf, judge, quote } from './judge.ts'
import { type Credential, type Reply, send, tokenFor, unreadableToken } from './send.ts'
import { FixtureState } from './state.ts'

const atOnce = 6

/** Does something with each item, a few at a time, and keeps the order of the results. */
export async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = [...items.entries()]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

interface Answered {
  readonly cell: Cell
  readonly reply: Reply
}

/** Whether a call is let through that enters the audit trail and changes nothing else; one that is refused is in no trail. */
const entersTrail = ({ row, expected }: Cell) => row.entersTrail === true && expected.meaning === 'accepted'

const trailTables: readonly string[] = ['public.audit_entry', 'public.audit_unsealed']

/** Whether a call that is let through leaves everything as it was. */
const isHarmless = (cell: Cell) => !entersTrail(cell) && leavesAll(cell)

const leavesAll = ({ row, expected }: Cell) =>
  expected.meaning !== 'accepted' ||
  row.harmless === true ||
  (row.endpoint.method === 'GET' && row.endpoint.status === 200)

/** Foreign and absent must not be told apart: every hidden answer is compared with the one for what is nowhere. */
function compareWithAbsent(answered: readonly Answered[]): string[] {
  const keyOf = ({ principal, slot }: Cell) => `${principal.name} ${slot?.index} ${slot?.filter}`
  const absent = new Map(
    answered.filter(({ cell }) => cell.place === 'absent').map(({ cell, reply }) => [keyOf(cell), reply]),
  )
  return answered.flatMap(({ cell, reply }) => {
    if (cell.expected.meaning !== 'hidden' && cell.expected.meaning !== 'empty') return []
    const expected = absent.get(keyOf(cell))
    return expected === undefined || essenceOf(expected) === essenceOf(reply)
      ? []
      : [`${nameOf(cell)}: ${quote(reply)} is not what is said of the absent: ${quote(expected)}`]
  })
}

/** A provider that nobody asks anything: examples tell of it, and of a ticket that it led back with. */
export const exampleProvider: SignInProvider = {
  id: 'company',
  name: { en: 'Company account', fr: 'Compte d’entreprise' },
  issuer: 'https://login.example',
  clientId: 'visionair',
  clientSecret: null,
  clientAuthentication: 'post',
  scopes: 'openid email profile',
  linksByVerifiedEmail: false,
  rulesForLinked: false,
  signsUp: false,
  sessionHours: 24,
  rules: [],
}

/** The product with the fixture in it, ready to answer the cells of the table. */
export class Matrix {
  readonly world: ApiWorld
  readonly fixture: Fixture
  readonly state: FixtureState
  readonly #accountOf: AccountOf
  readonly #rows: readonly Row[]

  private constructor(
    world: ApiWorld,
    fixture: Fixture,
    state: FixtureState,
    accountOf: AccountOf,
    rows: readonly Row[],
  ) {
    this.world = world
    this.fixture = fixture
    this.state = state
    this.#accountOf = accountOf
    this.#rows = rows
  }

  static async open(rows: readonly Row[]): Promise<Matrix> {
    // At a name, as there are no passkeys at a number.
    const world = await createApiWorld({ publicUrl: 'http://localhost:8080', signInProviders: [exampleProvider] })
    const fixture = await buildFixture(world)
    const accountOf = await enterPeople(world, { ...fixture.owners, rootDevices: fixture.rootDevices }, rows)
    return new Matrix(world, fixture, await FixtureState.keep(world), accountOf, rows)
  }

  cellsOf(row: Row): Cell[] {
    return cellsOf(row, this.fixture.targets)
  }

  /** The account behind a cell; null for who has none. */
  accountOf({ principal, row }: Cell): number | null {
    return this.#accountOf(principal, row)
  }

  /** The account of a kind of caller whose permissions do not depend on the route. */
  accountOfName(name: PrincipalName): number {
    const row = this.#rows.find(({ needs }) => needs !== 'public' && needs !== 'signed')
    return (row && this.#accountOf(principalOf(name), row)) ?? 0
  }

  tokenOfName(name: PrincipalName): Promise<string> {
    return tokenFor(this.world, this.accountOfName(name))
  }

  /** A good token of the caller of a cell; of a session that is over for who has no other. */
  async tokenOf(cell: Cell): Promise<string> {
    const accountId = this.accountOf(cell) ?? 0
    if (cell.principal.barred !== 'ended') return await tokenFor(this.world, accountId)
    return await tokenFor(this.world, accountId, (await endedSessionOf(this.world, accountId)).family)
  }

  async ask(cell: Cell): Promise<Reply> {
    const parts = partsOf(cell, this.fixture.targets)
    if (!parts) throw new Error(`${nameOf(cell)} has no target`)
    return await send(this.world, cell.row.endpoint, parts, await this.#credentialOf(cell))
  }

  async #credentialOf(cell: Cell): Promise<Credential> {
    const { row, principal } = cell
    const accountId = this.#accountOf(principal, row)
    if (row.needs === 'signed') {
      const hasEnded = accountId !== null && principal.barred === 'ended'
      const session = hasEnded ? (await endedSessionOf(this.world, accountId)).id : null
      return { kind: 'signature', accountId, session }
    }
    if (principal.name === 'broken token') return { kind: 'bearer', token: unreadableToken }
    return accountId === null ? { kind: 'none' } : { kind: 'bearer', token: await this.tokenOf(cell) }
  }

  /** Asks every cell and answers what is wrong; everything is afterwards as it was before. */
  async failuresOf(cells: readonly Cell[]): Promise<string[]> {
    const quiet = cells.filter(isHarmless)
    const answered = await inTurns(quiet, async (cell) => ({ cell, reply: await this.ask(cell) }))
    const failures = [...(await this.#judgeAll(answered)), ...compareWithAbsent(answered)]
    if ((await this.state.changes()).length > 0) failures.push(...(await this.#findCulprits(quiet)))
    for (const cell of cells.filter((each) => !isHarmless(each))) {
      failures.push(...(await this.#judgeAll([{ cell, reply: await this.ask(cell) }])))
      if (entersTrail(cell)) failures.push(...(await this.#changesBesideTrail(cell)))
      await this.state.restore()
    }
    return failures
  }

  /** What is wrong with cells that must change nothing, without looking for which of them changed something. */
  async quickFailuresOf(quiet: readonly Cell[]): Promise<string[]> {
    const answered = await inTurns(quiet, async (cell) => ({ cell, reply: await this.ask(cell) }))
    const changes = await this.state.changes()
    if (changes.length > 0) await this.state.restore()
    const told = quiet.some(entersTrail) ? changes.filter((name) => !trailTables.includes(name)) : changes
    return [...(await this.#judgeAll(answered)), ...compareWithAbsent(answered), ...told]
  }

  async #judgeAll(answered: readonly Answered[]): Promise<string[]> {
    return (await inTurns(answered, ({ cell, reply }) => judge(cell, reply, this.fixture.targets, this.#rows))).flat()
  }

  /** What a call has changed that enters the trail, beside that. */
  async #changesBesideTrail(cell: Cell): Promise<string[]> {
    const expected = [...trailTables, ...(cell.row.besideTrail ?? [])]
    const beside = (await this.state.changes()).filter((name) => !expected.includes(name))
    return beside.length > 0 ? [`${nameOf(cell)}: changes ${beside.join(', ')} beside the audit trail`] : []
  }

  /** Asks the cells again one by one, to name those that change something. */
  async #findCulprits(cells: readonly Cell[]): Promise<string[]> {
    await this.state.restore()
    const failures: string[] = []
    for (const cell of cells) {
      const { status } = await this.ask(cell)
      const changes = await this.state.changes()
      if (changes.length > 0) failures.push(`${nameOf(cell)}: answers ${status} and changes ${changes.join(', ')}`)
      if (changes.length > 0) await this.state.restore()
    }
    return failures
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.state.forget()
  }
}
