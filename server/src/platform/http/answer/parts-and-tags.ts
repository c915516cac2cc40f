import type { ByteRange } from '../../storage/storage.ts'

/** What a client says of the copy it has, and of the part it wants. */
interface Asked {
  readonly range?: string | undefined
  readonly 'if-range'?: string | undefined
}

/**
 * The range asked for (RFC 9110, one range of bytes); undefined for the whole, also when the client's copy is another version or asks
 * for several ranges.
 */
export function rangeOf(asked: Asked, etag: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = asked['if-range']
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [whole, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.range ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Whether a client has this version already (RFC 9110, 13.1.2): a list of tags, weak ones among them, or any. */
export const isAmong = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
