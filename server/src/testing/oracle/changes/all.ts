import type { Answer } from '../../api-world.ts'
import type { Dice } from '../dice.ts'
import { factsOf } from '../facts/facts.ts'
import { readRows } from '../facts/rows.ts'
import { untilQuiet } from '../scene/quiet.ts'
import type { Account, Scene } from '../scene/scene.ts'
import { attachedChanges } from './attached.ts'
import type { Change } from './change.ts'
import { documentChanges } from './documents.ts'
import { findingChanges } from './findings.ts'
import { importChanges } from './imports.ts'
import { measureChanges } from './measures.ts'
import { invitationChange, peopleChanges } from './people.ts'
import { photoChanges } from './photos.ts'
import { placeChanges } from './places.ts'
import { referenceChanges, ruleChanges } from './reference.ts'
import { signInChanges } from './sign-ins.ts'
import { pictureChanges, visitChanges } from './visits.ts'

const all: readonly Change[] = [
  ...findingChanges,
  ...visitChanges,
  ...placeChanges,
  ...measureChanges,
  ...peopleChanges,
  ...photoChanges,
  ...attachedChanges,
  ...referenceChanges,
  ...signInChanges,
  ...documentChanges,
  ...importChanges,
]
const weighted = all.flatMap((change) => Array.from({ length: change.weight }, () => change))

/** What was done, and how it was answered. */
export interface Done {
  readonly name: string
  readonly who: string
  readonly statuses: readonly number[]
}

async function make(scene: Scene, dice: Dice, number: number, change: Change, who: Account): Promise<Done> {
  const { world, tokenOf } = scene
  const facts = factsOf(await readRows(world.ctx.db))
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    await world.request(method, path, { token: await tokenOf(who.id), body })
  const answers = await change.make({ scene, facts, dice, number, send })
  await untilQuiet(world)
  const broken = answers.find(({ status }) => status >= 500)
  if (broken) throw new Error(`${change.name} by ${who.name}: ${broken.status} ${JSON.stringify(broken.body)}`)
  return { name: change.name, who: who.name, statuses: answers.map(({ status }) => status) }
}

const isAccepted = ({ statuses }: Done): boolean => statuses.some((status) => status < 300)

const mostTries = 6

/** Deals what may be changed by chance, each as often as its weight before any comes again: what is rare is left to no luck in a long run. */
export function dealtChanges(dice: Dice): () => Change {
  let left: readonly Change[] = []
  return () => {
    const [next, ...rest] = left.length > 0 ? left : dice.some(weighted, weighted.length)
    if (next === undefined) throw new Error('there is nothing to change')
    left = rest
    return next
  }
}

/** Changes something: tries what it is dealt, by one account or another, until one of them is accepted. Answers all it tried. */
export async function changeSomething(
  scene: Scene,
  dice: Dice,
  number: number,
  deal: () => Change,
): Promise<readonly Done[]> {
  const administrator = administratorOf(scene)
  const tried: Done[] = []
  while (tried.length < mostTries && !tried.some(isAccepted)) {
    const who = dice.happens(0.5) ? administrator : dice.pick(scene.accounts)
    tried.push(await make(scene, dice, number * mostTries + tried.length, deal(), who))
  }
  return tried
}

const administratorOf = ({ accounts }: Scene): Account => {
  const [administrator] = accounts
  if (!administrator) throw new Error('there is nobody')
  return administrator
}

const recordedOften = 6

/** Something to compare from the beginning: findings and measures here and there with pictures attached to some, scales and marks, house rules, sign-ins and invitations. */
export async function recordSomething(scene: Scene, dice: Dice): Promise<void> {
  const records = [...findingChanges.slice(0, 2), ...measureChanges.slice(0, 1)]
  for (let number = 0; number < 24; number += 1) {
    for (const change of records) await make(scene, dice, number, change, administratorOf(scene))
  }
  for (let number = 0; number < recordedOften; number += 1) {
    for (const change of [
      ...attachedChanges.slice(0, 1),
      ...findingChanges.slice(2, 3),
      ...pictureChanges,
      ...ruleChanges,
      ...signInChanges.slice(0, 2),
      invitationChange,
    ])
      await make(scene, dice, number, change, administratorOf(scene))
  }
}
