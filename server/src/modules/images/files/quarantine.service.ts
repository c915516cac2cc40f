import { rm } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import type { FileStat, Storage } from '../../../platform/storage/storage.ts'

/** Files the check of the files took away lie below this for a while; no row speaks of them. */
export const quarantinePrefix = 'quarantine/'
const keepDays = 30
const dayMs = 86_400_000

type Files = Pick<Context, 'storage' | 'now'>

/** Moves a file to another key: a rename on a disk, a copy in a bucket. What is at the new key is replaced. */
async function moveFile(storage: Storage, from: string, to: string): Promise<void> {
  const folder = await storage.createWorkFolder()
  try {
    await storage.adoptFile(await storage.localPath(from, folder), to)
    await storage.delete(from)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes a file away for thirty days, after which the hourly sweep deletes it. @throws FileMissing, FileFrozen */
export async function putInQuarantine({ storage, now }: Files, key: string): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  await moveFile(storage, key, `${quarantinePrefix}${day}/${key}`)
}

const placeOf = (key: string) => {
  const [, day = '', original = ''] = /^quarantine\/(\d{4}-\d{2}-\d{2})\/(.+)$/.exec(key) ?? []
  return { day, original }
}

/** The newest of each file that was taken away, by the key it had. */
export async function quarantined(storage: Storage): Promise<ReadonlyMap<string, FileStat>> {
  const files: FileStat[] = []
  for await (const file of storage.list(quarantinePrefix)) files.push(file)
  files.sort((one, other) => (one.key < other.key ? -1 : 1))
  return new Map(files.map((file) => [placeOf(file.key).original, file]))
}

/** Puts a file that was taken away back where it was. */
export const takeOutOfQuarantine = ({ storage }: Pick<Files, 'storage'>, file: FileStat): Promise<void> =>
  moveFile(storage, file.key, placeOf(file.key).original)

/** Deletes what has been in quarantine for thirty days. */
export async function emptyQuarantine({ storage, now }: Files): Promise<void> {
  const before = new Date(now().getTime() - keepDays * dayMs).toISOString().slice(0, 10)
  const old: string[] = []
  for await (const { key } of storage.list(quarantinePrefix)) {
    const { day } = placeOf(key)
    if (day !== '' && day < before) old.push(key)
  }
  await storage.deleteMany(old)
}
