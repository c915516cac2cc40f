import type { PhotoSet, RunControl } from '../photo-set.ts'
import type { Joining, LiveJoint } from '../solve/joining.ts'
import { orderAlongTree } from '../solve/spanning-forest.ts'
import type { RegistrationWorkers } from '../workers/registration-workers.ts'
import { type SeamToSharpen, sharpenSeams } from './sharp-seams.ts'

/** Fewer photos cannot drift. */
const sharpFrom = 15

/** The joints of a large set with their motions measured anew, so that hundreds of tiny errors do not add up to a bend. */
export async function sharpenJoining(
  workers: RegistrationWorkers | null,
  set: PhotoSet,
  joining: Joining,
  control: RunControl,
): Promise<Joining> {
  const [largest = []] = joining.forest.groups
  if (largest.length < sharpFrom) return joining
  const joints = alongTheBlade(joining, largest)
  const seams = joints.flatMap((joint) => seamOf(set, joint) ?? [])
  const found = workers ? await workers.sharpen(set, seams, control) : await sharpenSeams(seams, set.photos)
  const sharp = new Map<LiveJoint, LiveJoint>()
  joints.forEach((joint, k) => {
    const seam = found[k]
    if (seam) sharp.set(joint, { ...joint, ...seam })
  })
  const sharpened = (joint: LiveJoint): LiveJoint => sharp.get(joint) ?? joint
  const { forest, live } = joining
  return { live: live.map(sharpened), forest: { ...forest, links: forest.links.map(sharpened) } }
}

/** The joints of the largest group from one end to the other, so that a picture is needed for few joints in a row. */
function alongTheBlade({ live, forest }: Joining, largest: readonly number[]): LiveJoint[] {
  const group = new Set(largest)
  const links = forest.links.filter(({ from }) => group.has(from))
  const places = new Map(orderAlongTree(largest, links).map((number, place) => [number, place]))
  const placeOf = ({ from, to }: LiveJoint): number => Math.min(places.get(from) ?? 0, places.get(to) ?? 0)
  return live.filter(({ from }) => group.has(from)).toSorted((one, other) => placeOf(one) - placeOf(other))
}

function seamOf(set: PhotoSet, { from, to, aFromB }: LiveJoint): SeamToSharpen | null {
  const [firstPath, secondPath] = [set.sources[from]?.path, set.sources[to]?.path]
  return firstPath && secondPath ? { first: from, second: to, firstPath, secondPath, aFromB } : null
}
