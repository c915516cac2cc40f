import { sampleOf } from '../../../api/resumable/fingerprint.ts'

interface KnownPhoto {
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * What a file is recognised by when it is chosen again, wherever it lies now: name, size, and a sample of its bytes, because cameras
 * give the same names again. Rejects when the file cannot be read.
 */
export const identityOf = async (file: File): Promise<string> => [file.name, file.size, await sampleOf(file)].join('-')

async function sha256Of(file: File): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Those of the files that are among the photos, byte for byte. Only files as long as one of the photos are read. Where the browser
 * cannot hash (a connection without TLS), none is found, and the server tells after it was sent.
 */
export async function filesAmong(files: readonly File[], photos: readonly KnownPhoto[]): Promise<ReadonlySet<File>> {
  const found = new Set<File>()
  if (!globalThis.isSecureContext) return found
  const sums = Map.groupBy(photos, ({ sizeBytes }) => sizeBytes)
  for (const file of files) {
    const alike = sums.get(file.size)
    if (alike === undefined) continue
    const sum = await sha256Of(file).catch(() => null)
    if (alike.some(({ sha256 }) => sha256 === sum)) found.add(file)
  }
  return found
}
