import { describe, expect, it } from 'vitest'
import { type Evidence, refusedAlone } from './evidence-types.ts'

const refusal = (a: number, b: number): Evidence['refusals'][number] => ({
  ...{ a, b, reason: 'background', cells: 12, agreements: [] },
})

describe('refused pairs of photos', () => {
  it('ASM-03 are told by themselves where no seam joins the two, each pair once', () => {
    const seam = {
      a: 1,
      b: 2,
      verifiedBy: 'blade',
      confidence: 1,
      cells: 9,
      purity: 1,
      residualPx: 0,
      light: null,
    } as const
    const evidence: Evidence = {
      ...{ pictureVersion: null, photos: [], cornerLoss: null },
      seams: [{ ...seam, agreements: [] }],
      refusals: [refusal(1, 2), refusal(2, 3), refusal(2, 3)],
    }
    expect(refusedAlone(evidence)).toEqual([refusal(2, 3)])
  })
})
