import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../server/src/demo/render/demo-specs.ts'
import { ImagingProcess } from '../../server/src/imaging/imaging-process.ts'
import { runInProcess } from '../../server/src/imaging/imaging-tasks.ts'
import { emptyPairs, fitSimilarity } from '../../server/src/imaging/register/point-pairs.ts'
import { seededRandom } from '../../server/src/imaging/register/random.ts'
import type { Registration } from '../../server/src/imaging/register/register.ts'
import { applyTo, compose, invert, type Point, type Similarity } from '../../server/src/imaging/register/similarity.ts'
import { timed } from './measure.ts'

interface Shot {
  readonly id: string
  readonly path: string
  readonly takenAt: number
  readonly pose: Similarity
}

/** How the photos of a set come in. */
type Order = 'in order' | 'shuffled, with times' | 'shuffled, without times'

const frame = { photoWidthPx: 1155, photoHeightPx: 1732 }
const middle = [frame.photoWidthPx / 2, frame.photoHeightPx / 2] as const
const wrongShare = 0.02

async function takeShots(folder: string, photoCount: number): Promise<Shot[]> {
  const [spec] = demoSideSpecs({ name: 'bench', lengthM: 60, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const shots: Shot[] = []
  for await (const { fileName, jpeg, pose, capturedAt } of renderBladeSide({ ...spec, ...frame, photoCount }).photos) {
    const path = join(folder, fileName)
    await writeFile(path, jpeg)
    shots.push({ id: fileName, path, pose, takenAt: capturedAt.getTime() })
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

/** Found and true places of the placed photos' middles, in order along the blade. */
interface Places {
  readonly shots: readonly Shot[]
  readonly poses: readonly Similarity[]
}

function placesOf(shots: readonly Shot[], { placed }: Registration): Places {
  const poses = new Map(placed.map(({ id, pose }) => [id, pose]))
  const found = shots.filter(({ id }) => poses.has(id))
  return { shots: found, poses: found.flatMap(({ id }) => poses.get(id) ?? []) }
}

/** Neighbours whose distance differs from the true one by more than 2 % of the photo's height. */
function wrongNeighbours({ shots, poses }: Places): number {
  const isWrong = shots.slice(1).map((shot, k) => {
    const [before, a, b] = [shots[k], poses[k], poses[k + 1]]
    if (!before || !a || !b) return true
    const expected = applyTo(compose(invert(before.pose), shot.pose), ...middle)
    const found = applyTo(compose(invert(a), b), ...middle)
    return Math.hypot(expected.x - found.x, expected.y - found.y) > wrongShare * frame.photoHeightPx
  })
  return isWrong.filter(Boolean).length
}

/** Greatest distance of a photo from its true place, in percent of the whole length: laid over as a whole, and by the first. */
function driftPercent({ shots, poses }: Places): { whole: number; fromFirst: number } {
  const expected = shots.map(({ pose }) => applyTo(pose, ...middle))
  const found = poses.map((pose) => applyTo(pose, ...middle))
  const [first, last] = [expected[0], expected.at(-1)]
  const [firstShot, firstPose] = [shots[0], poses[0]]
  const whole = overlay(expected, found)
  if (!first || !last || !firstShot || !firstPose || !whole) return { whole: Number.NaN, fromFirst: Number.NaN }
  const lengthPx = Math.hypot(last.x - first.x, last.y - first.y)
  const worst = (motion: Similarity): number =>
    Math.max(
      ...found.map((point, k) => {
        const there = applyTo(motion, point.x, point.y)
        return Math.hypot(there.x - (expected[k]?.x ?? 0), there.y - (expected[k]?.y ?? 0))
      }),
    )
  return {
    whole: (worst(whole) / lengthPx) * 100,
    fromFirst: (worst(compose(firstShot.pose, invert(firstPose))) / lengthPx) * 100,
  }
}

function overlay(expected: readonly Point[], found: readonly Point[]): Similarity | null {
  const pairs = emptyPairs(found.length)
  found.forEach((point, k) => {
    pairs.bx[k] = point.x
    pairs.by[k] = point.y
    pairs.ax[k] = expected[k]?.x ?? 0
    pairs.ay[k] = expected[k]?.y ?? 0
  })
  return fitSimilarity(pairs)
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
    const places = placesOf(shots, result)
    const wrong = wrongNeighbours(places)
    const { whole, fromFirst } = driftPercent(places)
    const names = result.unplaced.map(({ id, reason }) => `${id} (${reason})`)
    return [
      `${shots.length} photos of 2 MP, ${order}: ${result.placed.length} placed, ${wrong} wrongly (law: 0), ${names.length} left`,
      `, drift ${whole.toFixed(3)} % as a whole, ${fromFirst.toFixed(3)} % from the first (reach 0.2 %)`,
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
