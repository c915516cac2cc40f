import { describe, expect, it } from 'vitest'
import { noSeal, sealOf } from './seal.ts'

const first = { position: 1, sealedAt: new Date('2026-05-04T10:15:00Z'), content: '[1]' }

describe('a seal', () => {
  it('is what anybody gets by the documented rule: SHA-256 over the seal before, then position, time and entry in lines', () => {
    // printf '1\n2026-05-04T10:15:00.000Z\n[1]' behind 32 zero bytes, through sha256sum.
    expect(sealOf(noSeal, first).toString('hex')).toBe(
      '090d707c72f000bef181397ffe179b28c5d96aef66ed0dafce7451ba130a6129',
    )
  })

  it('is another for another entry, position, time or seal before', () => {
    const others = [
      sealOf(noSeal, { ...first, content: '[2]' }),
      sealOf(noSeal, { ...first, position: 2 }),
      sealOf(noSeal, { ...first, sealedAt: new Date('2026-05-04T10:15:00.001Z') }),
      sealOf(Buffer.alloc(32, 1), first),
    ]
    const seals = [sealOf(noSeal, first), ...others].map((seal) => seal.toString('hex'))
    expect(new Set(seals).size).toBe(5)
  })
})
