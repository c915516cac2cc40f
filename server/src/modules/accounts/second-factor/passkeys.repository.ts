import { type PasskeyTransport, passkeyTransports } from '@visionair/contract'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'

export interface Passkey {
  readonly id: number
  /** By which the browser knows it. */
  readonly credentialId: Buffer
  /** In the form of COSE. */
  readonly publicKey: Buffer
  /** How often it has signed, as far as it counts. */
  readonly counter: number
  readonly transports: readonly PasskeyTransport[]
  /** The host it signs for. */
  readonly rpId: string
  readonly name: string
  readonly isBackedUp: boolean
  readonly madeAt: Date
  readonly lastUsedAt: Date | null
}

const transportsSchema = z.array(z.enum(passkeyTransports))

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(db: Db, accountId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports', 'rpId', 'name', 'isBackedUp'])
    .select(['madeAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    counter: Number(row.counter),
    transports: transportsSchema.parse(row.transports),
  }))
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** Keeps a passkey. @returns its id; null where one of this number is known, whosever it is */
export async function insertPasskey(db: Db, accountId: number, passkey: NewPasskey): Promise<number | null> {
  const row = await db
    .insertInto('passkey')
    .values({ accountId, ...passkey, transports: [...passkey.transports] })
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Notes that a passkey has signed. */
export async function notePasskeyUse(
  db: Db,
  id: number,
  use: { readonly counter: number; readonly isBackedUp: boolean; readonly lastUsedAt: Date },
): Promise<void> {
  await db.updateTable('passkey').set(use).where('id', '=', id).execute()
}

export async function renamePasskey(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('passkey').set({ name }).where('id', '=', id).execute()
}

export async function deletePasskey(db: Db, id: number): Promise<void> {
  await db.deleteFrom('passkey').where('id', '=', id).execute()
}

/** What a passkey is to sign for: to let somebody in, to show who asks, or to be kept. */
export type ChallengePurpose = 'sign-in' | 'proof' | 'registration'

export interface Challenge {
  readonly accountId: number
  readonly purpose: ChallengePurpose
  readonly challengeHash: Buffer
  readonly expiresAt: Date
}

/** As many as can wait to be signed for one account and purpose, in several browsers at once; the oldest give way. */
const mostChallenges = 10

/** Keeps a challenge; those of the account whose time is over are forgotten. */
export async function insertChallenge(db: Db, challenge: Challenge, now: Date): Promise<void> {
  const { accountId, purpose } = challenge
  await db.insertInto('passkeyChallenge').values(challenge).execute()
  const newest = db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('expiresAt', 'desc')
    .limit(mostChallenges)
  await db
    .deleteFrom('passkeyChallenge')
    .where('accountId', '=', accountId)
    .where((row) =>
      row.or([
        row('expiresAt', '<=', now),
        row.and([row('purpose', '=', purpose), row('challengeHash', 'not in', newest)]),
      ]),
    )
    .execute()
}

/** Uses a challenge up. @returns false where there is none such for the account and purpose, or its time is over */
export async function useChallenge(
  db: Db,
  { accountId, purpose, challengeHash }: Omit<Challenge, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challengeHash)
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}
