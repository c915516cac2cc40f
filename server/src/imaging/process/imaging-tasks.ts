import type { ImagingTaskName, ImagingTasks } from './imaging-messages.ts'
import { ImagingProcess, type TaskOptions } from './imaging-process.ts'

/** As {@link TaskOptions}, with the limits of {@link taskLimits} where none are given. */
export type ImagingTaskOptions = Partial<TaskOptions>

const minute = 60_000
const gigabyte = 1024 ** 3

/** What a task may take before it is ended. Memory is a ceiling against runaway work, not what the work needs. */
const taskLimits: Readonly<Record<ImagingTaskName, { readonly timeoutMs: number; readonly maxMemoryBytes: number }>> = {
  probe: { timeoutMs: minute, maxMemoryBytes: 3 * gigabyte },
  thumbnails: { timeoutMs: 2 * minute, maxMemoryBytes: 3 * gigabyte },
  quality: { timeoutMs: 2 * minute, maxMemoryBytes: 3 * gigabyte },
  marks: { timeoutMs: 2 * minute, maxMemoryBytes: 3 * gigabyte },
  overlaps: { timeoutMs: 5 * minute, maxMemoryBytes: 2 * gigabyte },
  register: { timeoutMs: 60 * minute, maxMemoryBytes: 4 * gigabyte },
  compose: { timeoutMs: 120 * minute, maxMemoryBytes: 4 * gigabyte },
  pyramid: { timeoutMs: 120 * minute, maxMemoryBytes: 4 * gigabyte },
}

/** One task in a given process, with the default limits. */
export function runInProcess<T extends ImagingTaskName>(
  child: ImagingProcess,
  task: T,
  input: ImagingTasks[T]['input'],
  options: ImagingTaskOptions,
): Promise<ImagingTasks[T]['result']> {
  return child.run(task, input, { ...taskLimits[task], ...options })
}

/**
 * Does one piece of heavy image work in a process of its own, which ends with it and gives all memory back. A crash of
 * an image library ends that process only.
 * @throws UnreadableImage, ImagingFailed, or the reason of `options.signal`
 */
export async function runImagingTask<T extends ImagingTaskName>(
  task: T,
  input: ImagingTasks[T]['input'],
  options: ImagingTaskOptions = {},
): Promise<ImagingTasks[T]['result']> {
  options.signal?.throwIfAborted()
  const child = new ImagingProcess()
  try {
    return await runInProcess(child, task, input, options)
  } finally {
    child.kill()
  }
}
