import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PixelBox } from '../annotation-types.ts'
import { createBoxSaver } from './box-saver.ts'

const box = (x: number): PixelBox => ({ x, y: 0, width: 10, height: 10 })

const never = { retryMs: 1000, mayPass: () => false, onKept: () => undefined }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the saver of boxes', () => {
  it('makes one save of a row of changes, with the last shape', async () => {
    const sent: number[] = []
    const saver = createBoxSaver({
      ...never,
      delayMs: 300,
      send: async (_, { x }) => {
        sent.push(x)
      },
      onFailed: () => undefined,
    })
    saver.save(1, box(1))
    saver.save(1, box(2))
    expect(saver.isPending(1)).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(sent).toEqual([2])
    expect(saver.isPending(1)).toBe(false)
  })

  it('never sends two saves of one finding at once, and sends the newest after the running one', async () => {
    const ends: (() => void)[] = []
    const sent: number[] = []
    const saver = createBoxSaver({
      ...never,
      delayMs: 0,
      send: (_, { x }) => {
        sent.push(x)
        return new Promise((resolve) => ends.push(resolve))
      },
      onFailed: () => undefined,
    })
    saver.save(1, box(1))
    await vi.advanceTimersByTimeAsync(1)
    saver.save(1, box(2))
    saver.save(1, box(3))
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([1])
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([1, 3])
  })

  it('tells of a failure and goes on', async () => {
    const failures: unknown[] = []
    let isBroken = true
    const saver = createBoxSaver({
      ...never,
      delayMs: 0,
      send: async () => {
        if (isBroken) throw new Error('changed meanwhile')
      },
      onFailed: (id, error) => failures.push([id, error instanceof Error ? error.message : '']),
    })
    saver.save(7, box(1))
    await saver.settled(7)
    expect(failures).toEqual([[7, 'changed meanwhile']])
    isBroken = false
    saver.save(7, box(2))
    await saver.settled(7)
    expect(failures).toHaveLength(1)
  })

  it('keeps a box while the server cannot be reached, says so once, and sends the newest again', async () => {
    const kept: number[] = []
    const sent: number[] = []
    let isOff = true
    const saver = createBoxSaver({
      delayMs: 0,
      retryMs: 1000,
      mayPass: () => true,
      onKept: (id) => kept.push(id),
      send: async (_, { x }) => {
        if (isOff) throw new Error('off')
        sent.push(x)
      },
      onFailed: () => {
        throw new Error('must not fail')
      },
    })
    saver.save(3, box(1))
    await vi.advanceTimersByTimeAsync(2500)
    expect(saver.isPending(3)).toBe(true)
    saver.save(3, box(2))
    isOff = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept).toEqual([3])
    expect(sent).toEqual([2])
    expect(saver.isPending(3)).toBe(false)
  })
})
