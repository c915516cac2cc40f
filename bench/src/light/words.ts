import type { FirstLoad } from './first-load.ts'
import type { Reactions } from './reactions.ts'
import { leastToldMs } from './reactions.ts'
import type { Day } from './rounds.ts'

/** Goals by screen, in the order of the columns. */
const goals: Readonly<Record<string, string>> = {
  'sign-in': 'goal: 0.8 s in the office, 20 requests, 150 kB, 35 % unused, 200 ms blocked, shift 0.02',
  dashboard:
    'goal: 4 s on the train, 1.5 s in the office, 40 requests, 250 kB, 35 % unused, 200 ms blocked, shift 0.02',
  workspace:
    'goal: 5 s on the train, 2 s in the office, 40 requests, 450 kB, depth 6, 600 ms blocked, shift 0.02, 1 idle',
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const taken = ({ requests, wireBytes, depth }: FirstLoad) =>
  `${requests} requests, ${kilobytes(wireBytes)}, depth ${depth}`

/** What was measured of the first loads of a screen. */
export interface ScreenFigures {
  readonly name: string
  readonly train: FirstLoad
  readonly office: FirstLoad
  readonly telephone: FirstLoad
  readonly blockingMs: number
  readonly shift: number
  readonly unused: number
  readonly idle: number
}

/** The figures of a screen, and its goal where there is one. */
export function screenWords(figures: ScreenFigures): string[] {
  const { name, train, office, telephone, blockingMs, shift, unused, idle } = figures
  const line = [
    `${name.padEnd(10)} usable ${train.seconds.toFixed(1)} s on the train, ${office.seconds.toFixed(1)} s in the office`,
    taken(train),
    `on a telephone (390 px) in the train ${telephone.seconds.toFixed(1)} s, ${taken(telephone)}`,
    `${Math.round(unused * 100)} % of scripts unused, ${Math.round(blockingMs)} ms blocked, shift ${shift.toFixed(3)}, ${idle} requests a minute when idle`,
  ]
  const goal = goals[name]
  return goal === undefined ? [line.join('; ')] : [line.join('; '), `  ${goal}`]
}

const untold = (ms: number) => (ms === 0 ? `below ${leastToldMs} ms` : `${ms} ms`)

/** The slowest reactions. */
export function reactionWords({ openingMs, typingMs, drawingMs, drawnFrameMs, languageMs }: Reactions): string[] {
  const worst = [
    `opening a finding ${untold(openingMs)}`,
    `typing into its form ${untold(typingMs)}`,
    `drawing a box ${untold(drawingMs)} (frames of the drag: p95 ${drawnFrameMs.toFixed(0)} ms)`,
    `another language ${untold(languageMs)}`,
  ]
  return [
    `reactions  slowest on a processor four times slower: ${worst.join('; ')}`,
    '  goal: 200 ms each; as Event Timing tells them, to the next picture',
  ]
}

/** Memory over a day of rounds. */
export function dayWords({ before, middle, end, middleRound, rounds }: Day): string[] {
  const row = (at: string, { rendererBytes, heapBytes, nodes, listeners }: Day['end']) =>
    `${at}: renderer ${megabytes(rendererBytes)}, script heap ${megabytes(heapBytes)}, ${nodes} nodes, ${listeners} listeners`
  const later = Math.max(1, rounds - middleRound)
  const perRound = (end.heapBytes - middle.heapBytes) / 1000 / later
  const ratio = end.rendererBytes / middle.rendererBytes
  return [
    `rounds     ${row('before', before)}`,
    `  ${row(`after ${middleRound}`, middle)}`,
    `  ${row(`after ${rounds}`, end)}`,
    `  since the ${middleRound}th: renderer ${ratio.toFixed(2)}x, script heap ${perRound.toFixed(1)} kB, ${((end.nodes - middle.nodes) / later).toFixed(1)} nodes a round`,
    '  goal: renderer 1.2x after 50 rounds, script heap 10 kB a round; BENCH_ROUNDS says how many there are',
  ]
}
