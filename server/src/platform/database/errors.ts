import pg from 'pg'

/** No connection to the database could be had. Answer 503 and let the caller try again. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * What a failed query means for the caller; the constraint is the name given in the migrations.
 * `conflict`: serialization failure or deadlock, the same transaction may succeed when run again.
 */
export type DatabaseErrorKind =
  | { readonly kind: 'unique' | 'foreignKey' | 'check' | 'exclusion'; readonly constraint: string }
  | { readonly kind: 'notNull'; readonly column: string }
  | { readonly kind: 'conflict' | 'lockTimeout' | 'diskFull' | 'unreachable' }

/** Error codes: appendix A of the PostgreSQL manual. */
const constraintKinds = new Map<string, 'unique' | 'foreignKey' | 'check' | 'exclusion'>([
  ['23505', 'unique'],
  ['23503', 'foreignKey'],
  ['23001', 'foreignKey'],
  ['23514', 'check'],
  ['23P01', 'exclusion'],
])
const plainKinds = new Map<string, 'conflict' | 'lockTimeout' | 'diskFull' | 'unreachable'>([
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['55P03', 'lockTimeout'],
  ['53100', 'diskFull'],
  ['53300', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['25P03', 'unreachable'],
])
/** The driver's own errors carry no code. */
const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Client network socket disconnected)/
const brokenStream = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Sorts an error caught from a query into the closed set above; undefined when it is none of them (a defect, say). */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof pg.DatabaseError) return serverErrorKind(error)
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseUnreachable || brokenConnection.test(error.message)) return { kind: 'unreachable' }
  if (isBrokenStream(error)) return { kind: 'unreachable' }
  return error.cause === undefined ? undefined : databaseErrorKind(error.cause)
}

/** Whether a row could not be deleted because another one needs it: PostgreSQL tells so of the table it was to be deleted from. */
export const isStillNeeded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '23001' || (error.code === '23503' && error.message.startsWith('update or delete on table')))

/** What rows belong to, whose sight is asked for before they are entered. */
const toWhatRowsBelong = /_(park|device|group|inspection|image|annotation|measure)_id_fkey$/

/** Whether a row could not be entered because the park, visit, side or finding it was to belong to has been deleted meanwhile. */
export const isParentGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23503' &&
  error.message.startsWith('insert or update on table') &&
  toWhatRowsBelong.test(error.constraint ?? '')

function serverErrorKind(error: pg.DatabaseError): DatabaseErrorKind | undefined {
  const code = error.code ?? ''
  const constraintKind = constraintKinds.get(code)
  if (constraintKind) return { kind: constraintKind, constraint: error.constraint ?? '' }
  if (code === '23502') return { kind: 'notNull', column: error.column ?? '' }
  const kind = plainKinds.get(code) ?? (code.startsWith('08') ? 'unreachable' : undefined)
  return kind && { kind }
}

function isBrokenStream(error: Error): boolean {
  if (!('code' in error && 'syscall' in error)) return false
  const onOpenStream = error.syscall === 'read' || error.syscall === 'write'
  return onOpenStream && typeof error.code === 'string' && brokenStream.has(error.code)
}
