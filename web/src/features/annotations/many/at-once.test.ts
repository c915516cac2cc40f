import { expect, it } from 'vitest'
import { eachAtOnce } from './at-once.ts'

it('at most four are on their way at once, and one that fails stops none of the others', async () => {
  let now = 0
  let most = 0
  let told = 0
  const work = async (item: number) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, item % 3))
    now -= 1
    if (item === 2) throw new Error('refused')
    return item * 10
  }
  const items = Array.from({ length: 11 }, (_, index) => index)
  const { done, failed } = await eachAtOnce(items, work, () => {
    told += 1
  })
  expect(most).toBe(4)
  expect(told).toBe(11)
  expect(done).toEqual(items.filter((item) => item !== 2).map((item) => item * 10))
  expect(failed.map(({ item }) => item)).toEqual([2])
})
