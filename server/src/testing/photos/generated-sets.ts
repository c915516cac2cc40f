import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackgroundKind } from '../../demo/render/background.ts'
import type { BladeSide } from '../../demo/render/blade-shape.ts'
import type { BladeSideSpec } from '../../demo/render/blade-side.ts'
import { type HardPhoto, type HardSetKind, hardSetSpec, renderHardSet } from '../../demo/render/hard-sets.ts'
import { type Random, randomFrom } from '../../demo/render/random.ts'
import { applyTo, compose, invert, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import type { Registration } from '../../imaging/register/register.ts'
import { type PairTruth, type Placement, pairError } from './registration-truth.ts'

/** Photos of one blade side drawn at random, on disk, with their truth. */
export interface GeneratedSet {
  /** What was drawn, to be told when the set fails. */
  readonly description: string
  readonly photos: readonly (HardPhoto & { readonly id: string; readonly path: string })[]
}

/** What a registration did to a generated set. */
export interface GeneratedOutcome {
  readonly members: number
  readonly placed: number
  /** What is placed wrongly, in words; the first law is that there is nothing. */
  readonly wrong: readonly string[]
  /** Greatest mean displacement of placed neighbours, in percent of the photo's height. */
  readonly worstPercent: number
}

const backgrounds = ['sky', 'field', 'sea', 'hangar'] as const satisfies readonly BackgroundKind[]
const kinds = [
  'exposure-jump',
  'shuffled',
  'with-foreign',
  'with-duplicate',
  'missing-one',
  'nearly-bare',
  'thin-tip',
] as const satisfies readonly HardSetKind[]

function randomChanges(random: Random, size: { widthPx: number; heightPx: number }): Partial<BladeSideSpec> {
  return {
    seed: random.int(1, 1e6),
    side: random.pick<BladeSide>(['pressure', 'suction', 'leading', 'trailing']),
    photoWidthPx: size.widthPx,
    photoHeightPx: size.heightPx,
    photoCount: random.int(4, 6),
    overlap: random.range(0.15, 0.55),
    background: random.pick<BackgroundKind>(backgrounds),
    variation: {
      tiltDeg: random.range(0, 4),
      scale: random.range(0, 0.05),
      exposure: random.range(0, 0.4),
      noise: random.range(0.5, 5),
    },
  }
}

/** Draws set number `number`: overlap, tilt, scale, exposure, noise, background, texture and what is odd about it. */
export async function generatedSet(
  number: number,
  folder: string,
  size = { widthPx: 1050, heightPx: 1400 },
): Promise<GeneratedSet> {
  const random = randomFrom('generated set', number)
  const kind = random.pick<HardSetKind>(kinds)
  const changes = randomChanges(random, size)
  const detail = kind === 'nearly-bare' ? random.range(0.03, 0.12) : random.range(0.15, 1.2)
  const set = await renderHardSet(kind, { ...changes, detail })
  const home = join(folder, String(number))
  await mkdir(home, { recursive: true })
  const photos = await Promise.all(
    set.photos.map(async (photo) => {
      const path = join(home, photo.fileName)
      await writeFile(path, photo.jpeg)
      return { ...photo, id: photo.fileName, path }
    }),
  )
  const { overlap = hardSetSpec.overlap, background, photoCount, variation } = changes
  const drawn = { overlap: overlap.toFixed(2), background, photoCount, detail: detail.toFixed(2), ...variation }
  return { description: `set ${number}, ${kind}: ${JSON.stringify(drawn)}`, photos }
}

/** Placed neighbours farther from the truth than this share of the height are placed wrongly. */
const wrongFromPercent = 2

/** Compares the places a registration found with the true ones. */
export function judgeGenerated(set: GeneratedSet, registration: Registration): GeneratedOutcome {
  const placedById = new Map(registration.placed.map((photo) => [photo.id, photo]))
  const foreign = set.photos.filter(({ role, id }) => role === 'foreign' && placedById.has(id))
  const members = set.photos.filter(({ role }) => role === 'member').toSorted((one, other) => one.index - other.index)
  const placed = members.filter(({ id }) => placedById.has(id))
  const errors = placed.slice(1).flatMap((photo, k) => {
    const [before, a, b] = [placed[k], placedById.get(placed[k]?.id ?? ''), placedById.get(photo.id)]
    return before && a && b ? [{ names: `${before.id} ${photo.id}`, percent: errorPercent(before, photo, a, b) }] : []
  })
  const apart = errors.filter(({ percent }) => percent >= wrongFromPercent)
  return {
    members: members.length,
    placed: placed.length,
    wrong: [
      ...foreign.map(({ id }) => `foreign ${id}`),
      ...apart.map(({ names, percent }) => `${names} ${percent.toFixed(1)} %`),
    ],
    worstPercent: Math.max(0, ...errors.map(({ percent }) => percent)),
  }
}

function errorPercent(a: HardPhoto, b: HardPhoto, placedA: Placement, placedB: Placement): number {
  const truth = compose(invert(a.pose), b.pose)
  const map: PairTruth['map'] = (x, y) => applyTo(truth, x, y)
  const overlapping = pairError({ a: a.fileName, b: b.fileName, map }, placedA, placedB)
  return overlapping?.displacementPercent ?? centreErrorPercent(truth, placedA, placedB)
}

/** For photos that do not touch: how far the middle of the second is off. */
function centreErrorPercent(truth: Similarity, a: Placement, b: Placement): number {
  const centre = [b.widthPx / 2, b.heightPx / 2] as const
  const expected = applyTo(truth, ...centre)
  const found = applyTo(compose(invert(a.pose), b.pose), ...centre)
  return (Math.hypot(expected.x - found.x, expected.y - found.y) / a.heightPx) * 100
}
