import { createHash, randomBytes } from 'node:crypto'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileMissing, type Storage } from './storage.ts'

interface OpenedStorage {
  readonly storage: Storage
  dispose(): Promise<void>
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function contentOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const keysOf = async (storage: Storage, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

async function* failing(): AsyncGenerator<Buffer> {
  yield randomBytes(100_000)
  throw new Error('connection lost')
}

/** What every adapter of the storage must do; call it in the adapter's test with a way to open an empty one. */
export function describeStorage(name: string, open: () => Promise<OpenedStorage>): void {
  describe(`${name} keeps the storage contract`, () => {
    let opened: OpenedStorage
    let storage: Storage
    beforeEach(async () => {
      opened = await open()
      storage = opened.storage
    })
    afterEach(() => opened.dispose())

    const content = randomBytes(300_000)
    const put = (key: string, bytes: Buffer = content) =>
      storage.put(key, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))

    it('stores a stream and gives it back', async () => {
      expect(await put('a/b/c.jpg')).toEqual({ key: 'a/b/c.jpg', sizeBytes: 300_000, sha256: sha256(content) })
      expect(await contentOf(await storage.openRead('a/b/c.jpg'))).toEqual(content)
      expect(await storage.stat('a/b/c.jpg')).toMatchObject({ key: 'a/b/c.jpg', sizeBytes: 300_000 })
      await storage.check()
    })

    it('stores an empty file', async () => {
      expect(await storage.put('empty', Readable.from([]))).toMatchObject({
        sizeBytes: 0,
        sha256: sha256(Buffer.alloc(0)),
      })
      expect(await contentOf(await storage.openRead('empty'))).toEqual(Buffer.alloc(0))
    })

    it('reads parts, short at the end', async () => {
      await put('x')
      expect(await contentOf(await storage.openRead('x', { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
      expect(await storage.read('x', 299_990, 100)).toEqual(content.subarray(299_990))
      expect(await storage.read('x', 400_000, 10)).toEqual(Buffer.alloc(0))
      const reads = Array.from({ length: 200 }, (_, index) => storage.read('x', index * 1000, 500))
      for (const [index, bytes] of (await Promise.all(reads)).entries()) {
        expect(bytes).toEqual(content.subarray(index * 1000, index * 1000 + 500))
      }
    })

    it('replaces a file at once, also for readers of parts', async () => {
      await put('x')
      await storage.read('x', 0, 10)
      const other = randomBytes(50)
      await put('x', other)
      expect(await storage.read('x', 0, 100)).toEqual(other)
      await storage.delete('x')
      await expect(storage.read('x', 0, 10)).rejects.toThrow(FileMissing)
    })

    it('says what is missing', async () => {
      await put('folder/x')
      for (const key of ['nothing', 'folder', 'folder/x/y']) {
        expect(await storage.stat(key)).toBeUndefined()
        await expect(storage.read(key, 0, 1)).rejects.toThrow(FileMissing)
        await expect(storage.localPath(`${key}/z`)).rejects.toThrow(FileMissing)
      }
      await expect(storage.openRead('nothing')).rejects.toMatchObject({ code: 'not-found', status: 404 })
      await storage.delete('nothing')
    })

    it('says that a file can be read, without asking for more than there is', async () => {
      await put('x')
      expect(await storage.thaw('x')).toEqual({ isReadable: true })
      expect(await storage.read('x', 0, 10)).toEqual(content.subarray(0, 10))
      await expect(storage.thaw('nothing')).rejects.toThrow(FileMissing)
    })

    it('leaves nothing of a stream that fails, and keeps what was there', async () => {
      await put('x')
      await expect(storage.put('x', failing())).rejects.toThrow('connection lost')
      await expect(storage.put('y', failing())).rejects.toThrow('connection lost')
      expect(await storage.read('x', 0, 300_000)).toEqual(content)
      expect(await keysOf(storage, '')).toEqual(['x'])
      expect(await storage.cleanWork(new Date(Date.now() + 60_000))).toBe(0)
    })

    it('takes over a finished file', async () => {
      const folder = await storage.createWorkFolder()
      const path = join(folder, 'pyramid.zip')
      await writeFile(path, content)
      expect(await storage.adoptFile(path, 'pyramids/1/v2.zip')).toEqual({
        key: 'pyramids/1/v2.zip',
        sizeBytes: 300_000,
        sha256: sha256(content),
      })
      await expect(access(path)).rejects.toThrow()
      expect(await storage.read('pyramids/1/v2.zip', 0, 300_000)).toEqual(content)
    })

    it('lists by prefix, without work in progress', async () => {
      for (const key of ['a/1', 'a/12', 'ab/1', 'b']) await put(key, Buffer.from(key))
      const folder = await storage.createWorkFolder()
      await writeFile(join(folder, 'x'), 'x')
      expect(await keysOf(storage, '')).toEqual(['a/1', 'a/12', 'ab/1', 'b'])
      expect(await keysOf(storage, 'a/')).toEqual(['a/1', 'a/12'])
      expect(await keysOf(storage, 'a')).toEqual(['a/1', 'a/12', 'ab/1'])
      expect(await keysOf(storage, 'a/12')).toEqual(['a/12'])
      expect(await keysOf(storage, 'none/')).toEqual([])
    })

    it('cleans work nobody has touched', async () => {
      await writeFile(join(await storage.createWorkFolder(), 'x'), 'x')
      expect(await storage.cleanWork(new Date(Date.now() - 60_000))).toBe(0)
      expect(await storage.cleanWork(new Date(Date.now() + 60_000))).toBe(1)
    })

    it.each([
      '',
      '/',
      '../x',
      'a/../b',
      'a//b',
      '/etc/passwd',
      'a/',
      '.work/x',
      'a/.b',
      'a\\b',
      'a b',
      'a\u0000',
      'é',
      'x'.repeat(501),
    ])('refuses the key %j', async (key) => {
      await expect(async () => storage.put(key, Readable.from([content]))).rejects.toThrow('not a storage key')
      await expect(async () => storage.read(key, 0, 1)).rejects.toThrow('not a storage key')
      await expect(async () => storage.delete(key)).rejects.toThrow('not a storage key')
    })

    it('can be used after it let go of its files', async () => {
      await put('x')
      await storage.read('x', 0, 10)
      await storage.close()
      expect(await storage.read('x', 0, 10)).toEqual(content.subarray(0, 10))
    })

    it('keeps the last of many writers whole', async () => {
      const writers = Array.from({ length: 20 }, () => randomBytes(5_000))
      await Promise.all(writers.map((bytes) => put('x', bytes)))
      const kept = await storage.read('x', 0, 10_000)
      expect(writers.some((bytes) => bytes.equals(kept))).toBe(true)
    })
  })
}
