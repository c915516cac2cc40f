import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { backupsIn, type KeptFile, readFileList, readManifest, readSeal } from './manifest.ts'
import type { Remembered } from './remembered.ts'
import { unsealed } from './sealing.ts'

const another = (folder: string) =>
  new ConfigError(`${folder} holds backups of another installation. Give each a folder of its own.`)

/**
 * The files of the latest backup in a folder, as that says or, when it is encrypted, as they are remembered. @throws ConfigError when the
 * folder is another installation's, or when what lies there is encrypted and what follows would not be, or the other way round
 */
export async function earlierFiles(
  folder: string,
  installation: string,
  remembered: Remembered | null,
): Promise<readonly KeptFile[]> {
  const latest = (await backupsIn(folder)).at(-1)
  if (latest === undefined) return []
  const backup = join(folder, latest)
  const seal = await readSeal(backup)
  if (seal === null && remembered !== null)
    throw new ConfigError(`${folder} holds backups that are not encrypted. Give those that are a folder of their own.`)
  if (seal !== null && remembered === null)
    throw new ConfigError(`The backups in ${folder} are encrypted. Set BACKUP_RECIPIENTS, or name another folder.`)
  if (seal !== null && remembered !== null) {
    if (seal.installation !== installation) throw another(folder)
    return await remembered.files()
  }
  if ((await readManifest(backup, unsealed)).installation !== installation) throw another(folder)
  return (await readFileList(backup, unsealed)).files
}
