import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { installationId } from './installation.repository.ts'

/** The file that says which installation a folder or bucket belongs to. */
export const installationKey = 'installation.json'
const mostBytes = 1000
const markSchema = z.object({ installation: z.uuid() })

/** Files and database belong to two installations, or it is not known that they belong together. */
export class ForeignFiles extends Error {
  override readonly name = 'ForeignFiles'
}

async function markOf(storage: Storage): Promise<string | null> {
  if ((await storage.stat(installationKey)) === undefined) return null
  const text = (await storage.read(installationKey, 0, mostBytes)).toString('utf8')
  try {
    return markSchema.parse(JSON.parse(text)).installation
  } catch {
    throw new ForeignFiles(
      `The file ${installationKey} beside the files cannot be read: it should name the installation.`,
    )
  }
}

type Doors = Pick<Context, 'db' | 'storage'>

/**
 * Makes sure that database and files belong together, and answers what names the installation. @throws ForeignFiles when they do
 * not, or when the files carry no name
 */
export async function checkInstallation({ db, storage }: Doors): Promise<string> {
  const id = await installationId(db)
  const mark = await markOf(storage)
  if (mark === null)
    throw new ForeignFiles(
      `The files carry no name of an installation (${installationKey} is missing). Is this the right folder or bucket? The product writes it when it starts.`,
    )
  if (mark !== id)
    throw new ForeignFiles(
      `The database belongs to installation ${id}, the files to ${mark}. Check DATA_DIR, DATABASE_URL and S3_BUCKET; if they do belong together, delete ${installationKey} beside the files and start the product.`,
    )
  return id
}

/** Names the files as those of this installation where nothing names them yet. @throws ForeignFiles when they are another's */
export async function claimFiles(doors: Doors): Promise<void> {
  if ((await markOf(doors.storage)) === null) {
    const mark = `${JSON.stringify({ installation: await installationId(doors.db) })}\n`
    await doors.storage.put(installationKey, Readable.from([Buffer.from(mark)]))
  }
  await checkInstallation(doors)
}
