import { processesWorkingIn, processState, signalIfAlive, waitUntil } from '../../process/inspect.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { disownPidFile, readPidFile } from './pid-file.ts'

const fastShutdownMs = 60_000
const immediateShutdownMs = 10_000
const collectedMs = 5_000

/**
 * Clears what a killed start left on this data folder: stops a PostgreSQL that lives on without its parent (fast
 * shutdown, then harder), waits for dead ones to be collected by the system, and makes sure that the process id in
 * `postmaster.pid` cannot be mistaken for a stranger's. The caller holds the lock of the data folder, so nobody else
 * runs or starts PostgreSQL there on this machine.
 */
export async function clearLeftovers(dataFolder: string, log: (line: string) => void): Promise<void> {
  const file = await readPidFile(dataFolder)
  if (!file) return
  await stopSurvivors(dataFolder, file.pid, log)
  const left = await readPidFile(dataFolder)
  if (!left || (await processState(left.pid)) === 'gone') return
  const collected = await waitUntil(async () => (await processState(left.pid)) !== 'zombie', collectedMs)
  if (collected && (await processState(left.pid)) === 'gone') return
  log(`process ${left.pid} named in postmaster.pid is not the PostgreSQL of this folder; entry disowned`)
  await disownPidFile(dataFolder)
}

async function stopSurvivors(dataFolder: string, postmaster: number, log: (line: string) => void): Promise<void> {
  const survivors = () => processesWorkingIn(dataFolder, 'postgres')
  const none = async () => (await survivors()).length === 0
  const found = await survivors()
  if (found.length === 0) return
  if (found.includes(postmaster)) {
    log(`stopping PostgreSQL ${postmaster}, left over from a killed start`)
    signalIfAlive(postmaster, 'SIGINT')
    if (await waitUntil(none, fastShutdownMs)) return
  }
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const remaining = await survivors()
    if (remaining.length > 0) log(`sending ${signal} to left-over PostgreSQL processes ${remaining.join(', ')}`)
    for (const pid of remaining) signalIfAlive(pid, signal)
    if (await waitUntil(none, immediateShutdownMs)) return
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL processes left over from an earlier start do not end: ${(await survivors()).join(', ')} (${dataFolder}).`,
  )
}
