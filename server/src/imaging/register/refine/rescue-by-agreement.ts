import { openCvReady } from '../numeric/opencv.ts'
import { agreeOnBlade, disagreesOnBlade } from '../pairs/blade-agreement.ts'
import type { Hypothesis } from '../pairs/hypothesis.ts'
import { movesAsOne } from '../pairs/judgement.ts'
import { type PhotoSet, type RunControl, step } from '../photo-set.ts'
import type { Joining } from '../solve/joining.ts'
import { pictured } from './pictured.ts'
import { betweenGroups, inOneGroup } from './second-opinion.ts'

const mostPairs = 60
const pureEnough = 0.3
const rounds = 3

/** Asks the blade about every joint whose support is mostly off it; refuses what it speaks against. */
export async function refuseDisagreement(set: PhotoSet, joining: Joining, control: RunControl): Promise<Joining> {
  const asked = new Set<Hypothesis>()
  let current = joining
  for (let round = 0; round < rounds; round++) {
    let changed = false
    for (const [k, { from, to, hypothesis }] of current.live.entries()) {
      const pair = set.pair(from, to)
      if (!pair || !hypothesis || hypothesis.purity >= pureEnough || movesAsOne(hypothesis)) continue
      if (asked.has(hypothesis)) continue
      await step(control, 'correlation', k, current.live.length)
      await openCvReady()
      asked.add(hypothesis)
      const [a, b] = [await pictured(set, from), await pictured(set, to)]
      if (!disagreesOnBlade(a, b, hypothesis)) continue
      pair.refused.add(hypothesis)
      pair.correlated = agreeOnBlade(a, b, pair.hypotheses)
      changed = true
    }
    if (!changed) break
    current = set.join('blade')
  }
  return current
}

/** Tries to join the groups that are left by asking whether the blade agrees under the motions found, nearest photos first. */
export async function rescueByAgreement(set: PhotoSet, joining: Joining, control: RunControl): Promise<Joining> {
  if (joining.forest.groups.length < 2) return joining
  const todo = betweenGroups(set, joining).filter((pair) => pair.hypotheses.length > 0 && !pair.correlated)
  const chosen = todo.slice(0, mostPairs)
  if (chosen.length > 0) await openCvReady()
  let current = joining
  for (const [k, pair] of chosen.entries()) {
    await step(control, 'correlation', k, chosen.length)
    if (inOneGroup(current, pair)) continue
    const [a, b] = [await pictured(set, pair.first), await pictured(set, pair.second)]
    pair.correlated = agreeOnBlade(a, b, pair.hypotheses)
    if (pair.correlated) current = set.join('blade')
  }
  return current
}
