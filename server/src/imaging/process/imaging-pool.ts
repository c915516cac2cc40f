import { ImagingFailed } from './imaging-failed.ts'
import type { ImagingTaskName, ImagingTasks } from './imaging-messages.ts'
import { ImagingProcess } from './imaging-process.ts'
import { type ImagingTaskOptions, runInProcess } from './imaging-tasks.ts'
import { Turnstile } from './turnstile.ts'

/** Processes kept ready for many light tasks (`probe`, `thumbnails`). */
export interface ImagingPool {
  /** Like {@link runImagingTask}; waits for a free process, first come first served. */
  run<T extends ImagingTaskName>(
    task: T,
    input: ImagingTasks[T]['input'],
    options?: ImagingTaskOptions,
  ): Promise<ImagingTasks[T]['result']>
  /** Ends all processes; tasks under way or waiting reject with `ImagingFailed`. */
  close(): void
}

/**
 * A pool of at most `size` processes, started when needed and replaced after `tasksPerProcess` tasks, so that memory an
 * image library does not give back never adds up. Idle processes do not keep the program running.
 */
export function createImagingPool(size: number, tasksPerProcess = 200): ImagingPool {
  const turnstile = new Turnstile(size)
  const busy = new Set<Worker>()
  let idle: Worker[] = []
  let isClosed = false

  const take = (): Worker => {
    if (isClosed) throw new ImagingFailed('crashed', 'the pool is closed')
    idle = idle.filter(({ process }) => process.isAlive)
    const worker = idle.pop() ?? { process: new ImagingProcess(), tasks: 0 }
    worker.process.hold(true)
    busy.add(worker)
    return worker
  }

  const giveBack = (worker: Worker) => {
    busy.delete(worker)
    worker.tasks++
    worker.process.hold(false)
    if (worker.tasks >= tasksPerProcess) worker.process.kill()
    else if (worker.process.isAlive) idle.push(worker)
  }

  return {
    async run(task, input, options = {}) {
      await turnstile.enter(options.signal)
      try {
        const worker = take()
        try {
          return await runInProcess(worker.process, task, input, options)
        } finally {
          giveBack(worker)
        }
      } finally {
        turnstile.leave()
      }
    },
    close() {
      isClosed = true
      for (const worker of [...busy, ...idle]) worker.process.kill()
    },
  }
}

interface Worker {
  readonly process: ImagingProcess
  tasks: number
}
