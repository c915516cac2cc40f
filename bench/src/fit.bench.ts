import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { registerPhotos } from '../../server/src/imaging/register/register.ts'
import { hasSharedData } from '../../server/src/testing/shared-data.ts'
import type { GreyPicture, Outline } from '../../web/src/features/images/manual/fit/detail.ts'
import { fitOf } from '../../web/src/features/images/manual/fit/fit.ts'
import type { PictureSource } from '../../web/src/features/images/manual/fit/fit-photo.ts'
import { fittedBy } from '../../web/src/features/images/manual/fit/use-fit.ts'
import { type Drop, distanceShare, dropOf, type KnownPair, madePairs, publicPairs } from './fit/drops.ts'
import { median } from './measure.ts'

/** Farther than this share of the frame from its true place a photo was brought to a wrong one. */
const wrongFrom = 0.02
const dropsPerPair = [1, 2]

/** What came of the drops of one kind, and how long each took. */
interface Tally {
  readonly name: string
  drops: number
  right: number
  readonly wrong: string[]
  readonly tookMs: number[]
}

/** In grey at a size, as the page reads it. */
async function greyOf(path: string, sidePx: number, naturalWidth: number, naturalHeight: number): Promise<GreyPicture> {
  const scale = sidePx / Math.max(naturalWidth, naturalHeight)
  const [widthPx, heightPx] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)]
  const rgb = await sharp(path)
    .autoOrient()
    .resize(widthPx, heightPx, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const channels = rgb.length / (widthPx * heightPx)
  const level = (at: number) =>
    channels < 3 ? (rgb[at] ?? 0) : 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0)
  return { widthPx, heightPx, levels: Float32Array.from({ length: widthPx * heightPx }, (_, k) => level(k * channels)) }
}

/** What registration takes for blade, as the page has it of the newest assembly; null where it is not known. */
async function outlineOf(path: string): Promise<Outline | null> {
  const { outlines } = await registerPhotos([{ id: path, path }])
  return outlines[0]?.outline ?? null
}

async function fit(drop: Drop, outlines: readonly (Outline | null)[]) {
  const { pair, fixed, dropped } = drop
  const source: PictureSource = ({ placement: { id, naturalWidth, naturalHeight } }, _copy, sidePx) =>
    greyOf(id === fixed.id ? pair.a.path : pair.b.path, sidePx, naturalWidth, naturalHeight)
  const [ofFixed = null, ofDropped = null] = outlines
  const addresses = { thumbnail: '', picture: '' }
  return fitOf(
    {
      moved: [{ placement: dropped, outline: ofDropped, ...addresses }],
      fixed: [{ placement: fixed, outline: ofFixed, ...addresses }],
    },
    source,
  )
}

/** Drops the second photo of every pair near its place, and counts what came of it. */
async function tallied(
  name: string,
  pairs: readonly KnownPair[],
  isTurned: boolean,
  outlinesOf: (pair: KnownPair) => Promise<readonly (Outline | null)[]>,
): Promise<Tally> {
  const tally: Tally = { name, drops: 0, right: 0, wrong: [], tookMs: [] }
  for (const [k, pair] of pairs.entries()) {
    const drops = dropsPerPair.flatMap((seed) => dropOf(pair, isTurned, 1000 * k + seed) ?? [])
    const outlines = drops.length > 0 ? await outlinesOf(pair) : []
    for (const drop of drops) {
      const start = performance.now()
      const found = await fit(drop, outlines)
      tally.tookMs.push(performance.now() - start)
      tally.drops += 1
      if (found.kind !== 'fitted') continue
      const far = distanceShare(drop, fittedBy(drop.dropped, found.motion))
      if (far < wrongFrom) tally.right += 1
      else tally.wrong.push(`${drop.name} ${(100 * far).toFixed(1)} %`)
    }
  }
  return tally
}

async function talliesOf(kind: string, pairs: readonly KnownPair[], isOutlined: boolean): Promise<Tally[]> {
  const outlinesOf = async ({ a, b }: KnownPair) =>
    isOutlined ? Promise.all([outlineOf(a.path), outlineOf(b.path)]) : []
  return [
    await tallied(`${kind}, turned and sized as is true`, pairs, true, outlinesOf),
    await tallied(`${kind}, as taken`, pairs, false, outlinesOf),
  ]
}

const sum = (figures: readonly number[]) => figures.reduce((before, each) => before + each, 0)

function told(tallies: readonly Tally[]): string[] {
  const [drops, right] = [sum(tallies.map((each) => each.drops)), sum(tallies.map((each) => each.right))]
  const wrong = tallies.flatMap((each) => each.wrong)
  const tookMs = tallies.flatMap((each) => each.tookMs)
  const share = (count: number) => `${((100 * count) / Math.max(1, drops)).toFixed(1)} %`
  return [
    ...tallies.map((each) => `${each.name}: ${each.right} of ${each.drops} right, ${each.wrong.length} wrong`),
    `all: ${right} of ${drops} right, ${share(right)} (reach 85 %); ${wrong.length} wrong, ${share(wrong.length)} (reach 1 %); the others stayed`,
    ...wrong.map((each) => `wrong: ${each}`),
    `a fit: median ${median(tookMs).toFixed(0)} ms, slowest ${Math.max(...tookMs).toFixed(0)} ms, photos read from disk included`,
  ]
}

/**
 * Photos dropped within seven percent of a photo of their true place, with their true turn and size and as they were taken, beside one
 * neighbour: public photographs with a truth, and blades before backgrounds with the outline that registration finds. The first number of
 * the made sets is `BENCH_FIRST_SET`.
 */
export async function benchFit(): Promise<string[]> {
  if (!hasSharedData) return ['skipped: the real photographs are not there']
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const first = Number(process.env.BENCH_FIRST_SET ?? 2000)
  const numbers = Array.from({ length: Number(process.env.BENCH_SETS ?? 4) }, (_, k) => first + k)
  try {
    const tallies = await talliesOf('public', await publicPairs(), false)
    for (const kind of ['cutout', 'backdrop', 'generated'] as const) {
      const pairs: KnownPair[] = []
      for (const number of numbers) pairs.push(...(await madePairs(kind, number, folder)))
      tallies.push(...(await talliesOf(kind, pairs, true)))
    }
    return told(tallies)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
