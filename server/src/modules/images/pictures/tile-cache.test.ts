import { describe, expect, it } from 'vitest'
import { TileCache, type TileRange } from './tile-cache.ts'

const range = (offset: number, length = 10): TileRange => ({ storageKey: 'side.zip', offset, length })

function countingCache(maxBytes: number) {
  const reads: number[] = []
  const cache = new TileCache(maxBytes, async ({ offset, length }) => {
    reads.push(offset)
    if (offset < 0) throw new Error('gone')
    return Buffer.alloc(length, offset)
  })
  return { cache, reads }
}

describe('TileCache', () => {
  it('reads a tile once, also when it is asked for twice at the same time', async () => {
    const { cache, reads } = countingCache(100)
    const [one, two] = await Promise.all([cache.read(range(1)), cache.read(range(1))])
    expect(one).toBe(two)
    expect(await cache.read(range(1))).toBe(one)
    expect(reads).toEqual([1])
  })

  it('lets go of the least recently used beyond its size', async () => {
    const { cache, reads } = countingCache(25)
    await cache.read(range(1))
    await cache.read(range(2))
    cache.peek(range(1))
    await cache.read(range(3))
    expect(cache.peek(range(2))).toBeUndefined()
    expect(cache.peek(range(1))).toBeDefined()
    expect(cache.peek(range(3))).toBeDefined()
    expect(reads).toEqual([1, 2, 3])
  })

  it('keeps nothing of a reading that failed or of a tile larger than itself', async () => {
    const { cache, reads } = countingCache(25)
    await expect(cache.read(range(-1))).rejects.toThrow('gone')
    await expect(cache.read(range(-1))).rejects.toThrow('gone')
    expect(reads).toEqual([-1, -1])
    expect(await cache.read(range(5, 40))).toHaveLength(40)
    expect(cache.peek(range(5, 40))).toBeUndefined()
  })
})
