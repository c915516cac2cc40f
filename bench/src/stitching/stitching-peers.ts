import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyPairs } from '../../../server/src/imaging/register/numeric/point-pairs.ts'
import { seededRandom } from '../../../server/src/imaging/register/numeric/random.ts'
import { motionWithin, ransacSimilarity } from '../../../server/src/imaging/register/numeric/ransac.ts'
import type { Similarity } from '../../../server/src/imaging/register/numeric/similarity.ts'
import { hasProgram, missingPeer, runProgram, timed } from '../measure.ts'

/** What a peer needed and how well it did, in words; no seconds when it is not installed or gave up. */
export interface PeerOutcome {
  readonly seconds: number | null
  readonly line: string
}

/** Motion from one photo to the one before it, by the place of the later one; null where there is none. */
export type NeighbourMotion = (index: number) => Similarity | null

const pointLine = /^c n(\d+) N(\d+) x(\S+) y(\S+) X(\S+) Y(\S+)/

/** The motion most control points of neighbours agree on. */
function motionsOfPoints(project: string): NeighbourMotion {
  const points = new Map<number, number[][]>()
  for (const line of project.split('\n')) {
    const found = pointLine.exec(line)?.slice(1).map(Number)
    if (!found) continue
    const [n = 0, m = 0, ...places] = found
    if (Math.abs(n - m) !== 1) continue
    const [x = 0, y = 0, X = 0, Y = 0] = places
    const later = Math.max(n, m)
    points.set(later, [...(points.get(later) ?? []), n < m ? [x, y, X, Y] : [X, Y, x, y]])
  }
  return (index) => {
    const found = points.get(index) ?? []
    const pairs = emptyPairs(found.length)
    found.forEach(([ax = 0, ay = 0, bx = 0, by = 0], k) => {
      pairs.ax[k] = ax
      pairs.ay[k] = ay
      pairs.bx[k] = bx
      pairs.by[k] = by
    })
    const rules = { tolerancePx: 8, draws: 2000, minDistancePx: 60, accepts: motionWithin(0.7, 1.45, 40) }
    return ransacSimilarity(pairs, rules, seededRandom(7))?.motion ?? null
  }
}

/** Hugin's cpfind on neighbours; its accuracy is that of the motion most of its points agree on. */
export async function runCpfind(
  paths: readonly string[],
  folder: string,
  accuracy: (motions: NeighbourMotion) => string,
): Promise<PeerOutcome> {
  if (!hasProgram('cpfind') || !hasProgram('pto_gen'))
    return { seconds: null, line: `Hugin cpfind: not installed, ${missingPeer('cpfind', 'hugin-tools')}` }
  const [project, output] = [join(folder, 'project.pto'), join(folder, 'points.pto')]
  await runProgram('pto_gen', ['-o', project, ...paths])
  const { seconds } = await timed(() => runProgram('cpfind', ['--linearmatch', '-o', output, project]))
  const motions = motionsOfPoints(await readFile(output, 'utf8'))
  return { seconds, line: `Hugin cpfind, neighbours only: ${seconds.toFixed(1)} s, ${accuracy(motions)}` }
}

const python = '/usr/bin/python3'
const script = `
import sys, time, cv2
images = [cv2.imread(path) for path in sys.argv[1:]]
stitcher = cv2.Stitcher_create(cv2.Stitcher_SCANS)
started = time.time()
status = stitcher.estimateTransform(images)
seconds = time.time() - started
# Versions before 4.7 do not tell which photos were used.
used = len(stitcher.component()) if hasattr(stitcher, 'component') and status == 0 else -1
height = stitcher.composePanorama()[1].shape[0] if status == 0 else 0
print(seconds, status, used, height)
`

/** OpenCV's stitcher in its mode for flat scenes. It tells no places, so its accuracy is the size of its picture. */
export async function runOpenCvStitcher(paths: readonly string[], heightPx: number): Promise<PeerOutcome> {
  const isThere = await runProgram(python, ['-c', 'import cv2']).then(
    () => true,
    () => false,
  )
  if (!isThere) return { seconds: null, line: 'OpenCV stitcher: not installed (Debian package python3-opencv)' }
  const output = await runProgram(python, ['-c', script, ...paths])
  const [seconds = 0, status = 0, used = 0, height = 0] = (output.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  const result =
    status === 0
      ? `${used < 0 ? 'an unknown number' : used} of ${paths.length} photos used, picture ${height} px high of ${Math.round(heightPx)} px`
      : `gave up (status ${status})`
  return { seconds: status === 0 ? seconds : null, line: `OpenCV stitcher: ${seconds.toFixed(1)} s, ${result}` }
}
