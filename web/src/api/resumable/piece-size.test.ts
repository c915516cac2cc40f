import { describe, expect, it } from 'vitest'
import { createPieceSize } from './piece-size.ts'

const kibibyte = 1024

describe('the size of pieces', () => {
  it('is halved until a proxy lets them through, once for all that were refused together', () => {
    const size = createPieceSize()
    expect(size.now()).toBe(4096 * kibibyte)
    for (const refused of [4096, 4096, 4096]) expect(size.shrink(refused * kibibyte)).toBe(true)
    expect(size.now()).toBe(2048 * kibibyte)
    expect(size.shrink(2048 * kibibyte)).toBe(true)
    expect(size.now()).toBe(1024 * kibibyte)
  })

  it('is never less than 64 kB: a refusal of those is one of the server', () => {
    const size = createPieceSize()
    let halvings = 0
    while (size.shrink(size.now())) halvings += 1
    expect([halvings, size.now()]).toEqual([6, 64 * kibibyte])
  })
})
