import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { areDecodersApart, guardedStart } from '../../children/guarded-child.ts'
import { handOver, type Outbox } from '../../children/handed-files.ts'
import { compiledFolder } from '../../compiled-folder.ts'
import { compileForDecoders } from './compile-for-decoders.ts'
import { ImagingFailed } from './imaging-failed.ts'
import {
  type ImagingTaskName,
  type ImagingTasks,
  isTaskReply,
  type TaskProgress,
  type TaskRequest,
  unpackError,
} from './imaging-messages.ts'
import { filesOfTask } from './task-files.ts'

export interface TaskOptions {
  /** Aborting ends the process at once; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: TaskProgress) => void
  readonly timeoutMs: number
  /** Resident memory at which the process is ended, in bytes. Watched on Linux only. */
  readonly maxMemoryBytes: number
}

const childPath = fileURLToPath(new URL('./imaging.child.ts', import.meta.url))
/** An assembled picture, before it is packed, is the largest thing written. */
const guard = { withoutFiles: false, largestFileBytes: 64 * 1024 ** 3 }
const memoryCheckMs = 250
const pageBytes = 4096
const keptErrorCharacters = 500

const passedOn = ['PATH', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/**
 * Small arenas keep libvips' threads from holding freed memory; untrusted loaders are off from the first byte. Secrets
 * of the parent are not passed on to a process that reads hostile files.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = passedOn.map((name) => [name, process.env[name]] as const).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(kept),
    MALLOC_ARENA_MAX: '2',
    VIPS_BLOCK_UNTRUSTED: '1',
    NODE_COMPILE_CACHE: compiledFolder,
  }
}

async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}

/**
 * One child process that does image work, one task at a time. When a task is aborted, runs out of time or memory, or
 * crashes, the process is gone and `isAlive` is false; after an ordinary error it can be used again.
 */
export class ImagingProcess {
  readonly #child: ChildProcess
  readonly #isApart = areDecodersApart()
  #errorText = ''

  constructor() {
    compileForDecoders()
    this.#child = fork(childPath, [], {
      env: environment(),
      ...guardedStart(guard, []),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorText = (this.#errorText + text).slice(-keptErrorCharacters)
    })
    // Errors of sending to a process that has just ended show up as its exit.
    this.#child.on('error', () => {})
  }

  get isAlive(): boolean {
    return (
      this.#child.exitCode === null && this.#child.signalCode === null && !this.#child.killed && this.#child.connected
    )
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Whether the process keeps its parent running. An idle one should not. */
  hold(held: boolean): void {
    const { channel, stderr } = this.#child
    const handles = [this.#child, channel, stderr instanceof Socket ? stderr : null]
    for (const handle of handles) held ? handle?.ref() : handle?.unref()
  }

  /** Ends the process at once. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /**
   * @throws UnreadableImage when the photo is at fault; ImagingFailed when the step is; the signal's reason on abort
   */
  async run<T extends ImagingTaskName>(
    task: T,
    input: ImagingTasks[T]['input'],
    options: TaskOptions,
  ): Promise<ImagingTasks[T]['result']> {
    options.signal?.throwIfAborted()
    const { reads, writes, writingTo } = filesOfTask(task)
    const watch = this.#watch(options)
    let outbox: Outbox | null = null
    try {
      outbox = await handOver(reads(input), writes(input), this.#isApart)
      const exchange = this.#exchange(task, writingTo(input, outbox.paths), options)
      const result = await Promise.race([exchange, watch.broken])
      await outbox.takeOut()
      return result
    } catch (error) {
      if (watch.isBroken()) this.kill()
      throw error
    } finally {
      watch.stop()
      await outbox?.remove()
    }
  }

  #exchange<T extends ImagingTaskName>(
    task: T,
    input: ImagingTasks[T]['input'],
    options: TaskOptions,
  ): Promise<ImagingTasks[T]['result']> {
    const child = this.#child
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        child.off('message', onMessage)
        child.off('exit', onExit)
        settle()
      }
      const onMessage = (message: unknown) => {
        if (!isTaskReply(task, message)) return
        if (message.kind === 'progress') options.onProgress?.(message.progress)
        else if (message.kind === 'result') finish(() => resolve(message.result))
        else finish(() => reject(unpackError(message.error)))
      }
      const onExit = (code: number | null, signal: string | null) => finish(() => reject(this.#crash(code, signal)))
      child.on('message', onMessage)
      child.on('exit', onExit)
      if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode)
      const request: TaskRequest<T> = { task, input }
      child.send(request)
    })
  }

  #crash(code: number | null, signal: string | null): ImagingFailed {
    const how = signal === null ? `ended with code ${code}` : `ended by ${signal}`
    return new ImagingFailed('crashed', `${how} ${this.#errorText.trim()}`.trim())
  }

  /** A promise that only ever rejects: at the limit of time or memory, or when the caller aborts. */
  #watch({ signal, timeoutMs, maxMemoryBytes }: TaskOptions) {
    const { promise: broken, reject } = Promise.withResolvers<never>()
    let isBroken = false
    const breakOff = (error: unknown) => {
      isBroken = true
      reject(error)
    }
    const onAbort = () => breakOff(signal?.reason)
    const timer = setTimeout(
      () => breakOff(new ImagingFailed('timed-out', `no result after ${timeoutMs} ms`)),
      timeoutMs,
    )
    const memoryTimer = setInterval(() => {
      void residentBytes(this.pid).then((bytes) => {
        if (bytes > maxMemoryBytes) breakOff(new ImagingFailed('out-of-memory', `more than ${maxMemoryBytes} bytes`))
      })
    }, memoryCheckMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    broken.catch(() => {})
    const stop = () => {
      clearTimeout(timer)
      clearInterval(memoryTimer)
      signal?.removeEventListener('abort', onAbort)
    }
    return { broken, isBroken: () => isBroken, stop }
  }
}
