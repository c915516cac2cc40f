import sharp from 'sharp'
import { descriptionOfProduct } from '../api-description.ts'
import type { Answer, ApiWorld } from '../api-world.ts'
import { FixtureState } from '../authorization/checks/state.ts'
import type { Fixture } from '../authorization/fixture/build.ts'
import { makeSignedIn } from '../factories.ts'
import { type Dice, diceOf } from '../oracle/dice.ts'
import { type Caller, recruit } from './callers.ts'
import { CallMaker } from './calls.ts'
import { faultOf, faultOfBody, faultOfCaller } from './judged-answer.ts'
import { knownCallsOf } from './known-calls.ts'
import { leftOut } from './left-out.ts'
import { type Operation, operationsOf, resolverOf } from './operations.ts'
import { makersOf, Stories, type StoriesResult } from './stories.ts'

export interface FuzzResult {
  /** The names of what was called. */
  readonly operations: readonly string[]
  readonly calls: number
  /** How many calls were answered by each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** How many calls each caller made, and how many of them were let through. */
  readonly callers: ReadonlyMap<string, { readonly calls: number; readonly accepted: number }>
  /** Operations that were let through at least once. */
  readonly accepted: ReadonlySet<string>
  readonly stories: StoriesResult
  readonly faults: readonly string[]
}

/** Callers are replaced after so many calls: some have lost their rights or their account meanwhile, by what others called. */
const callsOfCallers = 60
/** What may be answered of something that is deleted: 403 to who may delete such things and not read them. */
const goneStatuses = [401, 403, 404, 405, 410]
/** Limits of attempts are over after this, and sessions with them. */
const roundMs = 20 * 60_000

async function someFiles(dice: Dice): Promise<readonly Blob[]> {
  const create = { width: 64, height: 48, channels: 3, background: { r: 90, g: 120, b: 150 } } as const
  const picture = async (format: 'png' | 'jpeg') =>
    new Blob([new Uint8Array(await sharp({ create }).toFormat(format).toBuffer())])
  return [
    await picture('jpeg'),
    await picture('png'),
    new Blob(['Park;Turbine;Rotor diameter\nHare Hill;T01;82\nHare Hill;T02;wide\n']),
    new Blob([Uint8Array.from({ length: 300 }, () => dice.below(256))]),
    new Blob([]),
  ]
}

/** One run over a world. */
class Run {
  readonly statuses = new Map<number, number>()
  readonly callers = new Map<string, { calls: number; accepted: number }>()
  readonly accepted = new Set<string>()
  readonly faults: string[] = []
  readonly #world: ApiWorld
  readonly #maker: CallMaker
  calls = 0

  constructor(world: ApiWorld, maker: CallMaker) {
    this.#world = world
    this.#maker = maker
  }

  async call(operation: Operation, caller: Caller): Promise<void> {
    const { method, name, body: described } = operation
    const { token } = caller
    const { path, query, body, headers } = this.#maker.callOf(operation)
    const sent = body === undefined ? {} : { body }
    const answer = await this.#world.request(method, path, { token, query, headers, ...sent })
    this.#count(name, caller, answer)
    const validate =
      described?.media === 'application/json'
        ? descriptionOfProduct(this.#world.app).validatorOf(described.parts)
        : undefined
    const faults = [faultOf(answer), faultOfCaller(operation, caller, answer), faultOfBody(validate, body, answer)]
    for (const fault of faults.filter((each) => each !== null))
      this.faults.push(`${caller.name}: ${method} ${path}?${query} ${JSON.stringify(body)?.slice(0, 300)}: ${fault}`)
    this.#maker.learn(answer)
    if (method === 'DELETE' && answer.status === 204 && operation.path.endsWith('}'))
      await this.#expectGone(path, caller)
  }

  #count(name: string, caller: Caller, { status }: Answer): void {
    this.calls += 1
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const { calls, accepted } = this.callers.get(caller.name) ?? { calls: 0, accepted: 0 }
    const isAccepted = status < 400
    if (isAccepted) this.accepted.add(name)
    this.callers.set(caller.name, { calls: calls + 1, accepted: accepted + Number(isAccepted) })
  }

  /** What is deleted is gone for whoever asks for it next. */
  async #expectGone(path: string, { name, token }: Caller): Promise<void> {
    const { status, body } = await this.#world.request('GET', path, { token })
    if (!goneStatuses.includes(status))
      this.faults.push(`${name}: GET ${path} after it was deleted: ${status} ${JSON.stringify(body)?.slice(0, 200)}`)
  }
}

/** Those who may do much are asked more often, since what they call goes further; who is barred from all, more seldom. */
function callerOf(callers: readonly Caller[], dice: Dice): Caller {
  const open = callers.filter(({ barred }) => barred === null)
  const strong = open.filter(({ name }) => ['admin', 'responsible', 'API token, administer'].includes(name))
  if (dice.happens(0.15)) return dice.pick(callers.filter(({ barred }) => barred !== null))
  return dice.pick(dice.happens(0.5) ? strong : open)
}

export interface FuzzOptions {
  readonly fixture: Fixture
  readonly seed: number
  /** How often each operation is called. */
  readonly rounds: number
  /** How often something of each kind is made and followed to its end. */
  readonly lives: number
}

/**
 * Calls the operations of the product's own description, each several times, with values its schemas describe and some they do not, as
 * every kind of caller; what answers name is asked for later, and what was deleted is gone. Bodies and headers of answers are held against
 * the description by the world itself.
 */
export async function fuzz(world: ApiWorld, { fixture, seed, rounds, lives }: FuzzOptions): Promise<FuzzResult> {
  const document: unknown = world.app.swagger()
  const dice = diceOf(seed)
  const { targets } = fixture
  const known = (name: string) => knownCallsOf(targets, name)
  const maker = new CallMaker(resolverOf(document), dice, await someFiles(dice), known)
  const run = new Run(world, maker)
  const operations = operationsOf(document).operations.filter(({ name }) => !(name in leftOut))
  const { id, token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  const stories = new Stories({ world, targets, admin: { id, token } }, operations, maker, dice)
  const state = await FixtureState.keep(world)
  for (let life = 0; life < lives; life += 1) {
    for (const make of makersOf(operations)) await stories.tell(make)
    // What was made for a story would be in the way of the same story.
    await state.restore()
  }
  await state.forget()
  const owners = { ...fixture.owners, rootDevices: fixture.rootDevices }
  let callers = await recruit(world, owners, dice)
  for (let round = 0; round < rounds; round += 1) {
    world.advance(roundMs)
    // Not in the order of the description: what makes, changes and deletes meets in another one each time.
    for (const [index, operation] of dice.some(operations, operations.length).entries()) {
      if (index % callsOfCallers === 0) callers = await recruit(world, owners, dice)
      await run.call(operation, callerOf(callers, dice))
    }
  }
  const { calls, statuses, callers: told, accepted, faults } = run
  return {
    ...{ operations: operations.map(({ name }) => name), calls, statuses, callers: told, accepted },
    stories: stories.result,
    faults: [...stories.result.faults, ...faults],
  }
}

/** How often each operation is called: FUZZ_ROUNDS, else as often as said. */
export function roundsOfRun(unlessTold: number): number {
  const told = Number(process.env.FUZZ_ROUNDS)
  return Number.isInteger(told) && told > 0 ? told : unlessTold
}
