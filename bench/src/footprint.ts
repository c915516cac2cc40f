import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf, processesBelow, residentBytesOf } from '../../server/src/testing/processes/process-tree.ts'
import { timed } from './measure.ts'

/** What some work took in processes of its own. */
export interface Footprint<T> {
  readonly seconds: number
  readonly cpuSeconds: number
  /** The most memory that one of the processes took. */
  readonly peakBytes: number
  readonly result: T
}

const sampleMs = 100

/** Does work that runs in processes below this one, and tells what these took. Nothing else may run below it meanwhile. */
export async function footprintOf<T>(work: () => Promise<T>): Promise<Footprint<T>> {
  const before = new Set(await processesBelow(process.pid))
  const cpu = new Map<number, number>()
  let peakBytes = 0
  let isOver = false
  const look = async () => {
    for (const pid of (await processesBelow(process.pid)).filter((found) => !before.has(found))) {
      const [spent, { most }] = [await cpuSecondsOf(pid), await residentBytesOf(pid)]
      // A process that has just ended says nothing any more.
      cpu.set(pid, Math.max(spent, cpu.get(pid) ?? 0))
      peakBytes = Math.max(peakBytes, most)
    }
  }
  const watch = async () => {
    while (!isOver) {
      await look()
      await sleep(sampleMs)
    }
  }
  const watching = watch()
  try {
    const done = await timed(work)
    return { ...done, cpuSeconds: [...cpu.values()].reduce((sum, spent) => sum + spent, 0), peakBytes }
  } finally {
    isOver = true
    await watching
  }
}
