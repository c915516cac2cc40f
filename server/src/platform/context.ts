import type { Db } from './database/db.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { MailDoor } from './mail/mail-door.ts'
import type { RightsNews } from './rights-news.ts'
import type { Secret } from './secret.ts'
import type { SignInProvider } from './sign-in-provider.ts'
import type { PathSigner } from './storage/signer.ts'
import type { Storage } from './storage/storage.ts'

/** The doors to the outside world that services use; tests replace the world here and nowhere else. */
export interface Context {
  readonly db: Db
  readonly storage: Storage
  readonly queue: JobQueue
  readonly mail: MailDoor
  readonly rightsNews: RightsNews
  readonly signer: PathSigner
  readonly log: Log
  readonly settings: Settings
  now(): Date
}

/** Values of the configuration that services need. */
export interface Settings {
  /** Of the product. */
  readonly version: string
  readonly providerName: string
  /** The provider's time zone (IANA), which companies without one of their own share. */
  readonly timeZone: string
  /** Where people reach the product; links in mails begin with it. */
  readonly publicUrl: string
  /** Whether forgotten-password says that an address is unknown. */
  readonly tellsUnknownEmail: boolean
  /** Whether events may be sent to machines of the network, and without encryption. */
  readonly webhookPrivateAddresses: boolean
  /** What access tokens are signed with, and those that follow a refresh token are made by. */
  readonly tokenSecret: Secret
  readonly accessTokenSeconds: number
  readonly refreshTokenDays: number
  /** What people sign in with besides a password. */
  readonly signInProviders: readonly SignInProvider[]
}
