import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { NumberPair } from '../pairs/pair-schedule.ts'
import type { Preparation } from '../photo/preparation.ts'
import { type PhotoSet, type RunControl, step } from '../photo-set.ts'
import type { SeamToSharpen, SharpSeam } from '../refine/sharp-seams.ts'
import type { PhotoSource } from '../registration.ts'
import { isWorkerReply, type WorkerReply, type WorkerRequest } from './worker-messages.ts'

const mostThreads = 2
/** Fewer photos are done before a second thread has started. */
const worthThreads = 8
/** Seams one thread measures at a stretch; neighbours share a picture. */
const seamsInARow = 8

/** Threads that prepare and compare photos side by side. What they find does not depend on how many there are. */
export class RegistrationWorkers {
  readonly #threads: readonly Worker[]
  #told: PhotoSet | null = null

  private constructor(threads: readonly Worker[]) {
    this.#threads = threads
  }

  /** Threads for so many photos; null when one does as well. Must be ended. */
  static for(photos: number): RegistrationWorkers | null {
    const threads = Math.min(mostThreads, availableParallelism())
    if (photos < worthThreads || threads < 2) return null
    return new RegistrationWorkers(
      Array.from({ length: threads }, () => new Worker(new URL('./registration.worker.ts', import.meta.url))),
    )
  }

  /** Prepares every photo, in the order given. */
  async prepare(sources: readonly PhotoSource[], keepsPictures: boolean, control: RunControl): Promise<Preparation[]> {
    const replies = await this.#all(
      'features',
      sources.map((source, task) => ({ kind: 'prepare', task, source, keepsPicture: keepsPictures }) as const),
      control,
    )
    return replies.map((reply) => (reply.kind === 'prepared' ? reply : { photo: null, fingerprint: '' }))
  }

  /** Compares pairs of the set and notes what was found. */
  async compare(set: PhotoSet, pairs: readonly NumberPair[], control: RunControl): Promise<void> {
    this.#tellOnce(set)
    const requests = pairs.map(([first, second], task) => ({ kind: 'compare', task, first, second }) as const)
    for (const [task, reply] of (await this.#all('pairs', requests, control)).entries()) {
      const pair = pairs[task]
      if (pair && reply.kind === 'compared') set.note(pair[0], pair[1], reply.hypotheses)
    }
  }

  /** How many keypoints every photo of the set shares with each that follows it. */
  async vote(set: PhotoSet, control: RunControl): Promise<(readonly number[])[]> {
    this.#tellOnce(set)
    const requests = set.photos.map((_, first) => ({ kind: 'vote', task: first, first }) as const)
    const replies = await this.#all('pairs', requests, control)
    return replies.map((reply) => (reply.kind === 'voted' ? reply.votes : []))
  }

  /** Measures seams of the set anew; null for those that stay as they are. */
  async sharpen(set: PhotoSet, seams: readonly SeamToSharpen[], control: RunControl): Promise<(SharpSeam | null)[]> {
    this.#tellOnce(set)
    const runs = Array.from({ length: Math.ceil(seams.length / seamsInARow) }, (_, task) => {
      return { kind: 'sharpen', task, seams: seams.slice(task * seamsInARow, (task + 1) * seamsInARow) } as const
    })
    const replies = await this.#all('correlation', runs, control)
    return replies.flatMap((reply) => (reply.kind === 'sharpened' ? reply.seams : []))
  }

  #tellOnce(set: PhotoSet): void {
    if (this.#told !== set) for (const thread of this.#threads) tell(thread, { kind: 'photos', photos: set.photos })
    this.#told = set
  }

  /** Ends the threads, whatever they do. */
  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()))
  }

  /** Deals the requests to the threads as they get free; answers in the order of the requests. */
  async #all(
    name: 'features' | 'pairs' | 'correlation',
    requests: readonly Extract<WorkerRequest, { task: number }>[],
    control: RunControl,
  ): Promise<WorkerReply[]> {
    const replies: WorkerReply[] = []
    const waiting = requests.values()
    let done = 0
    const work = async (thread: Worker): Promise<void> => {
      for (const request of waiting) {
        await step(control, name, done, requests.length)
        replies[request.task] = await ask(thread, request)
        done++
      }
    }
    await Promise.all(this.#threads.map(work))
    return replies
  }
}

function tell(thread: Worker, request: WorkerRequest): void {
  thread.postMessage(request)
}

/** One request, one answer. Rejects when the thread ends with an error. */
function ask(thread: Worker, request: WorkerRequest): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (message: unknown) => {
      if (isWorkerReply(message)) settle(() => resolve(message))
    }
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = (code: number) => settle(() => reject(new Error(`a thread ended with ${code}`)))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    tell(thread, request)
  })
}
