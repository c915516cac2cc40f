import type { Db } from '../../../platform/database/db.ts'

/** What codes are made with, which counts once it is confirmed. */
export interface Authenticator {
  readonly secret: Buffer
  readonly confirmedAt: Date | null
  /** The step of time of the last code that was taken. */
  readonly lastStep: number
}

/** What the second factors of an account have in common: they are its one second factor, which counts once any of them is confirmed. */
export interface SecondFactor {
  readonly accountId: number
  readonly confirmedAt: Date | null
  /** Wrong codes and passkeys in a row. */
  readonly failures: number
  readonly lockedUntil: Date | null
  readonly authenticator: Authenticator | null
}

/** Takes the second factor of an account, or null, and keeps it until the transaction ends: of two uses of a code at once one counts. */
export async function holdSecondFactor(db: Db, accountId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('secondFactor')
    .select(['accountId', 'confirmedAt', 'failures', 'lockedUntil'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const authenticator = await db
    .selectFrom('authenticator')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    ...row,
    authenticator: authenticator ? { ...authenticator, lastStep: Number(authenticator.lastStep) } : null,
  }
}

/** As {@link holdSecondFactor}, with one that counts for nothing yet where there was none. */
export async function holdOrBegin(db: Db, accountId: number): Promise<SecondFactor | null> {
  await db
    .insertInto('secondFactor')
    .values({ accountId })
    .onConflict((on) => on.column('accountId').doNothing())
    .execute()
  return await holdSecondFactor(db, accountId)
}

export interface SecondFactorState {
  /** Since when signing in takes a second factor; null as long as it does not. */
  readonly since: Date | null
  readonly hasAuthenticator: boolean
  /** Recovery codes that were not used. */
  readonly codesLeft: number
}

/** Since when signing in to an account takes a second factor, whether that can be a code, and how many recovery codes it has left. */
export async function secondFactorState(db: Db, accountId: number): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('secondFactor')
    .leftJoin('authenticator', 'authenticator.accountId', 'secondFactor.accountId')
    .select(['secondFactor.confirmedAt', 'authenticator.confirmedAt as codesSince'])
    .select(({ selectFrom }) =>
      selectFrom('recoveryCode')
        .whereRef('recoveryCode.accountId', '=', 'secondFactor.accountId')
        .where('usedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('codesLeft'),
    )
    .where('secondFactor.accountId', '=', accountId)
    .executeTakeFirst()
  const hasAuthenticator = (row?.codesSince ?? null) !== null
  return { since: row?.confirmedAt ?? null, hasAuthenticator, codesLeft: row?.codesLeft ?? 0 }
}

/** Whether signing in to an account takes a second factor, of whichever kind. */
export const hasSecondFactor = async (db: Db, accountId: number): Promise<boolean> =>
  (await secondFactorState(db, accountId)).since !== null

/** Begins an authenticator anew; one that was not confirmed is forgotten. @returns false where one is on */
export async function beginSecondFactor(db: Db, accountId: number, secret: Buffer, at: Date): Promise<boolean> {
  if ((await holdOrBegin(db, accountId)) === null) return false
  const begun = { secret, begunAt: at, lastStep: 0 }
  const row = await db
    .insertInto('authenticator')
    .values({ accountId, ...begun })
    .onConflict((on) => on.column('accountId').doUpdateSet(begun).where('authenticator.confirmedAt', 'is', null))
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Has codes of the authenticator taken from now on. */
export async function confirmAuthenticator(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('authenticator').set({ confirmedAt: at }).where('accountId', '=', accountId).execute()
}

/** Has signing in take a second factor from now on. */
export async function turnOn(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('secondFactor').set({ confirmedAt: at }).where('accountId', '=', accountId).execute()
}

/** Notes the step of time of a code that was taken. */
export async function noteStep(db: Db, accountId: number, lastStep: number): Promise<void> {
  await db.updateTable('authenticator').set({ lastStep }).where('accountId', '=', accountId).execute()
}

/** What becomes of a second factor with what was given. */
export type CodeNote = Partial<Pick<SecondFactor, 'failures' | 'lockedUntil'>>

/** Notes what became of a code or passkey that was given. */
export async function noteCode(db: Db, accountId: number, note: CodeNote): Promise<void> {
  await db.updateTable('secondFactor').set(note).where('accountId', '=', accountId).execute()
}

/** Uses up a recovery code. @returns false when the account has none such left */
export async function useRecoveryCode(db: Db, accountId: number, codeHash: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account these recovery codes in the place of all it had. */
export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Forgets the second factor of an account: authenticator, passkeys and recovery codes. @returns whether it was on */
export async function forgetSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return (row?.confirmedAt ?? null) !== null
}
