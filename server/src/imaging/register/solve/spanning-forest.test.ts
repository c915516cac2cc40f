import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maximumSpanningForest, orderAlongTree } from './spanning-forest.ts'

const nodes = 9
const links = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: nodes - 1 }),
    to: fc.integer({ min: 0, max: nodes - 1 }),
    weight: fc.integer({ min: 1, max: 100 }),
  }),
  { maxLength: 25 },
)

/** Connected groups found by painting, as an independent check. */
function paint(all: readonly { from: number; to: number }[]): number[] {
  const colour = Array.from({ length: nodes }, (_, i) => i)
  for (let round = 0; round < nodes; round++) {
    for (const { from, to } of all) {
      const least = Math.min(colour[from] ?? 0, colour[to] ?? 0)
      colour[from] = least
      colour[to] = least
    }
  }
  return colour
}

describe('maximum spanning forest', () => {
  it('joins what the links join, without loops', () => {
    fc.assert(
      fc.property(links, (all) => {
        const forest = maximumSpanningForest(nodes, all)
        expect(paint(forest.links)).toEqual(paint(all))
        expect(forest.links).toHaveLength(nodes - forest.groups.length)
        expect(forest.groups.flat().toSorted((x, y) => x - y)).toEqual(Array.from({ length: nodes }, (_, i) => i))
      }),
    )
  })

  it('keeps of every loop all but a lightest link', () => {
    fc.assert(
      fc.property(links, (all) => {
        const forest = maximumSpanningForest(nodes, all)
        for (const link of all) {
          const heavier = forest.links.filter((kept) => kept.weight >= link.weight)
          const colour = paint(heavier)
          expect(colour[link.from]).toBe(colour[link.to])
        }
      }),
    )
  })

  it('names the largest group first', () => {
    const forest = maximumSpanningForest(5, [
      { from: 3, to: 4, weight: 1 },
      { from: 4, to: 2, weight: 1 },
      { from: 0, to: 1, weight: 9 },
    ])
    expect(forest.groups).toEqual([
      [2, 3, 4],
      [0, 1],
    ])
  })
})

describe('order along a tree', () => {
  it('follows a chain from its lower end', () => {
    const chain = [4, 2, 0, 3, 1]
    const joined = chain.slice(1).map((to, k) => ({ from: chain[k] ?? 0, to, weight: 1 }))
    expect(orderAlongTree([0, 1, 2, 3, 4], joined)).toEqual(chain.toReversed())
  })

  it('contains every node once, also with branches', () => {
    fc.assert(
      fc.property(links, (all) => {
        const forest = maximumSpanningForest(nodes, all)
        for (const group of forest.groups) {
          const inside = forest.links.filter((link) => group.includes(link.from))
          expect(orderAlongTree(group, inside).toSorted((x, y) => x - y)).toEqual(group)
        }
      }),
    )
    expect(orderAlongTree([], [])).toEqual([])
  })
})
