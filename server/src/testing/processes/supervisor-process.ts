import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Account } from '../../platform/process/run.ts'

/** A process of its own that runs an embedded PostgreSQL. */
export type SupervisorProcess = {
  /** The address of the database once it accepts connections; rejects with the error output when it does not start. */
  readonly ready: Promise<string>
  /** Exit code (null after a signal) and error output, once it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>
  /** Sends a signal to this process, not to PostgreSQL. */
  kill(signal: NodeJS.Signals): void
}

const script = fileURLToPath(new URL('embedded-postgres.child.ts', import.meta.url))

export type SupervisorOptions = {
  readonly account?: Account
  readonly packageFolder?: string
  /** As in a container of its own: with other networks, processes and host name. Needs root. */
  readonly apart?: boolean
}

const apart = ['unshare', '--net', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc']

/**
 * Starts such a process on a data folder, with `temporary` as its folder for temporary files, optionally as another
 * account and with programs from another folder.
 */
export function startSupervisor(
  dataDir: string,
  temporary: string,
  options: SupervisorOptions = {},
): SupervisorProcess {
  const args = [script, dataDir, ...(options.packageFolder === undefined ? [] : [options.packageFolder])]
  const [program = process.execPath, ...before] = options.apart ? [...apart, process.execPath] : []
  const child = spawn(program, [...before, ...args], {
    ...options.account,
    cwd: '/',
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child)
  return { ready: readyLine(child, ended), ended, kill: (signal) => child.kill(signal) }
}

function endOf(child: ChildProcess): SupervisorProcess['ended'] {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // `exit` may come before the last output is read; `close` comes after it.
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })))
}

function readyLine(child: ChildProcess, ended: SupervisorProcess['ended']): Promise<string> {
  const ready = new Promise<string>((resolve, reject) => {
    let stdout = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const address = /^ready (.+)\n/.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(({ code, stderr }) => reject(new Error(`ended with code ${code}: ${stderr}`)))
  })
  ready.catch(() => undefined)
  return ready
}
