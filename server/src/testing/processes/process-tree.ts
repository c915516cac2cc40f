import { readdir, readFile } from 'node:fs/promises'

/** The fields of /proc/PID/stat behind the name of the program, which may hold spaces; empty when it has ended. */
async function statOf(pid: number): Promise<readonly string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Every process below one and itself, parents first. */
export async function processesBelow(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, Number((await statOf(pid))[1] ?? 0)] as const)),
  )
  const found = [root]
  for (const above of found) for (const [pid, parent] of parents) if (parent === above) found.push(pid)
  return found
}

const ticksPerSecond = 100

/** Processor time of a process, with that of children it has waited for if wanted. */
export async function cpuSecondsOf(pid: number, withEndedChildren = false): Promise<number> {
  const fields = await statOf(pid)
  const ticks = fields.slice(11, withEndedChildren ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}

/** Memory of a process that is resident now, and the most it ever was; 0 when it has ended. */
export async function residentBytesOf(pid: number): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
  return { now: bytes('VmRSS'), most: bytes('VmHWM') }
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

/** Whether a process is the database's. */
export const isPostgres = async (pid: number): Promise<boolean> => (await commandOf(pid)).includes('postgres')

/** Whether a process is a worker of the product. */
export const isWorker = async (pid: number): Promise<boolean> => (await commandOf(pid)).includes('main.ts\0worker')
