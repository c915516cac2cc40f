import { lookBySift } from './features/sift/sift-look.ts'
import { openCvReady } from './numeric/opencv.ts'
import { identity } from './numeric/similarity.ts'
import type { Mode } from './pairs/pair-evidence.ts'
import { endPairs, firstPairs, mostPairs, type NumberPair } from './pairs/pair-schedule.ts'
import { likeliestPairs, votesOf } from './pairs/pair-votes.ts'
import { type Preparation, prepare } from './photo/preparation.ts'
import { firstLook, type PreparedPhoto } from './photo/prepared-photo.ts'
import { PhotoSet, type RunControl, step } from './photo-set.ts'
import { refuseDisagreement, rescueByAgreement } from './refine/rescue-by-agreement.ts'
import { lookAgain, rescueByCorrelation, verifyImpureJoints } from './refine/second-opinion.ts'
import { sharpenJoining } from './refine/sharp-joining.ts'
import { confirmByOverlap } from './refine/whole-overlap.ts'
import type { PhotoSource, Registration, UnplacedPhoto } from './registration.ts'
import type { Joining } from './solve/joining.ts'
import { describeRegistration } from './solve/result.ts'
import { RegistrationWorkers } from './workers/registration-workers.ts'

export type { PhotoSource, Registration } from './registration.ts'

/** As many bytes of normalised pictures are kept; correlation of further photos goes without matching blocks. */
const mostPictureBytes = 130e6

/**
 * Finds the places of overlapping photos of one blade side (or of any flat scene) from their pixels alone. A motion that
 * cannot be proven is refused: a photo is rather left unplaced, by name, than placed wrongly. A file that cannot be
 * decoded is reported, never thrown; the only error is the signal's reason. Repeatable. Blocks the event loop for about a
 * second at a time, so run it in a process of its own. Many photos are prepared and compared by two threads.
 */
export async function registerPhotos(photos: readonly PhotoSource[], options: RunControl = {}): Promise<Registration> {
  const workers = RegistrationWorkers.for(photos.length)
  try {
    return await registerWith(workers, photos, options)
  } finally {
    await workers?.end()
  }
}

async function registerWith(
  workers: RegistrationWorkers | null,
  photos: readonly PhotoSource[],
  control: RunControl,
): Promise<Registration> {
  const { set, refused } = await readPhotos(workers, photos, control)
  const { mode, joining: compared } = await compareAll(workers, set, control)
  let joining = await settle(set, compared, mode, control)
  if (mode === 'blade') joining = await sharpenJoining(workers, set, joining, control)
  await step(control, 'solve', 0, 1)
  const registration = describeRegistration(set, joining, mode, refused)
  control.onProgress?.({ step: 'solve', done: 1, total: 1 })
  return registration
}

/** Compares the pairs that may overlap, round by round, until no ends of groups are left to compare. */
async function compareAll(
  workers: RegistrationWorkers | null,
  set: PhotoSet,
  control: RunControl,
): Promise<{ mode: Mode; joining: Joining }> {
  const compare = async (pairs: readonly NumberPair[]) => {
    await (workers ? workers.compare(set, pairs, control) : comparePhotos(set, pairs, control))
    const mode = set.mode()
    return { mode, joining: set.join(mode) }
  }
  let found = await compare(firstPairs(set.photos))
  if (isScattered(found.joining, set.size)) {
    const votes = workers ? await workers.vote(set, control) : set.photos.map((_, first) => votesOf(set.photos, first))
    found = await compare(likeliestPairs(votes).filter(([i, j]) => !set.pair(i, j)))
  }
  for (let more = unseen(set, found.joining); more.length > 0; more = unseen(set, found.joining)) {
    found = await compare(more)
  }
  return found
}

/** More groups than this share of the photos: neither the order given nor the times tell which photos overlap. */
const scatteredShare = 0.1

/** All pairs of a small set are compared anyway. */
function isScattered({ forest }: Joining, photos: number): boolean {
  return mostPairs(photos) < (photos * (photos - 1)) / 2 && forest.groups.length > Math.max(2, photos * scatteredShare)
}

async function settle(set: PhotoSet, start: Joining, mode: Mode, control: RunControl): Promise<Joining> {
  let joining = await confirmByOverlap(set, start, mode, control)
  if (mode === 'blade') {
    joining = await refuseDisagreement(set, joining, control)
    joining = await verifyImpureJoints(set, joining, control)
    joining = await rescueByAgreement(set, joining, control)
    joining = await rescueByCorrelation(set, joining, control)
  }
  if (joining.forest.groups.length > 1) joining = await lookBySift(set, joining, mode, control)
  return joining.forest.groups.length > 1 ? lookAgain(set, joining, mode, control) : joining
}

/** Ends of groups that were never compared with each other, as many as are worth the time. */
function unseen(set: PhotoSet, joining: Joining): NumberPair[] {
  const room = mostPairs(set.size) - set.pairs.size
  const ends = endPairs(joining.forest.groups, joining.forest.links, set.photos)
  return ends.filter(([i, j]) => !set.pair(i, j)).slice(0, Math.max(0, room))
}

async function comparePhotos(set: PhotoSet, pairs: readonly NumberPair[], control: RunControl): Promise<void> {
  for (const [k, [i, j]] of pairs.entries()) {
    await step(control, 'pairs', k, pairs.length)
    set.compare(i, j)
  }
}

/** Reads all photos; those that cannot be read or repeat an earlier one are told apart. */
async function readPhotos(
  workers: RegistrationWorkers | null,
  sources: readonly PhotoSource[],
  control: RunControl,
): Promise<{ set: PhotoSet; refused: UnplacedPhoto[] }> {
  const keepsPictures = sources.length * firstLook.size.megapixels * 1e6 <= mostPictureBytes
  const preparations = workers
    ? await workers.prepare(sources, keepsPictures, control)
    : await prepareInTurn(sources, keepsPictures, control)
  const readable: PhotoSource[] = []
  const prepared: PreparedPhoto[] = []
  const refused: UnplacedPhoto[] = []
  const known = new Map<string, string>()
  for (const [k, source] of sources.entries()) {
    const { photo = null, fingerprint = '' } = preparations[k] ?? {}
    const original = known.get(fingerprint)
    if (!photo) refused.push({ id: source.id, reason: 'unreadable' })
    else if (original !== undefined) {
      refused.push({ id: source.id, reason: 'duplicate', suggestion: { neighbour: original, aFromB: identity } })
    } else {
      known.set(fingerprint, source.id)
      readable.push(source)
      prepared.push(photo)
    }
  }
  return { set: new PhotoSet(readable, prepared), refused }
}

async function prepareInTurn(
  sources: readonly PhotoSource[],
  keepsPictures: boolean,
  control: RunControl,
): Promise<Preparation[]> {
  await openCvReady()
  const preparations: Preparation[] = []
  for (const [k, source] of sources.entries()) {
    await step(control, 'features', k, sources.length)
    preparations.push(await prepare(source, keepsPictures))
  }
  return preparations
}
