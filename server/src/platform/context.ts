import type { Db } from './database/db.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { PathSigner } from './storage/signer.ts'
import type { Storage } from './storage/storage.ts'

/** The doors to the outside world that services use; tests replace the world here and nowhere else. */
export interface Context {
  readonly db: Db
  readonly storage: Storage
  readonly queue: JobQueue
  readonly signer: PathSigner
  readonly log: Log
  readonly settings: Settings
  now(): Date
}

/** Values of the configuration that services need. */
export interface Settings {
  readonly providerName: string
  readonly accessTokenSecret: string
  readonly accessTokenSeconds: number
  readonly refreshTokenDays: number
}
