import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { Archive } from './archive.ts'
import { dataDescriptor, directoryRecord, endOfDirectory } from './zip-records.ts'

const noise = (bytes: number) => Readable.from([Buffer.alloc(bytes, 7)])

async function read(archive: Archive): Promise<number> {
  let size = 0
  for await (const chunk of archive.output) size += chunk.length
  return size
}

describe('Archive', () => {
  it('knows size and checksum of each file, and holds them', async () => {
    const archive = new Archive(new Date('2026-01-02T03:04:05Z'))
    const [size] = await Promise.all([
      read(archive),
      (async () => {
        await archive.add('a.bin', noise(3_000_000))
        await archive.add('b.txt', Readable.from([Buffer.from('hello')]), { compress: true })
        await archive.finish({ made: true })
      })(),
    ])
    expect(size).toBeGreaterThan(3_000_000)
    expect(archive.entries.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['a.bin', 3_000_000],
      ['b.txt', 5],
      ['manifest.json', expect.any(Number)],
    ])
    expect(archive.entries[1]?.sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')
  })

  it('opens with other tools, compressed entries and empty ones too', async () => {
    const archive = new Archive(new Date('2026-01-02T03:04:06Z'))
    const chunks: Uint8Array[] = []
    const reading = (async () => {
      for await (const chunk of archive.output) chunks.push(chunk)
    })()
    await archive.add('crops/a.jpg', noise(100_000))
    await archive.add('empty.txt', Readable.from([]))
    await archive.add('findings.csv', Readable.from([Buffer.from('é;1\n'.repeat(1000))]), { compress: true })
    await archive.finish({})
    await reading
    const zip = await fromBufferPromise(Buffer.concat(chunks), { lazyEntries: true, strictFileNames: true })
    const found: [string, number, string][] = []
    for await (const entry of zip.eachEntry()) {
      const content = createHash('sha256')
      for await (const chunk of await zip.openReadStreamPromise(entry)) content.update(chunk)
      found.push([entry.fileName, entry.uncompressedSize, content.digest('hex')])
      expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2026-01-02T03:04:06Z'))
    }
    expect(found.slice(0, 3)).toEqual(
      archive.entries.slice(0, 3).map(({ path, sizeBytes, sha256 }) => [path, sizeBytes, sha256]),
    )
    expect(found.at(-1)?.[0]).toBe('manifest.json')
  })

  it('writes sizes of 64 bits where 32 do not suffice', () => {
    const entry = { path: 'a', isCompressed: false, writtenAt: new Date(0), crc32: 1, offset: 5 * 1024 ** 3 }
    const record = directoryRecord({ ...entry, sizeBytes: 6 * 1024 ** 3, packedBytes: 6 * 1024 ** 3 })
    expect(record.readUInt32LE(42)).toBe(0xffff_ffff)
    expect(record.readBigUInt64LE(47 + 4)).toBe(BigInt(6 * 1024 ** 3))
    expect(record.readBigUInt64LE(47 + 20)).toBe(BigInt(5 * 1024 ** 3))
    expect(dataDescriptor({ crc32: 1, sizeBytes: 6 * 1024 ** 3, packedBytes: 6 * 1024 ** 3 })).toHaveLength(24)
    expect(endOfDirectory({ entryCount: 70_000, offset: 1, sizeBytes: 1 })).toHaveLength(98)
    expect(endOfDirectory({ entryCount: 3, offset: 1, sizeBytes: 1 })).toHaveLength(22)
  })

  it('that nobody reads lets go of who writes when it fails, and the reverse', async () => {
    const unread = new Archive(new Date())
    const adding = unread.add('a.bin', noise(30_000_000))
    unread.fail(new Error('the disk is full'))
    await expect(adding).rejects.toThrow()
    const broken = new Archive(new Date())
    const reading = read(broken)
    const failing = broken.add(
      'b.bin',
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('the photo is gone')
      })(),
    )
    await expect(
      failing.catch((error: Error) => {
        broken.fail(error)
        throw error
      }),
    ).rejects.toThrow('the photo is gone')
    await expect(reading).rejects.toThrow('the photo is gone')
  })
})
