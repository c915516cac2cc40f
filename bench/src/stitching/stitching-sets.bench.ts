import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImagingTask } from '../../../server/src/imaging/process/imaging-tasks.ts'
import { generatedSet, judgeGenerated } from '../../../server/src/testing/photos/generated-sets.ts'

/**
 * Generated sets with random overlap, tilt, scale, noise, exposure, background and texture. The first law is that nothing is
 * placed wrongly: a set that breaks it is told by its number and makes the run fail.
 */
export async function benchStitchingSets(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const first = Number(process.env.BENCH_FIRST_SET ?? 0)
  const count = Number(process.env.BENCH_SETS ?? 40)
  let [members, placed, worst] = [0, 0, 0]
  const wrong: string[] = []
  try {
    for (let number = first; number < first + count; number++) {
      const set = await generatedSet(number, folder)
      const photos = set.photos.map(({ id, path }) => ({ id, path }))
      const outcome = judgeGenerated(set, await runImagingTask('register', { photos }))
      members += outcome.members
      placed += outcome.placed
      worst = Math.max(worst, outcome.worstPercent)
      for (const each of outcome.wrong) wrong.push(`${set.description}: ${each}`)
      await rm(join(folder, String(number)), { recursive: true, force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (wrong.length > 0) throw new Error(`placed wrongly:\n${wrong.join('\n')}`)
  return [
    `${count} generated sets: none of ${placed} placed photos is wrong (law: 0), ${members - placed} of ${members} left to people`,
    `worst placed neighbours ${worst.toFixed(2)} % of the photo's height apart from the truth (limit 2 %)`,
  ]
}
