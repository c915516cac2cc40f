import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { runImagingTask } from '../../../server/src/imaging/process/imaging-tasks.ts'
import { applyTo, compose, invert, type Similarity } from '../../../server/src/imaging/register/numeric/similarity.ts'
import { timed } from '../measure.ts'
import { type NeighbourMotion, type PeerOutcome, runCpfind, runOpenCvStitcher } from './stitching-peers.ts'

interface Shot {
  readonly id: string
  readonly path: string
  readonly pose: Similarity
}

const frame = { photoWidthPx: 2000, photoHeightPx: 3000, photoCount: Number(process.env.BENCH_PHOTOS ?? 12) }
/** Neighbours farther off than this share of the photo's height are wrong. */
const wrongShare = 0.02

/** How right the motions between neighbours are: how many are there, how many are wrong, and the worst of the others. */
function accuracyOf(shots: readonly Shot[], motion: NeighbourMotion): string {
  const errors = shots.slice(1).flatMap((shot, k) => {
    const [before, found] = [shots[k], motion(k + 1)]
    if (!before || !found) return []
    const centre = [frame.photoWidthPx / 2, frame.photoHeightPx / 2] as const
    const [expected, actual] = [applyTo(compose(invert(before.pose), shot.pose), ...centre), applyTo(found, ...centre)]
    return Math.hypot(expected.x - actual.x, expected.y - actual.y)
  })
  const right = errors.filter((error) => error < wrongShare * frame.photoHeightPx)
  const worst = right.length === 0 ? '' : `, the others up to ${Math.max(...right).toFixed(1)} px off`
  return `${errors.length} of ${shots.length - 1} neighbours joined, ${errors.length - right.length} wrongly${worst}`
}

async function takeShots(folder: string): Promise<{ shots: Shot[]; heightPx: number }> {
  const [spec] = demoSideSpecs({ name: 'bench', lengthM: 60, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, ...frame })
  const shots: Shot[] = []
  for await (const { fileName, jpeg, pose } of side.photos) {
    const path = join(folder, fileName)
    await writeFile(path, jpeg)
    shots.push({ id: fileName, path, pose })
  }
  return { shots, heightPx: side.composite.heightPx }
}

/** Registering twelve rendered photos of 6 megapixels with their exact places as truth, beside what others do with the same. */
export async function benchStitching(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const { shots, heightPx } = await takeShots(folder)
    const paths = shots.map(({ path }) => path)
    const { seconds, result } = await timed(() =>
      runImagingTask('register', { photos: shots.map(({ id, path }) => ({ id, path })) }),
    )
    const found = new Map(result.placed.map(({ id, pose }) => [id, pose]))
    const own = accuracyOf(shots, (index) => {
      const [a, b] = [found.get(shots[index - 1]?.id ?? ''), found.get(shots[index]?.id ?? '')]
      return a && b ? compose(invert(a), b) : null
    })
    const peers: PeerOutcome[] = [
      await runCpfind(paths, folder, (motions) => accuracyOf(shots, motions)),
      await runOpenCvStitcher(paths, heightPx),
    ]
    return [
      `${shots.length} photos of 6 MP: ${seconds.toFixed(1)} s, ${own}`,
      ...peers.flatMap((peer) => [
        peer.line,
        ...(peer.seconds === null ? [] : [`ratio ${(seconds / peer.seconds).toFixed(2)} (reach 1.0)`]),
      ]),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
