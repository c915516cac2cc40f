import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImagingTask } from '../../server/src/imaging/process/imaging-tasks.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { hasProgram, median, megabytes, missingPeer, runProgram } from './measure.ts'
import { writeSidePicture } from './side-picture.ts'

const widthPx = 8_000
const heightPx = Number(process.env.BENCH_HEIGHT ?? 60_000)
const rounds = 3
const reachMegabytes = 400

type Rounds = readonly Footprint<unknown>[]

const told = (done: Rounds): string => {
  const middle = (measure: (each: Footprint<unknown>) => number) => median(done.map(measure))
  const [seconds, cpuSeconds] = [middle((each) => each.seconds), middle((each) => each.cpuSeconds)]
  const most = Math.max(...done.map(({ peakBytes }) => peakBytes))
  return `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processor, ${megabytes(most)} at most`
}

const ratio = (ours: Rounds, peers: Rounds, measure: (each: Footprint<unknown>) => number): string =>
  (median(ours.map(measure)) / median(peers.map(measure))).toFixed(2)

/** Slicing one big picture against `vips dzsave` with the same tiles and quality, in turns. */
export async function benchTiling(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const source = join(folder, 'side.tif')
    await writeSidePicture(source, widthPx, heightPx)
    const ours: Footprint<unknown>[] = []
    const peers: Footprint<unknown>[] = []
    let tiles = 0
    for (let round = 0; round < rounds; round += 1) {
      const made = await footprintOf(() =>
        runImagingTask('pyramid', {
          sourcePath: source,
          outputZipPath: join(folder, `ours-${round}.zip`),
          composite: true,
        }),
      )
      ours.push(made)
      tiles = made.result.tileCount
      await rm(join(folder, `ours-${round}.zip`))
      if (!hasProgram('vips')) continue
      const target = join(folder, `peer-${round}.zip`)
      const { tileSizePx, overlapPx } = made.result
      const tile = ['--tile-size', String(tileSizePx), '--overlap', String(overlapPx)]
      const args = ['dzsave', source, target, ...tile, '--suffix', '.jpg[Q=82]', '--container', 'zip']
      peers.push(await footprintOf(() => runProgram('vips', args)))
      await rm(target)
    }
    const size = `${widthPx} x ${heightPx} px, ${tiles} tiles`
    const own = `${size}, checked and flushed to disk: ${told(ours)} (reach ${reachMegabytes} MB)`
    if (peers.length === 0) return [own, missingPeer('vips', 'libvips-tools')]
    const wall = ratio(ours, peers, ({ seconds }) => seconds)
    const cpu = ratio(ours, peers, ({ cpuSeconds }) => cpuSeconds)
    return [own, `vips dzsave: ${told(peers)}`, `ratio ${wall} (reach 1.0), of processor time ${cpu} (reach 1.2)`]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
