import { describe, expect, it } from 'vitest'
import { readOrder, usualOrder, writeOrder } from './annotation-order.ts'

describe('the order of the findings in the address', () => {
  it('comes back as it was written, the usual one unsaid', () => {
    expect(writeOrder(usualOrder)).toBeNull()
    expect(readOrder(null)).toEqual(usualOrder)
    for (const key of ['idForReport', 'severity', 'distance'] as const)
      for (const direction of ['asc', 'desc'] as const)
        expect(readOrder(writeOrder({ key, direction }))).toEqual({ key, direction })
  })

  it('is the usual one for anything else', () => {
    for (const text of ['', 'distance', 'comment-asc', 'distance-up', 'distance-asc-desc'])
      expect(readOrder(text)).toEqual(usualOrder)
  })
})
