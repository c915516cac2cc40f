import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let nowMs = 0
const page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  nowMs = 0
  vi.stubGlobal('window', page)
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is watched is read as often as it says while somebody is there, and once a minute when nobody was for two', async () => {
  const { watchAttention, watchInterval } = await import('./attention.ts')
  const onReturn = vi.fn()
  watchAttention(onReturn)
  nowMs = 119_000
  expect(watchInterval(5_000)).toBe(5_000)
  page.dispatchEvent(new Event('keydown'))
  nowMs = 238_000
  expect(watchInterval(5_000)).toBe(5_000)
  expect(onReturn).not.toHaveBeenCalled()
  nowMs = 240_000
  expect(watchInterval(5_000)).toBe(60_000)
  expect(watchInterval(300_000)).toBe(300_000)
  page.dispatchEvent(new Event('pointermove'))
  expect(onReturn).toHaveBeenCalledTimes(1)
  expect(watchInterval(5_000)).toBe(5_000)
})
