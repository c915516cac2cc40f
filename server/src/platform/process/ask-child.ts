import { fork } from 'node:child_process'
import type { z } from 'zod'
import { guardedStart } from '../../children/guarded-child.ts'
import { watchMemory } from './memory-watch.ts'
import { createTurns } from './turns.ts'

/** What a child says once it can work; only then is it given what it is asked about. */
export const readyMessage = 'ready'

export interface Patience {
  /** Until the process can work: beside much other work that takes long, and it has seen nothing hostile yet. */
  readonly startMs: number
  readonly workMs: number
}

export interface ChildLimits extends Patience {
  /** Of the heap of JavaScript, in MiB. */
  readonly heapMb: number
  /** Of all that the process holds, in MiB; kept where /proc exists. */
  readonly residentMb: number
}

/** Many at once would only make each other slow. */
const turns = createTurns({ atOnce: 2, mostWaiting: 40 })

/**
 * Has one question answered by a child process, which sees no environment, no network and no files but the program, and is ended afterwards: what a hostile file does to it, it
 * does to nobody else. The child says `readyMessage`, is sent the question and sends one answer; two work at once, others wait.
 * Null when there was no proper answer within the limits, or too many wait.
 */
export async function askChild<T>(
  childFile: string,
  question: object,
  answers: z.ZodType<T>,
  limits: ChildLimits,
): Promise<T | null> {
  const turn = await turns.take(new AbortController().signal)
  if (turn === null) return null
  try {
    return await answerOf(childFile, question, answers, limits)
  } finally {
    turn.end()
  }
}

/** It has no file to write, and has long answered or been ended before so much work is done. */
const guard = { withoutFiles: true, largestFileBytes: 0, cpuSeconds: 600 }

function answerOf<T>(
  childFile: string,
  question: object,
  answers: z.ZodType<T>,
  { startMs, workMs, heapMb, residentMb }: ChildLimits,
): Promise<T | null> {
  return new Promise((resolve) => {
    const child = fork(childFile, [], {
      ...guardedStart(guard, [`--max-old-space-size=${heapMb}`]),
      env: { PATH: process.env.PATH ?? '' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: T | null = null
    const stop = () => child.kill('SIGKILL')
    const unwatch = watchMemory(child.pid, residentMb, stop)
    let timer = setTimeout(stop, startMs)
    child.on('message', (message) => {
      if (message === readyMessage) {
        clearTimeout(timer)
        timer = setTimeout(stop, workMs)
        child.send(question, () => undefined)
        return
      }
      const parsed = answers.safeParse(message)
      if (parsed.success) answer = parsed.data
    })
    const end = () => {
      clearTimeout(timer)
      unwatch()
      resolve(answer)
    }
    child.once('error', end)
    child.once('close', end)
  })
}

/** The child's side of it: answers the one question it is sent, and ends. */
export function answerOnce(answer: (question: unknown) => Promise<unknown> | unknown): void {
  process.once('message', async (question) => {
    process.send?.(await answer(question), () => process.exit(0))
  })
  process.send?.(readyMessage)
}
