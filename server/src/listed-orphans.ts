import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ListedOrphan } from './modules/administration/file-check.service.ts'

const fileName = 'check.json'
const listSchema = z.object({
  installation: z.uuid(),
  at: z.coerce.date(),
  orphans: z.array(z.object({ key: z.string(), sizeBytes: z.int(), modifiedAt: z.coerce.date() })),
})

/** What belonged to nothing when the files were checked. */
export interface OrphanList {
  readonly installation: string
  readonly at: Date
  readonly orphans: readonly ListedOrphan[]
}

/** Keeps what a check listed in the data folder, for the run that may take it away. */
export async function keepList(dataDir: string, list: OrphanList): Promise<void> {
  const path = join(dataDir, fileName)
  await writeFile(`${path}.new`, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** What the last check listed; null when there was none or its list cannot be read. */
export async function keptList(dataDir: string): Promise<OrphanList | null> {
  try {
    return listSchema.parse(JSON.parse(await readFile(join(dataDir, fileName), 'utf8')))
  } catch {
    return null
  }
}
