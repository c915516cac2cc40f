import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isPostgres, isWorker, processesBelow } from './process-tree.ts'

const mainPath = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The product as `npm start` runs it, in processes of its own. */
export interface ProductProcess {
  readonly url: string
  readonly pid: number
  /** What it has written so far. */
  output(): string
  /** kill -9 of the product, its workers and their children; PostgreSQL lives on, as it would. */
  kill(): Promise<void>
  /** kill -9 of its workers and their children only; it starts others by itself. */
  killWorkers(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Ends a process at once, and everything below it but PostgreSQL. */
async function killAllBelow(root: number): Promise<void> {
  for (const pid of await processesBelow(root)) {
    if (await isPostgres(pid)) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

/**
 * Starts the product on a data folder, with further settings, and waits until it says that it is ready. Rejects with its output when
 * it ends before.
 */
export async function startProduct(
  dataDir: string,
  role = 'start',
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [mainPath, role], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /ready at (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async kill() {
      await killAllBelow(child.pid ?? 0)
      await exitOf(child)
    },
    async killWorkers() {
      for (const pid of await processesBelow(child.pid ?? 0)) if (await isWorker(pid)) await killAllBelow(pid)
    },
    async stop() {
      child.kill('SIGTERM')
      return await exitOf(child)
    },
  }
}
