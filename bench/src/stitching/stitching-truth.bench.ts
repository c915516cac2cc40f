import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImagingTask } from '../../../server/src/imaging/process/imaging-tasks.ts'
import { backdropSet } from '../../../server/src/testing/backdrops/backdrop-set.ts'
import { cutoutSet } from '../../../server/src/testing/backdrops/cutout-set.ts'
import { judgeBackdrop } from '../../../server/src/testing/backdrops/judge-backdrop.ts'
import { hasSharedData } from '../../../server/src/testing/shared-data.ts'

/**
 * Rendered blades, and real ones cut out of photos, in turns before real, sharp photographs that hardly move. The law is that no photo is placed wrongly and no seam is
 * called proven whose support lies off the blade; a set that breaks it is told by its number and makes the run fail.
 */
export async function benchStitchingTruth(): Promise<string[]> {
  if (!hasSharedData) return ['skipped: the real photographs are not there']
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const first = Number(process.env.BENCH_FIRST_SET ?? 100)
  const count = Number(process.env.BENCH_SETS ?? 60)
  let [overlapping, joined] = [0, 0]
  const broken: string[] = []
  try {
    for (let number = first; number < first + count; number++) {
      const set = await (number % 2 === 0 ? backdropSet : cutoutSet)(number, folder)
      const photos = set.photos.map(({ id, path }) => ({ id, path }))
      const outcome = judgeBackdrop(set, await runImagingTask('register', { photos }))
      overlapping += outcome.overlapping
      joined += outcome.joined
      for (const each of [...outcome.wrong, ...outcome.offBlade]) broken.push(`${set.description}: ${each}`)
      await rm(join(folder, String(number)), { recursive: true, force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (broken.length > 0) throw new Error(`placed or proven wrongly:\n${broken.join('\n')}`)
  const percent = ((100 * joined) / Math.max(1, overlapping)).toFixed(1)
  return [
    `${count} sets: nothing placed or proven wrongly (law: 0); ${joined} of ${overlapping} neighbours joined, ${percent} % (reach 92 %)`,
  ]
}
