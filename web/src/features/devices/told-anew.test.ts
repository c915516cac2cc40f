import { expect, it } from 'vitest'
import { countToldAnew } from './told-anew.ts'

const findings = (amount: number, placeCertainty: 'sure' | 'about' | 'unknown') =>
  Array.from({ length: amount }, () => ({ placeCertainty }))

it('DEV-08 findings told from the other end are those told by the frame of the picture, of all parts there are', async () => {
  const parts: Readonly<Record<number, Awaited<ReturnType<Parameters<typeof countToldAnew>[0]>>>> = {
    0: { next: 7, briefs: [...findings(120, 'sure'), ...findings(130, 'about')] },
    7: { next: 9, briefs: findings(40, 'unknown') },
    9: { next: null, briefs: [...findings(3, 'about'), ...findings(1, 'sure')] },
  }
  const asked: number[] = []
  const read = async (after: number) => {
    asked.push(after)
    return parts[after] ?? { next: null, briefs: [] }
  }
  expect(await countToldAnew(read)).toBe(133)
  expect(asked).toEqual([0, 7, 9])
  expect(await countToldAnew(async () => ({ next: null, briefs: findings(150, 'sure') }))).toBe(0)
})
