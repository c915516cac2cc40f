import { diceOf } from '../oracle/dice.ts'
import { untilQuiet } from '../oracle/scene/quiet.ts'
import type { Scene } from '../oracle/scene/scene.ts'
import { Assembler } from './assembler.ts'
import { openCutLine } from './cut-line.ts'
import { Hands } from './hands.ts'
import { isPossible, type Ledger } from './ledger.ts'
import { placeText } from './places.ts'

export interface WorkResult {
  readonly acknowledgements: number
  /** How often counts were held against what was there. */
  readonly counts: number
  /** How often photos were assembled to an end. */
  readonly assemblies: number
  /** Calls that were never answered. */
  readonly lost: number
  readonly cuts: number
  /** What was acknowledged and is missing or otherwise. */
  readonly faults: readonly string[]
}

/** Three sides without pictures of a visit whose findings need no component. */
async function sidesOf({ world }: Scene): Promise<readonly number[]> {
  const rows = await world.ctx.db
    .selectFrom('inspection')
    .innerJoin('inspectionGroup as visit', 'visit.id', 'inspection.groupId')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('device as part', 'part.id', 'device.parentId')
    .innerJoin('device as whole', 'whole.id', 'part.parentId')
    .where('whole.name', '=', 'T10')
    .where('visit.serviceId', '=', 2)
    .where('visit.date', '=', '2026-03-31')
    .select('inspection.id')
    .orderBy('inspection.id', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is otherwise at the end than one pair of hands was told. */
async function faultsOf({ world }: Scene, ledger: Ledger): Promise<readonly string[]> {
  const { db } = world.ctx
  const images = await db.selectFrom('image').select(['sha256', 'x', 'y']).execute()
  const findings = await db.selectFrom('annotation').select(['clientKey', 'comment']).execute()
  const faults = [...ledger.broken]
  for (const [hash, entry] of ledger.photos) {
    const rows = images.filter(({ sha256 }) => sha256 === hash)
    const now = rows[0] ? placeText(rows[0].x, rows[0].y) : null
    if (rows.length > 1) faults.push(`photo ${hash} is there ${rows.length} times`)
    // A picture may lay what nobody laid.
    const isLaidByPicture = entry.acknowledged === 'unlaid' && now !== null
    if (!isLaidByPicture && !isPossible(entry, now)) faults.push(`photo ${hash}: ${JSON.stringify(entry)}, is ${now}`)
  }
  for (const [key, entry] of ledger.findings) {
    const rows = findings.filter(({ clientKey }) => clientKey === key)
    if (rows.length > 1) faults.push(`finding ${key} is there ${rows.length} times`)
    const now = rows[0]?.comment ?? null
    if (!isPossible(entry, now)) faults.push(`finding ${key}: ${JSON.stringify(entry)}, is ${now}`)
  }
  return faults
}

/**
 * Several people work at once on the same sides over lines that break, for so many seconds and until so many calls were acknowledged;
 * then everything is compared with what they were told.
 */
export async function workByHand(scene: Scene, seed: number, seconds: number, atLeast = 0): Promise<WorkResult> {
  const [own, ...sides] = await sidesOf(scene)
  if (own === undefined || sides.length < 2) throw new Error('there are no sides to work on')
  const people = scene.accounts.filter(({ name }) => ['administrator', 'responsible', 'inspector'].includes(name))
  const line = await openCutLine(scene.world.url, diceOf(seed))
  const hands = [...people, ...people.slice(1)].map(
    ({ id }, index) =>
      new Hands({
        world: scene.world,
        line: line.url,
        dice: diceOf(seed + 1 + index),
        sides,
        tokenOf: () => scene.tokenOf(id),
      }),
  )
  const administrator = people.find(({ name }) => name === 'administrator')
  if (administrator === undefined) throw new Error('nobody may assemble')
  const assembler = new Assembler({
    world: scene.world,
    line: line.url,
    dice: diceOf(seed),
    side: own,
    tokenOf: () => scene.tokenOf(administrator.id),
  })
  await assembler.begin()
  const end = Date.now() + seconds * 1000
  const ledgers = [assembler.ledger, ...hands.map(({ ledger }) => ledger)]
  const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((all, ledger) => all + of(ledger), 0)
  const isEnough = () =>
    Date.now() >= end &&
    line.cuts() > 0 &&
    assembler.assemblies > 0 &&
    sum((ledger) => ledger.counts) > 0 &&
    sum((ledger) => ledger.acknowledgements) >= atLeast
  const work = async (each: Hands | Assembler) => {
    while (!isEnough()) await each.doSomething()
  }
  await Promise.all([assembler, ...hands].map(work))
  await line.close()
  await untilQuiet(scene.world)
  const faults: string[] = []
  for (const ledger of ledgers) faults.push(...(await faultsOf(scene, ledger)))
  const acknowledgements = sum((ledger) => ledger.acknowledgements)
  const counts = sum((ledger) => ledger.counts)
  const lost = sum((ledger) => ledger.lost)
  process.stdout.write(
    `\nhands, ORACLE_SEED=${seed}: ${seconds} s, ${acknowledgements} acknowledged, ${counts} times counted, ${assembler.assemblies} times assembled, ${lost} without an answer, ${line.cuts()} cuts, ${faults.length} faults\n`,
  )
  return { acknowledgements, counts, assemblies: assembler.assemblies, lost, cuts: line.cuts(), faults }
}

/** How long hands work: HANDS_SECONDS, else as long as said. */
export function secondsOfRun(unlessTold: number): number {
  const told = Number(process.env.HANDS_SECONDS)
  return Number.isInteger(told) && told > 0 ? told : unlessTold
}
