import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { toStorageError } from './durable-files.ts'
import { describeStorage } from './storage-contract.ts'
import { StorageFull } from './storage-full.ts'

const makeFolder = () => mkdtemp(join(tmpdir(), 'storage-'))

describeStorage('the disk', async () => {
  const root = await makeFolder()
  return { storage: await DiskStorage.open(join(root, 'files')), dispose: () => rm(root, { recursive: true }) }
})

/** A file system of 2 MB, where this user may mount one. */
async function smallDisk(): Promise<{ path: string; dispose(): Promise<void> } | undefined> {
  const path = await makeFolder()
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path])
  if (mounted.status !== 0) {
    await rm(path, { recursive: true })
    return undefined
  }
  const dispose = async () => {
    expect(spawnSync('/bin/umount', [path]).status).toBe(0)
    await rm(path, { recursive: true })
  }
  return { path, dispose }
}

describe('a full disk', () => {
  it('is the problem storage-full, whatever call met it', () => {
    const full = toStorageError(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    expect(full).toBeInstanceOf(StorageFull)
    expect(full).toMatchObject({ code: 'storage-full', status: 507 })
    const other = new Error('x')
    expect(toStorageError(other)).toBe(other)
  })

  it('refuses the file, keeps what there is and takes files again when there is room', async (context) => {
    const disk = await smallDisk()
    if (disk === undefined) return context.skip('needs the right to mount a small file system')
    try {
      const storage = await DiskStorage.open(disk.path)
      const small = randomBytes(100_000)
      await storage.put('small', Readable.from([small]))
      const chunks = Array.from({ length: 40 }, () => randomBytes(100_000))
      await expect(storage.put('big', Readable.from(chunks))).rejects.toThrow(StorageFull)
      expect(await storage.read('small', 0, 100_000)).toEqual(small)
      expect(await readdir(join(disk.path, '.work'))).toEqual([])
      await storage.put('again', Readable.from([small]))

      const folder = await makeFolder()
      await writeFile(join(folder, 'x'), small)
      expect(await storage.adoptFile(join(folder, 'x'), 'from-another-disk')).toMatchObject({ sizeBytes: 100_000 })
      expect(await readdir(folder)).toEqual([])
      await rm(folder, { recursive: true })
      await storage.close()
    } finally {
      await disk.dispose()
    }
  })
})

describe('open files', () => {
  it('are bounded however many files are read', async (context) => {
    if (process.platform !== 'linux') return context.skip('counts descriptors through /proc')
    const root = await makeFolder()
    try {
      const storage = await DiskStorage.open(root)
      await mkdir(join(root, 'many'))
      for (let index = 0; index < 150; index += 1) await writeFile(join(root, 'many', String(index)), String(index))
      const reads = Array.from({ length: 150 }, (_, index) => storage.read(`many/${index}`, 0, 10))
      expect((await Promise.all(reads)).map(String)).toEqual(Array.from({ length: 150 }, (_, index) => String(index)))
      await storage.read('many/0', 0, 1)
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      )
      expect(links.filter((path) => path.startsWith(root)).length).toBeLessThanOrEqual(64)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
