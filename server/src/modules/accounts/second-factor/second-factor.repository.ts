import type { Db } from '../../../platform/database/db.ts'

/** The second factor of an account, which counts once it is confirmed. */
export interface SecondFactor {
  readonly accountId: number
  readonly secret: Buffer
  readonly confirmedAt: Date | null
  /** The step of time of the last code that was taken. */
  readonly lastStep: number
  /** Wrong codes in a row. */
  readonly failures: number
  readonly lockedUntil: Date | null
}

/** Takes the second factor of an account, or null, and keeps it until the transaction ends: of two uses of a code at once one counts. */
export async function holdSecondFactor(db: Db, accountId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('secondFactor')
    .select(['accountId', 'secret', 'confirmedAt', 'lastStep', 'failures', 'lockedUntil'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, lastStep: Number(row.lastStep) } : null
}

/** Since when signing in to an account takes a code, and how many recovery codes it has left. */
export async function secondFactorState(db: Db, accountId: number): Promise<{ since: Date | null; codesLeft: number }> {
  const row = await db
    .selectFrom('secondFactor')
    .select(['confirmedAt'])
    .select(({ selectFrom }) =>
      selectFrom('recoveryCode')
        .whereRef('recoveryCode.accountId', '=', 'secondFactor.accountId')
        .where('usedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('codesLeft'),
    )
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return { since: row?.confirmedAt ?? null, codesLeft: row?.codesLeft ?? 0 }
}

/** Begins a second factor anew; one that was not confirmed is forgotten. @returns false where one is on */
export async function beginSecondFactor(db: Db, accountId: number, secret: Buffer, at: Date): Promise<boolean> {
  const begun = { secret, begunAt: at, lastStep: 0, failures: 0, lockedUntil: null }
  const row = await db
    .insertInto('secondFactor')
    .values({ accountId, ...begun })
    .onConflict((on) => on.column('accountId').doUpdateSet(begun).where('secondFactor.confirmedAt', 'is', null))
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Has signing in take a code from now on. */
export async function turnOn(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('secondFactor').set({ confirmedAt: at }).where('accountId', '=', accountId).execute()
}

/** What becomes of a second factor with a code that was given. */
export type CodeNote = Partial<Pick<SecondFactor, 'lastStep' | 'failures' | 'lockedUntil'>>

/** Notes what became of a code that was given. */
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

/** Forgets a second factor with its codes. @returns whether it was on */
export async function forgetSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return (row?.confirmedAt ?? null) !== null
}
