import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { describeStorage } from './storage-contract.ts'

async function openTwo() {
  const root = await mkdtemp(join(tmpdir(), 'tiers-'))
  const coldDir = join(root, 'slow-disk')
  const storage = await openStorage({ coldDir }, root)
  return { root, coldDir, storage, dispose: () => rm(root, { recursive: true }) }
}

describeStorage('a disk with another one for the archive', openTwo)

const one = () => Readable.from([Buffer.from('one')])

describe('the archive', () => {
  it('lies in its own folder and is seen as part of the whole', async () => {
    const { root, coldDir, storage, dispose } = await openTwo()
    await storage.put('hot/1', one())
    await storage.put('cold/1/a.zip', one())
    expect(await readdir(join(coldDir, 'cold', '1'))).toEqual(['a.zip'])
    expect(await readdir(join(root, 'files'))).toEqual(['.work', 'hot'])
    for (const [prefix, keys] of [
      ['', ['cold/1/a.zip', 'hot/1']],
      ['co', ['cold/1/a.zip']],
      ['cold/1/', ['cold/1/a.zip']],
      ['hot/', ['hot/1']],
    ] as const) {
      const found: string[] = []
      for await (const { key } of storage.list(prefix)) found.push(key)
      expect(found.sort()).toEqual(keys)
    }
    await storage.deleteMany(['hot/1', 'cold/1/a.zip'])
    expect(await storage.stat('cold/1/a.zip')).toBeUndefined()
    await dispose()
  })

  it('still finds what was archived before it had a folder of its own', async () => {
    const { root, storage, dispose } = await openTwo()
    const before = await DiskStorage.open(join(root, 'files'))
    await before.put('cold/2/b.zip', one())
    expect(String(await storage.read('cold/2/b.zip', 0, 10))).toBe('one')
    expect(await storage.stat('cold/2/b.zip')).toMatchObject({ sizeBytes: 3 })
    await storage.delete('cold/2/b.zip')
    expect(await before.stat('cold/2/b.zip')).toBeUndefined()
    await dispose()
  })
})
