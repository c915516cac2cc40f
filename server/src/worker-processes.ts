import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from './platform/log.ts'

export interface WorkerProcesses {
  /** Lets running jobs end for some seconds, then ends the processes. */
  stop(): Promise<void>
}

const mainPath = fileURLToPath(new URL('./main.ts', import.meta.url))
const restartMs = 1_000
const stopMs = 25_000

const exited = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Keeps a number of worker processes running: one that ends is started again after a second. They end with this process. */
export function startWorkerProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  log: Log,
): WorkerProcesses {
  const children = new Map<number, ChildProcess>()
  let isStopping = false
  const start = (lane: number) => {
    if (isStopping) return
    const child = fork(mainPath, ['worker'], {
      env: { ...process.env, ...environment },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.set(lane, child)
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, 'a worker process has ended and is started again')
      setTimeout(() => start(lane), restartMs)
    })
  }
  for (let lane = 0; lane < count; lane += 1) start(lane)
  return {
    async stop() {
      isStopping = true
      const running = [...children.values()]
      for (const child of running) child.kill('SIGTERM')
      const killAll = () => {
        for (const child of running) child.kill('SIGKILL')
      }
      const timer = setTimeout(killAll, stopMs)
      await Promise.all(running.map(exited))
      clearTimeout(timer)
    },
  }
}
