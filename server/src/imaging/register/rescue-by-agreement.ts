import { agreeOnBlade } from './blade-agreement.ts'
import type { Joining } from './joining.ts'
import { openCvReady } from './opencv.ts'
import { type PhotoSet, type RunControl, step } from './photo-set.ts'
import type { PreparedPhoto } from './prepared-photo.ts'
import { betweenGroups, inOneGroup } from './second-opinion.ts'
import { readPicture } from './sharp-seams.ts'

const mostPairs = 60

/** Tries to join the groups that are left by asking whether the blade agrees under the motions found, nearest photos first. */
export async function rescueByAgreement(set: PhotoSet, joining: Joining, control: RunControl): Promise<Joining> {
  if (joining.forest.groups.length < 2) return joining
  const todo = betweenGroups(set, joining).filter((pair) => pair.hypotheses.length > 0 && !pair.isAccepted('blade'))
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

/** The photo with its normalised picture. */
async function pictured(set: PhotoSet, number: number): Promise<PreparedPhoto> {
  const photo = set.photo(number)
  const path = set.sources[number]?.path
  return photo.normalised || path === undefined ? photo : { ...photo, normalised: await readPicture(path) }
}
