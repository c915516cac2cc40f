import { z } from 'zod'

/** Names the state that was read: another one after every change of what can be changed. */
export const stateVersion = z.string()

/** The state a change was made upon, as it was read. */
export const seenVersion = z.string().max(64).optional()

/**
 * The body of a change. What is not given stays as it is. With the version that was read, a state that somebody else changed
 * meanwhile is refused with `changed-meanwhile`; without it the change is made upon whatever there is.
 */
export const changeBody = <S extends z.ZodRawShape>(fields: S) =>
  z.strictObject(fields).partial().extend({ version: seenVersion })
