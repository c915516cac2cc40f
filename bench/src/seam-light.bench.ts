import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { matchLight } from '../../server/src/imaging/compose/match-light.ts'
import { type CompositePlan, planComposite } from '../../server/src/imaging/compose/plan.ts'
import { warpPhoto } from '../../server/src/imaging/compose/warp.ts'
import { isInside, type Share } from '../../server/src/imaging/photo/outline.ts'
import { runImagingTask } from '../../server/src/imaging/process/imaging-tasks.ts'
import type { BladeOutline, PlacedPhoto } from '../../server/src/imaging/register/registration.ts'
import { backdropSet } from '../../server/src/testing/backdrops/backdrop-set.ts'
import { outlinedPhotos } from '../../server/src/testing/backdrops/outlined-photos.ts'
import { generatedSet } from '../../server/src/testing/photos/generated-sets.ts'
import { hasSharedData, sharedData } from '../../server/src/testing/shared-data.ts'
import { type Judged, seamDifferences } from './seam-light/seam-differences.ts'

const reach = 'reach 2 and 5'

/** Differences in colour at the seams of one set, on the blade where it is known, and of the whole picture elsewhere. */
interface SetLight {
  readonly name: string
  readonly onBlade: readonly number[]
  readonly whole: readonly number[]
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

const figures = (values: readonly number[]): string =>
  values.length === 0
    ? 'no seam'
    : `median ${quantile(values, 0.5).toFixed(2)}, p95 ${quantile(values, 0.95).toFixed(2)}`

interface Source {
  readonly id: string
  readonly path: string
}

function planOf(
  sources: readonly Source[],
  placed: readonly PlacedPhoto[],
  outlines: readonly (readonly Share[] | null)[],
): CompositePlan {
  const paths = new Map(sources.map(({ id, path }) => [id, path]))
  return planComposite(
    placed.map(({ id, widthPx, heightPx, pose }, index) => {
      return { path: paths.get(id) ?? '', widthPx, heightPx, pose, zIndex: 0, blade: outlines[index] ?? null }
    }),
  )
}

async function differences(plan: CompositePlan, judged: Judged): Promise<number[]> {
  const light = await matchLight(plan, () => {})
  const photos = await Promise.all(plan.placements.map((placement, index) => warpPhoto(placement, light.photos[index])))
  return seamDifferences(plan, photos, judged)
}

async function lightOf(name: string, sources: readonly Source[]): Promise<SetLight> {
  const { placed, outlines } = await runImagingTask('register', { photos: sources })
  if (placed.length < 2) return { name, onBlade: [], whole: [] }
  const known = outlinesOf(placed, outlines)
  const plan = planOf(sources, placed, known)
  if (!known.some((outline) => outline !== null))
    return { name, onBlade: [], whole: await differences(plan, () => true) }
  return { name, onBlade: await differences(plan, insideOf(plan, known)), whole: [] }
}

const outlinesOf = (placed: readonly PlacedPhoto[], outlines: readonly BladeOutline[]) =>
  placed.map(({ id }) => outlines.find((each) => each.id === id)?.outline ?? null)

const insideOf =
  (plan: CompositePlan, outlines: readonly (readonly Share[] | null)[]): Judged =>
  (photo, x, y) => {
    const [placement, outline] = [plan.placements[photo], outlines[photo]]
    return placement !== undefined && !!outline && isInside(outline, [x / placement.widthPx, y / placement.heightPx])
  }

/** Rendered blades before real backgrounds, laid where they truly lie and judged on their true regions. */
async function backdropLight(number: number, folder: string): Promise<SetLight> {
  const { photos } = await backdropSet(number, folder)
  const placed = photos.map(({ id, widthPx, heightPx, pose }) => ({ id, widthPx, heightPx, pose, confidence: 1 }))
  const { outlines } = await runImagingTask('register', { photos: photos.map(({ id, path }) => ({ id, path })) })
  const plan = planOf(photos, placed, outlinesOf(placed, outlines))
  const onBlade = await differences(plan, (photo, x, y) => {
    const { region, widthPx = 0 } = photos[photo] ?? {}
    return region?.[Math.floor(y) * widthPx + Math.floor(x)] === 1
  })
  return { name: `backdrop ${number}`, onBlade, whole: [] }
}

/** Pieces of a real photo of a blade as three cameras would have taken them: exposure, white balance, dark corners. */
const pieces = [
  { top: 0, gains: [0.82, 0.8, 0.79] },
  { top: 150, gains: [1, 1, 1] },
  { top: 300, gains: [0.9, 0.92, 0.94] },
] as const
const piece = { widthPx: 640, heightPx: 340 }
const cornerLoss = 0.25

async function cutBlade(name: string, folder: string): Promise<SetLight> {
  const corners = (outlinedPhotos[name] ?? []).map((each) => each.map(([x, y]): Share => [x / 640, y / 640]))
  const { data } = await sharp(sharedData(`blade/region/${name}.jpg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sources = await Promise.all(
    pieces.map(async ({ top, gains }, index) => {
      const path = join(folder, `${name}-${index}.png`)
      await sharp(pieceOf(data, top, gains), { raw: { width: piece.widthPx, height: piece.heightPx, channels: 3 } })
        .png()
        .toFile(path)
      return { id: String(index), path }
    }),
  )
  const { outlines } = await runImagingTask('register', { photos: sources })
  const placed = pieces.map(({ top }, index) => {
    return { id: String(index), ...piece, pose: { a: 1, b: 0, tx: 0, ty: top }, confidence: 1 }
  })
  const plan = planOf(sources, placed, outlinesOf(placed, outlines))
  const onBlade = await differences(plan, (photo, x, y) => {
    const place: Share = [x / 640, (y + (pieces[photo]?.top ?? 0)) / 640]
    return corners.some((each) => isInside(each, place))
  })
  return { name, onBlade, whole: [] }
}

function pieceOf(rgb: Buffer, top: number, gains: readonly number[]): Buffer {
  const { widthPx, heightPx } = piece
  const out = Buffer.alloc(widthPx * heightPx * 3)
  const norm = 1 / (widthPx ** 2 + heightPx ** 2)
  for (let at = 0; at < out.length; at++) {
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    const r2 = ((2 * x - widthPx) ** 2 + (2 * y - heightPx) ** 2) * norm
    const level = (rgb[top * widthPx * 3 + at] ?? 0) * (gains[at % 3] ?? 1) * (1 - cornerLoss * r2)
    out[at] = Math.min(255, Math.round(level))
  }
  return out
}

const realSets = async (): Promise<readonly string[]> =>
  hasSharedData ? (await readdir(sharedData('stitching'))).sort() : []

async function realLight(name: string): Promise<SetLight> {
  const folder = sharedData(`stitching/${name}`)
  const files = (await readdir(folder)).filter((file) => /\.jpe?g$/i.test(file)).sort()
  return lightOf(
    name,
    files.map((file) => ({ id: file, path: join(folder, file) })),
  )
}

function told(title: string, sets: readonly SetLight[]): string[] {
  const [onBlade, whole] = [sets.flatMap((set) => set.onBlade), sets.flatMap((set) => set.whole)]
  return [
    `${title}, on the blade: ${figures(onBlade)} (${reach})`,
    ...(whole.length > 0 ? [`${title}, where no blade is known: ${figures(whole)}`] : []),
  ]
}

/**
 * How different the colours of both photos are along the seams of pictures, once their light is matched. Where there is no truth of what is
 * blade, what was found counts as blade; the real sets without a blade differ mostly in what they show (other sides, other places).
 */
export async function benchSeamLight(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const first = Number(process.env.BENCH_FIRST_SET ?? 400)
  const count = Number(process.env.BENCH_SETS ?? 20)
  const numbers = Array.from({ length: count }, (_, k) => first + k)
  const [generated, backdrops, cut, real]: SetLight[][] = [[], [], [], []]
  try {
    for (const number of numbers) {
      const { photos } = await generatedSet(number, folder)
      generated?.push(
        await lightOf(
          `generated ${number}`,
          photos.filter(({ role }) => role === 'member'),
        ),
      )
      if (hasSharedData) backdrops?.push(await backdropLight(number, folder))
      await rm(join(folder, String(number)), { recursive: true, force: true })
    }
    if (hasSharedData) for (const name of Object.keys(outlinedPhotos)) cut?.push(await cutBlade(name, folder))
    for (const name of await realSets()) real?.push(await realLight(name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [
    ...told('generated', generated ?? []),
    ...told('rendered before real backgrounds', backdrops ?? []),
    ...told('real blades cut up', cut ?? []),
    ...told('real sets', real ?? []),
  ]
}
