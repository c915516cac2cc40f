import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondsLeft, watchEnding } from './ending.ts'
import { endSession, storeTokens } from './tokens.ts'

const tokens = { token: 'token', refreshToken: 'again' }
const daySeconds = 86_400
const page = new EventTarget()
let stop = () => undefined as unknown
let told: (number | null)[]

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  told = []
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const watch = () => {
  stop = watchEnding(() => {
    const left = secondsLeft()
    if (told.at(-1) !== left) told.push(left)
  })
}

describe('the end of a session', () => {
  it('is told from two minutes before on, each second, however long it is away', () => {
    storeTokens(tokens, 30 * daySeconds)
    watch()
    vi.advanceTimersByTime((30 * daySeconds - 121) * 1000)
    expect(told).toEqual([null])
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([null, 120])
    vi.advanceTimersByTime(3000)
    expect(told).toEqual([null, 120, 119, 118, 117])
    vi.advanceTimersByTime(200_000)
    expect(told.at(-1)).toBe(0)
  })

  it('that is renewed moves away, and nobody is warned', () => {
    storeTokens(tokens, 600)
    watch()
    for (let renewals = 0; renewals < 10; renewals += 1) {
      vi.advanceTimersByTime(400_000)
      storeTokens(tokens, 600)
    }
    expect(told).toEqual([null])
  })

  it('that another tab puts off is no longer told of', () => {
    storeTokens(tokens, 100)
    watch()
    expect(told).toEqual([100])
    localStorage.setItem('visionair.session-ends', String(Date.now() + 600_000))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'visionair.session-ends' }))
    expect(told).toEqual([100, null])
  })

  it('is looked at again when the page comes into view, for timers stand still while a machine sleeps', () => {
    storeTokens(tokens, 600)
    watch()
    vi.setSystemTime(Date.now() + 550_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual([null, 50])
  })

  it('is not known of tokens that came without it, nor of who is signed out', () => {
    storeTokens(tokens, 100)
    storeTokens(tokens)
    expect(secondsLeft()).toBeNull()
    storeTokens(tokens, 100)
    endSession({ reason: 'left' })
    expect(secondsLeft()).toBeNull()
  })
})
