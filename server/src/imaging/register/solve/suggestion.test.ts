import { describe, expect, it } from 'vitest'
import { applyTo, compose, invert, type Similarity } from '../numeric/similarity.ts'
import { type Compared, type Proven, suggestionFor } from './suggestion.ts'

const size = { widthPx: 1000, heightPx: 1500 }
/** Places of the photos along the blade: a step of 900 px each, a little to the side. */
const poseOf = (n: number): Similarity => ({ a: 1, b: 0, tx: (n % 2) * 20, ty: 900 * n })
const truly = (from: number, to: number): Similarity => compose(invert(poseOf(from)), poseOf(to))
const proven = (from: number, to: number): Proven => ({ from, to, aFromB: truly(from, to) })
const ofBackground: Similarity = { a: 1, b: 0, tx: 5, ty: 380 }

type Motions = NonNullable<ReturnType<Compared['pair']>>['hypotheses']
const motion = (aFromB: Similarity, cells: number, blade: number): Motions[number] => {
  return { aFromB, cells, blade, cellsScore: cells }
}
const comparing = (pairs: Record<string, Motions>): Compared => ({
  photo: (number) => ({ id: `p${number}`, ...size }),
  pair: (i, j) => {
    const hypotheses = pairs[`${Math.min(i, j)} ${Math.max(i, j)}`]
    return hypotheses && { hypotheses }
  },
})

/** Two photos that share what is behind the blade, moved as no photo of a blade is. */
const sharing = (pair: string): Compared => comparing({ [pair]: [motion(ofBackground, 60, 1)] })

const placed = new Set([0, 1, 2])
const inOrder = [proven(0, 1), proven(1, 2)]

function offPx(suggestion: ReturnType<typeof suggestionFor>, expected: Similarity): number {
  if (!suggestion) throw new Error('nothing suggested')
  const [u, v] = [applyTo(suggestion.aFromB, 500, 750), applyTo(expected, 500, 750)]
  return Math.hypot(u.x - v.x, u.y - v.y)
}

describe('what is suggested for a photo without a place', () => {
  it('ASM-03 is the motion that keeps the pace of the others, not that of the background with more support', () => {
    const set = comparing({ '2 3': [motion(ofBackground, 60, 1), motion(truly(2, 3), 7, 2)] })
    const suggestion = suggestionFor(set, inOrder, 3, placed)
    expect(suggestion?.neighbour).toBe('p2')
    expect(offPx(suggestion, truly(2, 3))).toBeLessThan(1)
  })

  it('ASM-03 is one step further than the next photo when no motion keeps the pace', () => {
    const suggestion = suggestionFor(comparing({ '2 3': [motion(ofBackground, 60, 1)] }), inOrder, 3, placed)
    expect(suggestion?.neighbour).toBe('p2')
    expect(offPx(suggestion, truly(2, 3))).toBeLessThan(50)
  })

  it('ASM-03 is one step back for a photo before the others', () => {
    const suggestion = suggestionFor(sharing('0 3'), [proven(1, 2), proven(2, 3)], 0, new Set([1, 2, 3]))
    expect(suggestion?.neighbour).toBe('p1')
    expect(offPx(suggestion, truly(1, 0))).toBeLessThan(50)
  })

  it('ASM-03 is two steps further for the photo after the next, and no step beyond', () => {
    const suggestion = suggestionFor(sharing('0 4'), inOrder, 4, placed)
    expect(suggestion?.neighbour).toBe('p2')
    expect(offPx(suggestion, truly(2, 4))).toBeLessThan(100)
    expect(offPx(suggestionFor(sharing('0 5'), inOrder, 5, placed), ofBackground)).toBeLessThan(1)
  })

  it('ASM-03 is none for a photo that matches no other above chance, whatever its place in the order and however chance moves it', () => {
    expect(suggestionFor(comparing({}), inOrder, 3, placed)).toBeUndefined()
    const byChance = comparing({ '2 3': [motion(truly(2, 3), 6, 1)], '1 3': [motion(truly(1, 3), 5, 3)] })
    expect(suggestionFor(byChance, inOrder, 3, placed)).toBeUndefined()
  })

  it('ASM-03 is no step where the order says nothing or where there is no gap', () => {
    const isOfBackground = (suggestion: ReturnType<typeof suggestionFor>) =>
      expect(offPx(suggestion, invert(ofBackground))).toBeLessThan(1)
    const shuffled = [proven(0, 2), proven(1, 4)]
    isOfBackground(suggestionFor(sharing('3 4'), shuffled, 3, new Set([0, 1, 2, 4])))
    const foreignBetween = [proven(0, 1), proven(1, 3), proven(3, 4), proven(4, 5)]
    isOfBackground(suggestionFor(sharing('2 5'), foreignBetween, 2, new Set([0, 1, 3, 4, 5])))
  })
})
