import type { Joining } from './joining.ts'
import { openCvReady } from './opencv.ts'
import type { Mode } from './pair-evidence.ts'
import { endPairs, firstPairs } from './pair-schedule.ts'
import { PhotoSet, type RunControl, step } from './photo-set.ts'
import { firstLook, type PreparedPhoto, preparePhoto } from './prepared-photo.ts'
import type { PhotoSource, Registration, UnplacedPhoto } from './registration.ts'
import { describeRegistration } from './result.ts'
import { lookAgain, rescueByCorrelation, verifyImpureJoints } from './second-opinion.ts'
import { identity } from './similarity.ts'
import { confirmByOverlap } from './whole-overlap.ts'
import { loadWorkImage } from './work-image.ts'

export type { PhotoSource, Registration } from './registration.ts'

/** As many bytes of normalised pictures are kept; correlation of further photos goes without matching blocks. */
const mostPictureBytes = 130e6

/**
 * Finds the places of overlapping photos of one blade side (or of any flat scene) from their pixels alone. A motion that
 * cannot be proven is refused: a photo is rather left unplaced, by name, than placed wrongly. A file that cannot be
 * decoded is reported, never thrown; the only error is the signal's reason. Repeatable. Blocks the event loop for about a
 * second at a time, so run it in a process of its own.
 */
export async function registerPhotos(photos: readonly PhotoSource[], options: RunControl = {}): Promise<Registration> {
  await openCvReady()
  const { set, refused } = await readPhotos(photos, options)
  await comparePhotos(set, firstPairs(set.size), options)
  let mode = set.mode()
  let joining = set.join(mode)
  for (let more = unseen(set, joining); more.length > 0; more = unseen(set, joining)) {
    await comparePhotos(set, more, options)
    mode = set.mode()
    joining = set.join(mode)
  }
  joining = await settle(set, joining, mode, options)
  await step(options, 'solve', 0, 1)
  const registration = describeRegistration(set, joining, mode, refused)
  options.onProgress?.({ step: 'solve', done: 1, total: 1 })
  return registration
}

async function settle(set: PhotoSet, start: Joining, mode: Mode, control: RunControl): Promise<Joining> {
  let joining = await confirmByOverlap(set, start, mode, control)
  if (mode === 'blade') {
    joining = await verifyImpureJoints(set, joining, control)
    joining = await rescueByCorrelation(set, joining, control)
  }
  return joining.forest.groups.length > 1 ? lookAgain(set, joining, mode, control) : joining
}

/** Ends of groups that were never compared with each other. */
function unseen(set: PhotoSet, joining: Joining): (readonly [number, number])[] {
  return endPairs(joining.forest.groups, joining.forest.links).filter(([i, j]) => !set.pair(i, j))
}

async function comparePhotos(
  set: PhotoSet,
  pairs: readonly (readonly [number, number])[],
  control: RunControl,
): Promise<void> {
  for (const [k, [i, j]] of pairs.entries()) {
    await step(control, 'pairs', k, pairs.length)
    set.compare(i, j)
  }
}

/** Reads all photos; those that cannot be read or repeat an earlier one are told apart. */
async function readPhotos(
  sources: readonly PhotoSource[],
  control: RunControl,
): Promise<{ set: PhotoSet; refused: UnplacedPhoto[] }> {
  const readable: PhotoSource[] = []
  const prepared: PreparedPhoto[] = []
  const refused: UnplacedPhoto[] = []
  const known = new Map<string, string>()
  for (const [k, source] of sources.entries()) {
    await step(control, 'features', k, sources.length)
    const image = await loadWorkImage(source.path, firstLook.size).catch(() => null)
    if (!image) {
      refused.push({ id: source.id, reason: 'unreadable' })
      continue
    }
    const original = known.get(image.fingerprint)
    if (original !== undefined) {
      refused.push({ id: source.id, reason: 'duplicate', suggestion: { neighbour: original, aFromB: identity } })
      continue
    }
    known.set(image.fingerprint, source.id)
    readable.push(source)
    const keepPicture = sources.length * image.grey.length <= mostPictureBytes
    prepared.push(preparePhoto(source.id, image, firstLook, keepPicture))
  }
  return { set: new PhotoSet(readable, prepared), refused }
}
