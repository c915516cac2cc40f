import { describe, expect, it } from 'vitest'
import { aboutPoint, compose, invert, type Similarity } from '../numeric/similarity.ts'
import { outweighed, triangleVotes } from './triangle-votes.ts'

const poses = [0, 1, 2, 3].map((i) => aboutPoint(i * 4, 1 + i / 50, { x: 500, y: 400 }, i * 300, i * 20))
const none: Similarity = { a: 1, b: 0, tx: 0, ty: 0 }

function between(from: number, to: number): { from: number; to: number; aFromB: Similarity } {
  return { from, to, aFromB: compose(invert(poses[from] ?? none), poses[to] ?? none) }
}

const middle = () => ({ x: 500, y: 400 })
const tolerance = () => 10

describe('votes of triangles', () => {
  it('are good for consistent motions, whichever way they are given', () => {
    const relations = [between(0, 1), between(2, 1), between(0, 2)]
    const votes = triangleVotes(relations, middle, tolerance)
    for (const relation of relations) expect(votes.get(relation)).toEqual({ good: 1, bad: 0 })
  })

  it('single out the wrong motion among four photos', () => {
    const wrong = { from: 0, to: 1, aFromB: { a: 1, b: 0, tx: 900, ty: 0 } }
    const right = [between(1, 2), between(2, 3), between(0, 2), between(1, 3), between(0, 3)]
    const votes = triangleVotes([wrong, ...right], middle, tolerance)
    expect(votes.get(wrong)).toEqual({ good: 0, bad: 2 })
    for (const relation of right) expect(votes.get(relation)?.good).toBeGreaterThanOrEqual(1)
  })

  it('are not cast without a third side', () => {
    const relations = [between(0, 1), between(1, 2)]
    const votes = triangleVotes(relations, middle, tolerance)
    for (const relation of relations) expect(votes.get(relation)).toEqual({ good: 0, bad: 0 })
  })
})

describe('a motion that is there by chance', () => {
  const ranked = (from: number, to: number, rank: number, trusted = true) => ({ ...between(from, to), rank, trusted })
  const chance = (rank: number) => ({ ...ranked(0, 2, rank), aFromB: { a: 1, b: 0, tx: 90, ty: 300 } })

  it('is outweighed by two that are far stronger and say otherwise', () => {
    const weak = chance(3)
    expect(outweighed([weak, ranked(0, 1, 16), ranked(2, 1, 14)], middle, tolerance)).toEqual(new Set([weak]))
  })

  it('is left to the votes when the others are not far stronger, not trusted, or agree', () => {
    expect(outweighed([chance(5), ranked(0, 1, 16), ranked(1, 2, 14)], middle, tolerance).size).toBe(0)
    expect(outweighed([chance(3), ranked(0, 1, 16, false), ranked(1, 2, 14)], middle, tolerance).size).toBe(0)
    expect(outweighed([ranked(0, 2, 3), ranked(0, 1, 16), ranked(1, 2, 14)], middle, tolerance).size).toBe(0)
  })
})
