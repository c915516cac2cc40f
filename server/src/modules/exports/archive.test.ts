import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Archive } from './archive.ts'

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
