import { assemblySteps } from '@visionair/contract/images'
import { describe, expect, it } from 'vitest'
import { shareOf } from './progress.ts'

describe('how far the making of a picture is', () => {
  it('VIEW-09 grows from 0 to 1 over all steps, for either kind of work', () => {
    for (const kind of ['assemble', 'slice'] as const) {
      const told = assemblySteps.flatMap((step) => [0, 3, 10].map((done) => shareOf(kind, step, done, 10)))
      expect(told[0]).toBe(0)
      expect(told.at(-1)).toBeCloseTo(1, 9)
      for (const [index, share] of told.entries()) expect(share).toBeGreaterThanOrEqual(told[index - 1] ?? 0)
    }
  })

  it('VIEW-09 a step with nothing to count has not begun, and none gets further than its end', () => {
    expect(shareOf('slice', 'pyramid', 0, 0)).toBe(shareOf('slice', 'compose', 5, 5))
    expect(shareOf('slice', 'pyramid', 12, 10)).toBe(1)
  })
})
