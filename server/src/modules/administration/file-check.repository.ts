import type { Db } from '../../platform/database/db.ts'

/** A file that rows speak of. */
export interface KnownFile {
  readonly key: string
  /** What it is: a photo, a picture, a report. */
  readonly kind: string
  readonly sizeBytes: number | null
  readonly sha256: string | null
  /** False for one that may or may not be there, such as a copy that is being made. */
  readonly isCertain: boolean
}

interface Row {
  readonly key: string | null
  readonly kind: string | null
  readonly sizeBytes: number | null
  readonly sha256: string | null
  readonly isCertain: boolean | null
}

const fileOf = ({ key, kind, sizeBytes, sha256, isCertain }: Row): KnownFile[] =>
  key === null ? [] : [{ key, kind: kind ?? '', sizeBytes, sha256, isCertain: isCertain === true }]

/** Every file rows speak of, by key; for the operator of the machine, who sees all. */
export async function knownFiles(db: Db): Promise<Map<string, KnownFile>> {
  const rows = await db.selectFrom('storedFile').selectAll().execute()
  return new Map(rows.flatMap(fileOf).map((file) => [file.key, file]))
}

/** What rows say of one file now; null when none speaks of it. */
export async function knownFile(db: Db, key: string): Promise<KnownFile | null> {
  const rows = await db.selectFrom('storedFile').where('key', '=', key).selectAll().execute()
  return rows.flatMap(fileOf)[0] ?? null
}
