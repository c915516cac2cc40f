import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import { ImagingProcess } from '../../../server/src/imaging/process/imaging-process.ts'
import { runInProcess } from '../../../server/src/imaging/process/imaging-tasks.ts'
import { seededRandom } from '../../../server/src/imaging/register/numeric/random.ts'
import { type KnownShot, placementDrift } from '../../../server/src/testing/photos/placement-drift.ts'
import { timed } from '../measure.ts'

interface Shot extends KnownShot {
  readonly path: string
  readonly takenAt: number
}

/** How the photos of a set come in. */
type Order = 'in order' | 'shuffled, with times' | 'shuffled, without times'

const frame = { photoWidthPx: 1155, photoHeightPx: 1732 }

async function takeShots(folder: string, photoCount: number): Promise<Shot[]> {
  const [spec] = demoSideSpecs({ name: 'bench', lengthM: 60, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const shots: Shot[] = []
  for await (const { fileName, jpeg, capturedAt, ...shot } of renderBladeSide({ ...spec, ...frame, photoCount })
    .photos) {
    const path = join(folder, fileName)
    await writeFile(path, jpeg)
    shots.push({ ...shot, id: fileName, path, takenAt: capturedAt.getTime() })
  }
  return shots
}

function arrange(shots: readonly Shot[], order: Order): { id: string; path: string; takenAt?: number }[] {
  const random = seededRandom(5)
  const photos = shots.map(({ id, path, takenAt }) => ({
    photo: order === 'shuffled, without times' ? { id, path } : { id, path, takenAt },
    key: random(),
  }))
  const arranged = order === 'in order' ? photos : photos.toSorted((one, other) => one.key - other.key)
  return arranged.map(({ photo }) => photo)
}

/** Seconds of computing and peak memory of a process so far; empty where the system does not tell. */
async function costOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  if (user === undefined || system === undefined || peak === undefined) return ''
  return `, ${((user + system) / ticksPerSecond).toFixed(0)} s of computing, peak ${Math.round(Number(peak) / 1024)} MB`
}

const ticksPerSecond = 100

async function measure(shots: readonly Shot[], order: Order): Promise<string> {
  const child = new ImagingProcess()
  try {
    const { seconds, result } = await timed(() =>
      runInProcess(child, 'register', { photos: arrange(shots, order) }, {}),
    )
    const { placed, wrongNeighbours, wholePercent, fromFirstPercent } = placementDrift(shots, result)
    const names = result.unplaced.map(({ id, reason }) => `${id} (${reason})`)
    return [
      `${shots.length} photos of 2 MP, ${order}: ${placed} placed, ${wrongNeighbours} wrongly (law: 0), ${names.length} left`,
      `, drift ${wholePercent.toFixed(3)} % as a whole, ${fromFirstPercent.toFixed(3)} % from the first (reach 0.2 %)`,
      `, ${seconds.toFixed(0)} s (reach 300 s)${await costOf(child.pid)} (reach 1500 MB)`,
      names.length > 0 ? `; left: ${names.slice(0, mostNames).join(', ')}` : '',
    ].join('')
  } finally {
    child.kill()
  }
}

const mostNames = 15

/** Long sides of 12, 60 and 300 photos with their exact places as truth; the largest also shuffled, with and without times. */
export async function benchStitchingLarge(): Promise<string[]> {
  const counts = (process.env.BENCH_COUNTS ?? '12,60,300').split(',').map(Number)
  const lines: string[] = []
  for (const [k, count] of counts.entries()) {
    const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
    try {
      const shots = await takeShots(folder, count)
      lines.push(await measure(shots, 'in order'))
      if (k < counts.length - 1) continue
      lines.push(await measure(shots, 'shuffled, with times'), await measure(shots, 'shuffled, without times'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return lines
}
