import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { type KeptFile, keptFilesIn } from './manifest.ts'
import type { Sealing } from './sealing.ts'

/** What an installation remembers of its encrypted backups, which it cannot read itself. */
export interface Remembered {
  /** What the latest backup in the folder held, as far as it is remembered. */
  files(): Promise<readonly KeptFile[]>
  /** The name of a content, which tells nobody whether a file he knows is in the backup; for other recipients it is another. */
  nameOf(sha256: string): string
  keep(list: string): Promise<void>
}

const privately = { mode: 0o600, flush: true } as const

/** The key names of contents are made with, made when it is first asked for. */
async function nameKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'name-key')
  const made = randomBytes(32).toString('hex')
  await writeFile(path, made, { ...privately, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return Buffer.from(await readFile(path, 'utf8'), 'hex')
}

/** @throws ConfigError where this account may not write there */
async function openOwn(own: string): Promise<Buffer> {
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    return await nameKey(own)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`What encrypted backups held is remembered in ${own}, which cannot be used: ${why}.`)
  }
}

/** Opens what the data folder remembers of encrypted backups in a folder for these recipients. @throws ConfigError */
export async function openRemembered(dataDir: string, folder: string, { recipients }: Sealing): Promise<Remembered> {
  const own = join(dataDir, 'backups')
  const key = await openOwn(own)
  const place = createHash('sha256')
    .update([folder, ...recipients].join('\n'))
    .digest('hex')
    .slice(0, 32)
  const path = join(own, `${place}.ndjson`)
  return {
    files: async () => keptFilesIn(await readFile(path, 'utf8').catch(() => '')),
    nameOf: (sha256) =>
      createHmac('sha256', key)
        .update([sha256, ...recipients].join('\n'))
        .digest('hex'),
    async keep(list) {
      await writeFile(`${path}.new`, list, privately)
      await rename(`${path}.new`, path)
    },
  }
}
