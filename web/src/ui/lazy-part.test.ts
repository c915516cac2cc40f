import { afterEach, describe, expect, it, vi } from 'vitest'
import { partTimeoutMs, within } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('within', () => {
  it('gives what arrives in time, and passes failures on', async () => {
    await expect(within(Promise.resolve('here'), 1000)).resolves.toBe('here')
    await expect(within(Promise.reject(new Error('gone')), 1000)).rejects.toThrow('gone')
  })

  it('gives up after the limit of 120 s and not before', async () => {
    vi.useFakeTimers()
    let failed = false
    const waiting = within(new Promise(() => undefined), partTimeoutMs).catch(() => {
      failed = true
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(failed).toBe(true)
  })
})
