import { createHash } from 'node:crypto'

/** What stands before the first seal. */
export const noSeal: Buffer = Buffer.alloc(32)

export interface Sealed {
  readonly position: number
  readonly sealedAt: Date
  /** All that the entry says. */
  readonly content: string
}

/** The seal of an entry: SHA-256 over the seal before, then in lines the position, the time in UTC and all that the entry says. */
export const sealOf = (before: Buffer, { position, sealedAt, content }: Sealed): Buffer =>
  createHash('sha256').update(before).update(`${position}\n${sealedAt.toISOString()}\n${content}`).digest()
