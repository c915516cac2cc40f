import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { leaveToSweep, takeFromSweep } from './garbage.repository.ts'

/**
 * A key of its own for the file that an attempt at a job writes: a frozen attempt that comes back never writes over the file of another
 * one. What is not taken in is swept after a day.
 */
export async function keyOfAttempt(ctx: Context, folder: string, ending: string): Promise<string> {
  const key = `${folder}/${randomUUID()}${ending}`
  await leaveToSweep(ctx.db, [key])
  return key
}

/** Takes a file in that an attempt has written, in the transaction after which a row speaks of it. */
export const takeIn = (db: Db, key: string): Promise<void> => takeFromSweep(db, [key])

/** Leaves a file to the sweep that is about to be replaced. */
export const leaveFile = (db: Db, key: string): Promise<void> => leaveToSweep(db, [key])
