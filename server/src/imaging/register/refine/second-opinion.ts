import { type CorrelatedMotion, correlatePair } from '../correlation/correlated-pair.ts'
import { openCvReady } from '../numeric/opencv.ts'
import { applyTo } from '../numeric/similarity.ts'
import { refutes } from '../pairs/blade-agreement.ts'
import { movesAsOne } from '../pairs/judgement.ts'
import type { Mode, PairEvidence } from '../pairs/pair-evidence.ts'
import { nearestFirst } from '../pairs/pair-schedule.ts'
import { liesApartInFlight } from '../photo/flown.ts'
import { frameOf, type PreparedPhoto, preparePhoto, secondLook } from '../photo/prepared-photo.ts'
import { loadWorkImage } from '../photo/work-image.ts'
import { compareWith, type PhotoSet, type RunControl, step } from '../photo-set.ts'
import type { Joining, LiveJoint } from '../solve/joining.ts'
import { pictured } from './pictured.ts'

const pureEnough = 0.3
const tooImpure = 0.2
const samePlace = 0.02
const rounds = 3
const mostCorrelations = 40
const mostSecondLooks = 90
const alreadySharp = 3.15e6

/** Asks correlation about every blade joint whose support is mostly off the blade; refuses or replaces the wrong ones. */
export async function verifyImpureJoints(set: PhotoSet, joining: Joining, control: RunControl): Promise<Joining> {
  let current = joining
  for (let round = 0; round < rounds; round++) {
    const doubtful = current.live.filter((joint) => isDoubtful(set, joint))
    let changed = false
    if (doubtful.length > 0) await openCvReady()
    for (const [k, joint] of doubtful.entries()) {
      await step(control, 'correlation', k, doubtful.length)
      changed = (await verify(set, joint)) || changed
    }
    if (!changed) break
    current = set.join('blade')
  }
  return current
}

function isDoubtful(set: PhotoSet, joint: LiveJoint): boolean {
  const { hypothesis } = joint
  if (!hypothesis || hypothesis.purity >= pureEnough || movesAsOne(hypothesis)) return false
  if (set.pair(joint.from, joint.to)?.examined.has(hypothesis)) return false
  return set.photo(joint.from).mask.plausible && set.photo(joint.to).mask.plausible
}

/** Whether the opinion changed what the pair stands for. */
async function verify(set: PhotoSet, joint: LiveJoint): Promise<boolean> {
  const pair = set.pair(joint.from, joint.to)
  const { hypothesis } = joint
  if (!pair || !hypothesis) return false
  pair.examined.add(hypothesis)
  const b = set.photo(joint.to)
  const correlated = await correlate(set, pair)
  if (!correlated) {
    if (joint.trusted || hypothesis.purity >= tooImpure) return false
    pair.refused.add(hypothesis)
    return true
  }
  const u = applyTo(correlated.aFromB, b.widthPx / 2, b.heightPx / 2)
  const v = applyTo(hypothesis.aFromB, b.widthPx / 2, b.heightPx / 2)
  if (Math.hypot(u.x - v.x, u.y - v.y) < samePlace * frameOf(b)) {
    if (correlated.trusted) pair.confirmed.add(hypothesis)
    return false
  }
  pair.correlated = correlated
  return true
}

/** The motion of the blade that correlation finds and the blade itself does not speak against. */
async function correlate(set: PhotoSet, { first, second, hypotheses }: PairEvidence): Promise<CorrelatedMotion | null> {
  const motion = correlatePair(set.photo(first), set.photo(second), hypotheses)
  if (!motion) return null
  return refutes(await pictured(set, first), await pictured(set, second), motion.aFromB) ? null : motion
}

/** Tries to join the groups that are left by correlation, nearest photos first. */
export async function rescueByCorrelation(set: PhotoSet, joining: Joining, control: RunControl): Promise<Joining> {
  let current = joining
  const tried = new Set<PairEvidence>()
  for (let round = 0; round < rounds && current.forest.groups.length > 1; round++) {
    const todo = betweenGroups(set, current).filter((pair) => !tried.has(pair) && bothShowBlade(set, pair))
    const chosen = todo.slice(0, mostCorrelations)
    let found = false
    if (chosen.length > 0) await openCvReady()
    for (const [k, pair] of chosen.entries()) {
      await step(control, 'correlation', k, chosen.length)
      tried.add(pair)
      if (inOneGroup(current, pair)) continue
      const correlated = await correlate(set, pair)
      if (!correlated) continue
      pair.correlated = correlated
      found = true
      current = set.join('blade')
    }
    if (!found) break
  }
  return current
}

function bothShowBlade(set: PhotoSet, pair: PairEvidence): boolean {
  return set.photo(pair.first).mask.plausible && set.photo(pair.second).mask.plausible
}

/** Whether the photos of a pair are joined already. */
export function inOneGroup(joining: Joining, pair: PairEvidence): boolean {
  return joining.forest.groups.some((group) => group.includes(pair.first) && group.includes(pair.second))
}

/** The compared pairs whose photos are in different groups and not seen from places far apart, nearest in order first. */
export function betweenGroups(set: PhotoSet, joining: Joining): PairEvidence[] {
  const apart = [...set.pairs.values()].filter((pair) => {
    return !inOneGroup(joining, pair) && !liesApartInFlight(set.photo(pair.first), set.photo(pair.second))
  })
  const numbers = nearestFirst(apart.map((pair) => [pair.first, pair.second]))
  return numbers.flatMap(([i, j]) => set.pair(i, j) ?? [])
}

/** Looks again, closer, at photos whose groups are still apart. */
export async function lookAgain(set: PhotoSet, joining: Joining, mode: Mode, control: RunControl): Promise<Joining> {
  const todo = betweenGroups(set, joining)
  if (todo.length === 0 || todo.length > mostSecondLooks) return joining
  await openCvReady()
  const closer = new Map<number, PreparedPhoto>()
  const wanted = [...new Set(todo.flatMap((pair) => [pair.first, pair.second]))].filter((n) => {
    const photo = set.photo(n)
    return photo.widthPx * photo.heightPx >= alreadySharp
  })
  const total = wanted.length + todo.length
  for (const [k, n] of wanted.entries()) {
    await step(control, 'second-look', k, total)
    const source = set.sources[n]
    if (!source) continue
    const image = await loadWorkImage(source.path, secondLook.size)
    closer.set(n, preparePhoto(source, image, secondLook, false))
  }
  for (const [k, pair] of todo.entries()) {
    await step(control, 'second-look', wanted.length + k, total)
    const a = closer.get(pair.first)
    const b = closer.get(pair.second)
    if (!a || !b || pair.isAccepted(mode)) continue
    const before = pair.hypotheses
    pair.hypotheses = compareWith(a, b, secondLook, pair.first, pair.second)
    if (!pair.isAccepted(mode)) pair.hypotheses = before
  }
  return set.join(mode)
}
