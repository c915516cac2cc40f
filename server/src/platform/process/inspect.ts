import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Whether a process of this id exists. `zombie`: it has ended but its parent has not yet collected it, so signals to
 * it still succeed. Read from /proc (Linux).
 */
export async function processState(pid: number): Promise<'running' | 'zombie' | 'gone'> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return 'gone'
  const state = stat.charAt(stat.lastIndexOf(')') + 2)
  return state === 'Z' || state === 'X' ? 'zombie' : 'running'
}

/**
 * Ids of the running processes called `name` whose working folder is `folder` (a real path), ascending. Processes we
 * may not look at are left out.
 */
export async function processesWorkingIn(folder: string, name: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number)
  const checked = await Promise.all(
    pids.map(async (pid) => {
      try {
        if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return []
        return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === name ? [pid] : []
      } catch {
        return []
      }
    }),
  )
  return checked.flat().sort((a, b) => a - b)
}

/** Asks `condition` every `intervalMs` until it holds (true) or `timeoutMs` have passed (false). */
export async function waitUntil(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  intervalMs = 10,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() >= deadline) return false
    await sleep(intervalMs)
  }
  return true
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
