import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../server/src/demo/render/demo-specs.ts'
import { runImagingTask } from '../../server/src/imaging/imaging-tasks.ts'
import { applyTo, compose, invert, type Similarity } from '../../server/src/imaging/register/similarity.ts'
import { hasProgram, missingPeer, runProgram, timed } from './measure.ts'

interface Shot {
  readonly id: string
  readonly path: string
  readonly pose: Similarity
}

/** How far neighbours are from their exact relation in the middle of the frame, in pixels: the worst. */
function worstErrorPx(
  shots: readonly Shot[],
  found: ReadonlyMap<string, Similarity>,
  frame: { widthPx: number; heightPx: number },
): number {
  const errors = shots.slice(1).map((shot, index) => {
    const before = shots[index]
    const [a, b] = [before && found.get(before.id), found.get(shot.id)]
    if (!before || !a || !b) return Number.POSITIVE_INFINITY
    const truth = compose(invert(before.pose), shot.pose)
    const mine = compose(invert(a), b)
    const centre = [frame.widthPx / 2, frame.heightPx / 2] as const
    const [expected, actual] = [applyTo(truth, ...centre), applyTo(mine, ...centre)]
    return Math.hypot(expected.x - actual.x, expected.y - actual.y)
  })
  return Math.max(...errors)
}

/** Registering twelve rendered photos of 6 megapixels, with their exact places as truth; Hugin's cpfind finds points only. */
export async function benchStitching(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const frame = { photoWidthPx: 2000, photoHeightPx: 3000, photoCount: Number(process.env.BENCH_PHOTOS ?? 12) }
    const [spec] = demoSideSpecs({ name: 'bench', lengthM: 60 })
    if (!spec) throw new Error('no side to render')
    const shots: Shot[] = []
    for await (const { fileName, jpeg, pose } of renderBladeSide({ ...spec, ...frame }).photos) {
      const path = join(folder, fileName)
      await writeFile(path, jpeg)
      shots.push({ id: fileName, path, pose })
    }
    const { seconds, result } = await timed(() =>
      runImagingTask('register', { photos: shots.map(({ id, path }) => ({ id, path })) }),
    )
    const found = new Map(result.placed.map(({ id, pose }) => [id, pose]))
    const error = worstErrorPx(shots, found, { widthPx: frame.photoWidthPx, heightPx: frame.photoHeightPx })
    const lines = [
      `${shots.length} photos of 6 MP: ${(seconds / shots.length).toFixed(2)} s per photo, ${result.placed.length} placed, worst neighbour ${error.toFixed(1)} px off`,
    ]
    if (!hasProgram('cpfind') || !hasProgram('pto_gen')) return [...lines, missingPeer('cpfind', 'hugin-tools')]
    const project = join(folder, 'project.pto')
    await runProgram('pto_gen', ['-o', project, ...shots.map(({ path }) => path)])
    const peer = await timed(() => runProgram('cpfind', ['--linearmatch', '-o', join(folder, 'points.pto'), project]))
    return [
      ...lines,
      `Hugin cpfind, neighbours only: ${(peer.seconds / shots.length).toFixed(2)} s per photo`,
      `ratio ${(seconds / peer.seconds).toFixed(2)} (reach 1.0)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
