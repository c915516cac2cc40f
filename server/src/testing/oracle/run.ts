import { changeSomething, type Done, dealtChanges, recordSomething } from './changes/all.ts'
import { type Comparison, joined } from './compare.ts'
import { diceOf } from './dice.ts'
import { consult } from './oracle.ts'
import { inWords } from './print.ts'
import type { Scene } from './scene/scene.ts'

export interface Run {
  readonly seed: number
  readonly changes: number
  /** Questions of each subject that each account is asked after every change. */
  readonly afterEach: number
  /** The same at the end; all of them when left out. */
  readonly atEnd?: number
  /** Files that each account asks for at the end, and in between after every so many changes. */
  readonly files: number
  readonly filesEvery: number
  /** The same for reports. */
  readonly reports: number
}

const doneInWords = ({ who, name, statuses }: Done): string =>
  `  ${name}, by ${who}: ${statuses.join(', ') || 'nothing to do it with'}`

/** Lets things change at random and compares all the while; prints seed, figures and differences, and with differences what was done. */
export async function runOracle(
  scene: Scene,
  { seed, changes, afterEach, atEnd, files, filesEvery, reports }: Run,
): Promise<Comparison> {
  const dice = diceOf(seed)
  await recordSomething(scene, dice)
  const compared: Comparison[] = []
  const done: Done[] = []
  const deal = dealtChanges(dice)
  for (let number = 1; number <= changes; number += 1) {
    done.push(...(await changeSomething(scene, dice, number, deal)))
    const written = number % filesEvery === 0 ? { files, reports } : {}
    compared.push(await consult(scene, dice, { perSubject: afterEach, ...written }))
  }
  compared.push(await consult(scene, dice, { files, reports, ...(atEnd === undefined ? {} : { perSubject: atEnd }) }))
  // What visits and lists tell of the reports and files that were made just now.
  compared.push(await consult(scene, dice, { only: /inspection_groups\/(details|\d+$|\d+\/reports)|\/exports\?/ }))
  const all = joined(compared)
  process.stdout.write(`\noracle, ORACLE_SEED=${seed}: ${changes} changes, ${inWords(all)}\n`)
  if (all.differences.length > 0) process.stdout.write(`${done.map(doneInWords).join('\n')}\n`)
  return all
}

/** How many changes a run makes: ORACLE_CHANGES, else as many as said. */
export function changesOfRun(unlessTold: number): number {
  const told = Number(process.env.ORACLE_CHANGES)
  return Number.isInteger(told) && told > 0 ? told : unlessTold
}
