import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Turn, toImage, turnToScreen } from './geometry.ts'
import { isWanted, levelAt, rankOf, tilesOf } from './tiles-of-view.ts'

const dzi = { widthPx: 8000, heightPx: 60_000, tileSizePx: 1022, overlapPx: 1, format: 'jpeg' }
const lastLevel = 16

describe('tiles of a view', () => {
  it('are of the coarsest level that is still sharp', () => {
    expect(levelAt(4, dzi)).toBe(lastLevel)
    expect(levelAt(0.5, dzi)).toBe(lastLevel)
    expect(levelAt(0.49, dzi)).toBe(lastLevel - 1)
    expect(levelAt(0.25, dzi)).toBe(lastLevel - 1)
    expect(levelAt(1e-9, dzi)).toBe(0)
  })

  it('begin with the one in the middle', () => {
    const view = { scale: 1, originX: -3600, originY: -30_000, widthPx: 1920, heightPx: 1080, turn: 0 } as const
    const tiles = tilesOf(view, dzi)
    expect(tiles[0]).toEqual({ level: lastLevel, column: 4, row: 29 })
    expect(tiles).toHaveLength(6)
  })

  it('hold every point that is seen, and stay on the picture', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 6, noNaN: true }),
        share,
        share,
        share,
        share,
        fc.constantFrom<Turn>(0, 90, 270),
        (scale, x, y, atX, atY, turn) => {
          const corner = turnToScreen({ x: x * 8000 * scale, y: y * 60_000 * scale }, turn)
          const view = { scale, originX: -corner.x, originY: -corner.y, widthPx: 1920, heightPx: 1080, turn }
          const tiles = tilesOf(view, dzi)
          const level = levelAt(scale, dzi)
          const tilePx = dzi.tileSizePx * 2 ** (lastLevel - level)
          const seen = toImage({ x: atX * 1920, y: atY * 1080 }, view)
          if (seen.x < 0 || seen.y < 0 || seen.x >= 8000 || seen.y >= 60_000) return
          expect(tiles).toContainEqual({ level, column: Math.floor(seen.x / tilePx), row: Math.floor(seen.y / tilePx) })
          for (const { column, row } of tiles) expect(column * tilePx < 8000 && row * tilePx < 60_000).toBe(true)
        },
      ),
    )
  })
})

describe('tiles on their way', () => {
  const view = { scale: 1, originX: -2000, originY: -30_000, widthPx: 1920, heightPx: 1080, turn: 0 } as const
  const tiles = tilesOf(view, dzi)

  it('are wanted while a view needs them, and no longer when it went elsewhere or farther away', () => {
    expect(tiles.length).toBeGreaterThan(0)
    for (const tile of tiles) expect(isWanted(tile, view, dzi)).toBe(true)
    const elsewhere = { ...view, originY: -50_000 }
    for (const tile of tiles) expect(isWanted(tile, elsewhere, dzi)).toBe(false)
    const farther = { ...view, scale: 0.1, originX: 0, originY: -3000 }
    for (const tile of tiles) expect(isWanted(tile, farther, dzi)).toBe(false)
    expect(isWanted({ level: 8, column: 0, row: 0 }, elsewhere, dzi)).toBe(true)
  })

  it('come coarse first, then from the middle outwards', () => {
    const ranks = tiles.map((tile) => rankOf(tile, view, dzi))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const coarser = { level: (tiles[0]?.level ?? 0) - 1, column: 0, row: 0 }
    expect(rankOf(coarser, view, dzi)).toBeLessThan(Math.min(...ranks))
  })
})
