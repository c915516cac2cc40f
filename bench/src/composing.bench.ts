import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs, steadyFlight } from '../../server/src/demo/render/demo-specs.ts'
import { randomFrom } from '../../server/src/demo/render/random.ts'
import { type CompositePlan, type Placement, planComposite } from '../../server/src/imaging/compose/plan.ts'
import { runImagingTask } from '../../server/src/imaging/process/imaging-tasks.ts'
import { poseOfRectangle } from '../../server/src/modules/images/pictures/placement.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { megabytes } from './measure.ts'

const photo = { widthPx: 3000, heightPx: 4000 }
const overlap = 0.35
/** Photos in a row beside one another: one along a blade, three along a tower. */
const sets = (process.env.BENCH_PHOTOS ?? '12,60,300').split(',').map((count) => ({
  photos: Number(count),
  columns: Number(count) > 100 ? 3 : 1,
}))
const reachBytes = 1.5e9

/** One photo of a blade at three exposures, 12 megapixels each. */
async function takePhotos(folder: string): Promise<string[]> {
  const [spec] = demoSideSpecs({ name: 'bench', lengthM: 50 })
  if (!spec) throw new Error('no side to render')
  const { jpeg } = await renderBladeSide({ ...spec, photoCount: 1 }).photo(0)
  const large = sharp(jpeg).resize(photo.widthPx, photo.heightPx, { fit: 'fill' })
  return await Promise.all(
    [0.9, 1, 1.1].map(async (light) => {
      const path = join(folder, `photo-${light}.jpg`)
      await large.clone().linear(light, 0).jpeg({ quality: 90 }).toFile(path)
      return path
    }),
  )
}

/** Photos along a side as a steady drone takes them, a little tilted and near or far, from the fields a person would have saved. */
function placedAlong(paths: readonly string[], { photos, columns }: (typeof sets)[number]): CompositePlan {
  const random = randomFrom('composing', photos)
  const placements = Array.from({ length: photos }, (_, index): Placement => {
    const scale = 1 + random.range(-steadyFlight.scale, steadyFlight.scale)
    const rectangle = {
      x: (index % columns) * photo.widthPx * (1 - overlap),
      y: Math.floor(index / columns) * photo.heightPx * (1 - overlap),
      width: photo.widthPx * scale,
      height: photo.heightPx * scale,
      angle: random.range(-steadyFlight.tiltDeg, steadyFlight.tiltDeg),
    }
    return { ...photo, path: paths[index % paths.length] ?? '', pose: poseOfRectangle(photo, rectangle), zIndex: 0 }
  })
  return planComposite(placements)
}

const took = ({ seconds, cpuSeconds, peakBytes }: Footprint<unknown>) =>
  `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor, ${megabytes(peakBytes)} at most`

async function composeAndSlice(plan: CompositePlan, folder: string): Promise<string> {
  const outputTiffPath = join(folder, 'composite.tif')
  const composed = await footprintOf(() => runImagingTask('compose', { plan, outputTiffPath }))
  const outputZipPath = join(folder, 'side.zip')
  const sliced = await footprintOf(() =>
    runImagingTask('pyramid', { sourcePath: outputTiffPath, outputZipPath, composite: true }),
  )
  const { widthPx, heightPx, tileCount } = sliced.result
  if (widthPx !== plan.widthPx || heightPx !== plan.heightPx)
    throw new Error(`${widthPx} x ${heightPx} is another size`)
  await Promise.all([rm(outputTiffPath), rm(outputZipPath)])
  const peak = Math.max(composed.peakBytes, sliced.peakBytes)
  const size = `${widthPx} x ${heightPx} px, ${tileCount} tiles`
  return `${plan.placements.length} photos to ${size}: composed in ${took(composed)}; sliced in ${took(sliced)}; peak ${((100 * peak) / reachBytes).toFixed(0)} % of the reach of ${megabytes(reachBytes)}`
}

/** Placed photos of 12 megapixels to a picture and its pyramid, with what that takes. */
export async function benchComposing(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const paths = await takePhotos(folder)
    const lines: string[] = []
    for (const set of sets) lines.push(await composeAndSlice(placedAlong(paths, set), folder))
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
