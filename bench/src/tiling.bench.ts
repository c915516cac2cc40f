import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImagingTask } from '../../server/src/imaging/imaging-tasks.ts'
import { hasProgram, median, missingPeer, runProgram, timed } from './measure.ts'
import { writeSidePicture } from './side-picture.ts'

const widthPx = 8_000
const heightPx = Number(process.env.BENCH_HEIGHT ?? 60_000)
const rounds = 3

/** Slicing one big picture against `vips dzsave` with the same tiles and quality, in turns. */
export async function benchTiling(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const source = join(folder, 'side.tif')
    await writeSidePicture(source, widthPx, heightPx)
    const ours: number[] = []
    const peers: number[] = []
    let tiles = 0
    for (let round = 0; round < rounds; round += 1) {
      const { seconds, result } = await timed(() =>
        runImagingTask('pyramid', {
          sourcePath: source,
          outputZipPath: join(folder, `ours-${round}.zip`),
          composite: true,
        }),
      )
      ours.push(seconds)
      tiles = result.tileCount
      await rm(join(folder, `ours-${round}.zip`))
      if (!hasProgram('vips')) continue
      const target = join(folder, `peer-${round}.zip`)
      const size = ['--tile-size', String(result.tileSizePx), '--overlap', String(result.overlapPx)]
      const args = ['dzsave', source, target, ...size, '--suffix', '.jpg[Q=82]', '--container', 'zip']
      peers.push((await timed(() => runProgram('vips', args))).seconds)
      await rm(target)
    }
    const own = `${widthPx} x ${heightPx} px, ${tiles} tiles, checked and flushed to disk: ${median(ours).toFixed(2)} s`
    if (peers.length === 0) return [own, missingPeer('vips', 'libvips-tools')]
    return [
      own,
      `vips dzsave: ${median(peers).toFixed(2)} s`,
      `ratio ${(median(ours) / median(peers)).toFixed(2)} (reach 1.0)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
