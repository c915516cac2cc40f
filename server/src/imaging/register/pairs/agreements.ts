import type { PointPairs } from '../numeric/point-pairs.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { Agreement } from '../registration.ts'

const cellsAcross = 24
const mostAgreements = 60

interface Size {
  readonly width: number
  readonly height: number
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4

/** Places where two photos agree, given in their work pixels: one per cell of A, and of those an even choice. */
export function agreementsOf(a: Size, b: Size, pairs: PointPairs): Agreement[] {
  const ofCell = new Map<number, Agreement>()
  for (let k = 0; k < pairs.count; k++) {
    const [u, v] = [f32(pairs.ax, k) / a.width, f32(pairs.ay, k) / a.height]
    const cell = Math.floor(v * cellsAcross) * 1000 + Math.floor(u * cellsAcross)
    if (ofCell.has(cell)) continue
    ofCell.set(cell, [
      [rounded(u), rounded(v)],
      [rounded(f32(pairs.bx, k) / b.width), rounded(f32(pairs.by, k) / b.height)],
    ])
  }
  const all = [...ofCell.values()]
  const every = Math.max(1, all.length / mostAgreements)
  return all.filter((_, k) => Math.floor(k / every) !== Math.floor((k - 1) / every))
}
