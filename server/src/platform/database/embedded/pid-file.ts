import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running PostgreSQL writes into `postmaster.pid` (format: src/include/utils/pidfile.h of PostgreSQL). */
export type PidFile = {
  readonly pid: number
  readonly status: string | undefined
  readonly socketFolder: string | undefined
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it is not yet written. */
export async function readPidFile(dataFolder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0
    ? { pid, status: lines[7]?.trim(), socketFolder: lines[4]?.trim() }
    : undefined
}

/**
 * Puts our own process id in the first line, which a PostgreSQL started by us takes for a stale entry of its parent.
 * Unlike removing the file, this keeps the shared memory key in line 7, by which it finds backends that outlived
 * their postmaster.
 */
export async function disownPidFile(dataFolder: string): Promise<void> {
  const file = await open(join(dataFolder, 'postmaster.pid'), 'r+')
  try {
    const lines = (await file.readFile('utf8')).split('\n')
    const text = [String(process.pid), ...lines.slice(1)].join('\n')
    await file.truncate(0)
    await file.write(text, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}
