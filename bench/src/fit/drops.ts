import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { emptyPairs, fitSimilarity } from '../../../server/src/imaging/register/numeric/point-pairs.ts'
import { seededRandom } from '../../../server/src/imaging/register/numeric/random.ts'
import {
  applyTo,
  compose,
  invert,
  type Point,
  rotationDegOf,
  type Similarity,
  scaleOf,
} from '../../../server/src/imaging/register/numeric/similarity.ts'
import { backdropSet } from '../../../server/src/testing/backdrops/backdrop-set.ts'
import { cutoutSet } from '../../../server/src/testing/backdrops/cutout-set.ts'
import { generatedSet } from '../../../server/src/testing/photos/generated-sets.ts'
import { type PairTruth, readPairTruths } from '../../../server/src/testing/photos/registration-truth.ts'
import { sharedData } from '../../../server/src/testing/shared-data.ts'
import { boundsOf, type Placement } from '../../../web/src/features/images/manual/placement.ts'

/** Two overlapping photos on disk, with where the second lies in the first. */
export interface KnownPair {
  readonly name: string
  readonly a: Photographed
  readonly b: Photographed
  /** Pixels of the second → pixels of the first. */
  readonly map: (x: number, y: number) => Point
}

export interface Photographed {
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
}

/** A photo laid by a hand near where it belongs. */
export interface Drop {
  readonly name: string
  readonly pair: KnownPair
  readonly fixed: Placement
  readonly dropped: Placement
  /** Second → first: the similarity nearest to the truth over what both show, which is as near as a laid photo can come. */
  readonly truth: Similarity
}

const publicSets = [
  'uav-pairs',
  'vlfeat-pairs',
  'arches-pano',
  'arches2',
  'petra-pano',
  'brighton-strip',
  'seneca-fields',
  'stitch2d-grid',
  'blade-crops-derived',
]

async function photographed(path: string): Promise<Photographed> {
  const { autoOrient } = await sharp(path).metadata()
  return { path, widthPx: autoOrient.width, heightPx: autoOrient.height }
}

/** The pairs of the public sets with a truth. */
export async function publicPairs(): Promise<KnownPair[]> {
  const found: KnownPair[] = []
  for (const set of publicSets) {
    const truths: PairTruth[] = await readPairTruths(sharedData(`stitching/${set}/gt.json`))
    for (const { a, b, map } of truths) {
      const [first, second] = [a, b].map((file) => sharedData(`stitching/${set}/${file}`))
      if (first === undefined || second === undefined) continue
      found.push({ name: `${set} ${a} ${b}`, a: await photographed(first), b: await photographed(second), map })
    }
  }
  return found
}

/** Neighbours of sets made with a truth: `number` chooses the set. */
export async function madePairs(
  kind: 'backdrop' | 'cutout' | 'generated',
  number: number,
  folder: string,
): Promise<KnownPair[]> {
  const home = join(folder, kind)
  await mkdir(home, { recursive: true })
  const photos =
    kind === 'generated'
      ? (await generatedSet(number, home)).photos
          .filter(({ role }) => role === 'member')
          .toSorted((one, other) => one.index - other.index)
      : (await (kind === 'backdrop' ? backdropSet : cutoutSet)(number, home)).photos
  return photos.slice(1).flatMap((b, k) => {
    const a = photos[k]
    if (!a) return []
    const aFromB = compose(invert(a.pose), b.pose)
    return [{ name: `${kind} ${number} ${a.id} ${b.id}`, a, b, map: (x, y) => applyTo(aFromB, x, y) }]
  })
}

const steps = 20

/** Places of the second photo that the first shows too, with where it shows them. */
function shared({ a, b, map }: KnownPair): { readonly inA: Point; readonly inB: Point }[] {
  return Array.from({ length: steps * steps }, (_, k) => ({
    x: (((k % steps) + 0.5) / steps) * b.widthPx,
    y: ((Math.floor(k / steps) + 0.5) / steps) * b.heightPx,
  })).flatMap((inB) => {
    const inA = map(inB.x, inB.y)
    return inA.x >= 0 && inA.y >= 0 && inA.x < a.widthPx && inA.y < a.heightPx ? [{ inA, inB }] : []
  })
}

function nearest(places: ReturnType<typeof shared>): Similarity | null {
  const pairs = emptyPairs(places.length)
  for (const [k, { inA, inB }] of places.entries()) {
    pairs.ax[k] = inA.x
    pairs.ay[k] = inA.y
    pairs.bx[k] = inB.x
    pairs.by[k] = inB.y
  }
  return fitSimilarity(pairs)
}

function laid(id: number, { widthPx, heightPx }: Photographed, pose: Similarity): Placement {
  const centre = applyTo(pose, widthPx / 2, heightPx / 2)
  const [width, height] = [widthPx * scaleOf(pose), heightPx * scaleOf(pose)]
  return {
    ...{ id, x: centre.x - width / 2, y: centre.y - height / 2, width, height, zIndex: id, visible: true },
    ...{ angle: (rotationDegOf(pose) + 360) % 360, naturalWidth: widthPx, naturalHeight: heightPx },
  }
}

const leastShared = 0.12
const mostTurnDeg = 12
const mostGrowth = 1.15
const reachShare = 0.07
const identity: Similarity = { a: 1, b: 0, tx: 0, ty: 0 }

/** One drop near the true place: turned and sized as is true, or as the photo was taken; null where that is no drop within reach. */
export function dropOf(pair: KnownPair, isTurned: boolean, seed: number): Drop | null {
  const places = shared(pair)
  if (places.length < leastShared * steps * steps) return null
  const truth = nearest(places)
  if (!truth) return null
  const growth = scaleOf(truth)
  if (!isTurned && (Math.abs(rotationDegOf(truth)) > mostTurnDeg || Math.max(growth, 1 / growth) > mostGrowth))
    return null
  const random = seededRandom(seed)
  const [direction, far] = [2 * Math.PI * random(), Math.sqrt(random()) * reachShare]
  const frame = Math.max(pair.b.widthPx, pair.b.heightPx)
  const fixed = laid(1, pair.a, identity)
  const right = laid(2, pair.b, truth)
  const upright = {
    ...right,
    ...{ angle: 0, width: pair.b.widthPx, height: pair.b.heightPx },
    x: right.x + (right.width - pair.b.widthPx) / 2,
    y: right.y + (right.height - pair.b.heightPx) / 2,
  }
  const start = isTurned ? right : upright
  const dropped = {
    ...start,
    x: start.x + far * frame * Math.cos(direction),
    y: start.y + far * frame * Math.sin(direction),
  }
  return boundsOf([fixed])
    ? { name: `${pair.name} ${isTurned ? 'turned' : 'upright'}`, pair, fixed, dropped, truth }
    : null
}

/** How far a photo as it lies is from its true place, over what both show, as a share of the frame. */
export function distanceShare({ pair, fixed, truth }: Drop, placement: Placement): number {
  const [cos, sin] = [Math.cos((placement.angle * Math.PI) / 180), Math.sin((placement.angle * Math.PI) / 180)]
  const { x, y, width, height } = placement
  const apart = shared(pair).map(({ inB }) => {
    const [dx, dy] = [(inB.x / pair.b.widthPx - 0.5) * width, (inB.y / pair.b.heightPx - 0.5) * height]
    const there = { x: x + width / 2 + dx * cos - dy * sin, y: y + height / 2 + dx * sin + dy * cos }
    const expected = applyTo(truth, inB.x, inB.y)
    return Math.hypot(there.x - expected.x, there.y - expected.y)
  })
  return apart.reduce((sum, each) => sum + each, 0) / apart.length / Math.min(fixed.width, fixed.height)
}
