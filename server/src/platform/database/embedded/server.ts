import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, minimalEnvironment } from '../../process/run.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { readPidFile } from './pid-file.ts'

const largestLogBytes = 10 * 1024 * 1024
const fastShutdownMs = 60_000

/** A PostgreSQL that accepts connections. */
export type RunningServer = {
  readonly pid: number
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Starts `postgres` and waits until it accepts connections, however long a recovery takes. It runs in a session of
 * its own, so that Ctrl-C reaches only us and the application can finish its work first, and writes to
 * `postgres.log` in its data folder. Throws EmbeddedPostgresError with the end of that log when it ends instead.
 */
export async function launchServer(
  postgres: string,
  args: readonly string[],
  dataFolder: string,
  account: Account | undefined,
): Promise<RunningServer> {
  const logFile = await openLog(join(dataFolder, 'postgres.log'), account)
  const logStart = (await logFile.stat()).size
  try {
    const child = spawn(postgres, ['-D', dataFolder, ...args], {
      ...account,
      cwd: '/',
      env: minimalEnvironment,
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    await once(child, 'spawn')
    const server = supervise(child)
    if (await becomesReady(server, dataFolder)) return server
    const { code, signal } = await server.ended
    throw new EmbeddedPostgresError(
      `PostgreSQL ended while starting (${signal ?? `code ${code}`}): ${await readFrom(logFile, logStart)}`,
    )
  } finally {
    await logFile.close()
  }
}

function supervise(child: ChildProcess): RunningServer {
  const { pid } = child
  if (pid === undefined) throw new EmbeddedPostgresError('PostgreSQL could not be started.')
  // Without this an uncaught error of the application would leave PostgreSQL behind.
  const stopAtExit = () => child.kill('SIGINT')
  process.once('exit', stopAtExit)
  const ended: RunningServer['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', stopAtExit)
      resolve({ code, signal })
    })
  })
  const stop = async () => {
    child.kill('SIGINT')
    const harder = setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs)
    await ended
    clearTimeout(harder)
  }
  return { pid, ended, stop }
}

async function becomesReady(server: RunningServer, dataFolder: string): Promise<boolean> {
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const file = await readPidFile(dataFolder)
    if (file?.pid === server.pid && file.status === 'ready') return true
    await sleep(5)
  }
  return false
}

async function openLog(path: string, account: Account | undefined): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLogBytes) await rename(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
  const file = await open(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_RDWR, 0o600)
  if (account) await file.chown(account.uid, account.gid)
  return file
}

async function readFrom(file: FileHandle, start: number): Promise<string> {
  const length = Math.min((await file.stat()).size - start, 4096)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.toString('utf8', 0, bytesRead).trim()
}
