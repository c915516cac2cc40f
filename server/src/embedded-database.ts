import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, journalSettings, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { Reserve, type ReserveNews } from './platform/storage/reserve.ts'
import { Room } from './platform/storage/room.ts'

const reserveTexts: Readonly<Record<ReserveNews, string>> = {
  'given up':
    'The disk is nearly full: the reserve is given up, so that the database goes on. Make room; until then nothing large is taken in.',
  'kept again': 'There is room on the disk again, and a reserve is kept.',
}

const startRoomText = 'The disk is full: the database starts in the room that was kept for starting. Make room.'

/** A database that ends more often than this within the time is not started again: something lasting is wrong. */
const mostRestarts = 5
const withinMs = 10 * 60_000
/** The lock and the processes of the one before need a moment to go. */
const restMs = 500

export interface EmbeddedDatabase {
  readonly connectionString: string
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  readonly say: (line: string) => void
  /** It has ended and will not be started again. */
  readonly onLost: (reason: string) => void
}

/**
 * Runs the embedded PostgreSQL with a reserve on its disk. One that ends is started again on the same address, a few times within some
 * minutes; each time is said. @throws EmbeddedPostgresError when it cannot be started at first
 */
export async function runEmbeddedDatabase(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  { say, onLost }: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const room = new Room(dataDir, storage.keepFreeBytes)
  const reserve = new Reserve(dataDir, room)
  if ((await reserve.look()) === 'given up') say(reserveTexts['given up'])
  const settings = journalSettings((await room.state()).totalBytes)
  const ends: number[] = []
  let isStopping = false
  let postgres: EmbeddedPostgres
  let restarting: Promise<void> = Promise.resolve()

  const start = async () => {
    if (await reserve.leaveRoomToStart()) say(startRoomText)
    postgres = await startEmbeddedPostgres({
      ...{ dataDir: join(dataDir, 'postgres'), log: () => undefined, warn: say, settings },
    })
    postgres.onExit((reason) => {
      restarting = restart(reason)
    })
    await reserve.keepForStart()
  }
  const restart = async (reason: string): Promise<void> => {
    ends.push(performance.now())
    const lately = ends.filter((at) => at > performance.now() - withinMs).length
    if (isStopping) return
    if (lately > mostRestarts) return onLost(`${reason}, ${lately} times within ten minutes`)
    say(`${reason}; it is started again.`)
    try {
      await sleep(restMs)
      await start()
      if (isStopping) await postgres.stop()
      else say('PostgreSQL runs again.')
    } catch (error) {
      onLost(error instanceof Error ? error.message : String(error))
    }
  }
  await start()
  reserve.watch((news) => say(reserveTexts[news]))
  return {
    get connectionString() {
      return postgres.connectionString
    },
    async stop() {
      isStopping = true
      reserve.stop()
      await restarting
      await postgres.stop()
    },
  }
}
