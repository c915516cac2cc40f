import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createStepQueue } from './step-queue.ts'

/** Steps that end when they are told to. */
function held() {
  const begun: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const queue = createStepQueue((what: string) => {
    if (what === 'nothing') return null
    const end = Promise.withResolvers<void>()
    begun.push(what)
    ends.push(end)
    return end.promise
  })
  return { queue, begun, end: (at: number) => ends[at]?.resolve(), fail: (at: number) => ends[at]?.reject(new Error()) }
}

describe('steps that are asked for', () => {
  it('while one is on its way are taken after it, in their order', async () => {
    const { queue, begun, end } = held()
    for (const what of ['one', 'two', 'three']) expect(queue.press(what)).toBe(true)
    expect(begun).toEqual(['one'])
    for (const at of [0, 1, 2]) {
      end(at)
      await sleep(5)
    }
    expect(begun).toEqual(['one', 'two', 'three'])
  })

  it('between the end of one and the beginning of the next do not get ahead of it', async () => {
    const { queue, begun, end } = held()
    queue.press('one')
    queue.press('two')
    end(0)
    await Promise.resolve()
    await Promise.resolve()
    expect(queue.press('three')).toBe(true)
    await sleep(5)
    end(1)
    await sleep(5)
    expect(begun).toEqual(['one', 'two', 'three'])
  })

  it('are passed over when there is nothing to take, and those after them are taken', async () => {
    const { queue, begun, end } = held()
    expect(queue.press('nothing')).toBe(false)
    for (const what of ['one', 'nothing', 'two']) queue.press(what)
    end(0)
    await sleep(5)
    expect(begun).toEqual(['one', 'two'])
  })

  it('before one that fails is over are forgotten; those after it are taken', async () => {
    const { queue, begun, fail } = held()
    for (const what of ['one', 'two']) queue.press(what)
    fail(0)
    await sleep(5)
    expect(begun).toEqual(['one'])
    queue.press('three')
    expect(begun).toEqual(['one', 'three'])
  })
})
