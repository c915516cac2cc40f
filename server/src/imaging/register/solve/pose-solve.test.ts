import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numeric/random.ts'
import { aboutPoint, applyTo, compose, identity, invert, type Similarity } from '../numeric/similarity.ts'
import { type PoseLink, solvePoses } from './pose-solve.ts'

const corners = [
  { x: 0, y: 100 },
  { x: 300, y: 100 },
  { x: 0, y: 700 },
  { x: 300, y: 700 },
]

/** True poses of a walk along a blade, the first at the origin. */
function walk(photos: number, seed: number): Similarity[] {
  const random = seededRandom(seed)
  const poses = [identity]
  while (poses.length < photos) {
    const step = aboutPoint((random() - 0.5) * 6, 0.95 + random() * 0.1, { x: 500, y: 400 }, 600, random() * 50)
    poses.push(compose(poses.at(-1) ?? identity, step))
  }
  return poses
}

function link(poses: readonly Similarity[], from: number, to: number): PoseLink {
  const aFromB = compose(invert(poses[from] ?? identity), poses[to] ?? identity)
  return { from, to, aFromB, corners, rank: 4, middle: { x: 500, y: 400 }, softPx: 8 }
}

function distance(s: Similarity | undefined, t: Similarity | undefined): number {
  const u = applyTo(s ?? identity, 500, 400)
  const v = applyTo(t ?? identity, 500, 400)
  return Math.hypot(u.x - v.x, u.y - v.y)
}

describe('poses of a group', () => {
  it('are those the motions were made from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 1e6 }), (photos, seed) => {
        const truth = walk(photos, seed)
        const tree = Array.from({ length: photos - 1 }, (_, i) => link(truth, i, i + 1))
        const loops = Array.from({ length: Math.max(0, photos - 2) }, (_, i) => link(truth, i, i + 2))
        const { poses, residualsPx } = solvePoses(0, tree, [...tree, ...loops])
        for (const [i, pose] of truth.entries()) expect(distance(poses.get(i), pose)).toBeLessThan(1e-3)
        for (const residual of residualsPx) expect(residual).toBeLessThan(1e-3)
      }),
    )
  })

  it('give way little to one link that contradicts the others, and its residual shows it', () => {
    const truth = walk(5, 3)
    const tree = [0, 1, 2, 3].map((i) => link(truth, i, i + 1))
    const loops = [0, 1, 2].map((i) => link(truth, i, i + 2))
    const true0to4 = link(truth, 0, 4)
    const wrong = { ...true0to4, aFromB: { ...true0to4.aFromB, tx: true0to4.aFromB.tx + 200 } }
    const { poses, residualsPx } = solvePoses(0, tree, [...tree, ...loops, wrong])
    for (const [i, pose] of truth.entries()) expect(distance(poses.get(i), pose)).toBeLessThan(15)
    expect(residualsPx.at(-1)).toBeGreaterThan(150)
  })

  it('of a root alone is the identity', () => {
    expect(solvePoses(3, [], []).poses).toEqual(new Map([[3, identity]]))
  })
})
