import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondsLeft, watchEnding } from './ending.ts'
import { endSession, noteUse, storeTokens } from './tokens.ts'

const tokens = { token: 'token', refreshToken: 'again' }
const daySeconds = 86_400
const page = new EventTarget()
const lasting = (session_ends_in: number, idle: number | null = null, most: number | null = null) => ({
  ...{ session_ends_in, session_idle_seconds: idle, session_lasts_for: most },
})
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
    storeTokens(tokens, lasting(30 * daySeconds))
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

  it('moves with each call where it comes of doing nothing, up to the last that there may be, and not at all elsewhere', () => {
    storeTokens(tokens, lasting(900, 900, 3600))
    watch()
    vi.advanceTimersByTime(800_000)
    expect(told.at(-1)).toBe(100)
    noteUse()
    expect(told.at(-1)).toBeNull()
    vi.advanceTimersByTime((900 - 15 - 60) * 1000)
    expect(told.at(-1)).toBe(60)
    noteUse()
    vi.advanceTimersByTime(800_000)
    noteUse()
    vi.advanceTimersByTime(800_000)
    noteUse()
    // An hour after the sign-in.
    vi.advanceTimersByTime((3600 - 800 - 825 - 1600 - 90) * 1000)
    expect(told.at(-1)).toBe(90)
    noteUse()
    expect(told.at(-1)).toBe(90)
    storeTokens(tokens, lasting(100))
    noteUse()
    expect(told.at(-1)).toBe(100)
  })

  it('that is renewed moves away, and nobody is warned', () => {
    storeTokens(tokens, lasting(600))
    watch()
    for (let renewals = 0; renewals < 10; renewals += 1) {
      vi.advanceTimersByTime(400_000)
      storeTokens(tokens, lasting(600))
    }
    expect(told).toEqual([null])
  })

  it('that another tab puts off is no longer told of', () => {
    storeTokens(tokens, lasting(100))
    watch()
    expect(told).toEqual([100])
    localStorage.setItem('visionair.session-ends', String(Date.now() + 600_000))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'visionair.session-ends' }))
    expect(told).toEqual([100, null])
  })

  it('is looked at again when the page comes into view, for timers stand still while a machine sleeps', () => {
    storeTokens(tokens, lasting(600))
    watch()
    vi.setSystemTime(Date.now() + 550_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual([null, 50])
  })

  it('is not known of tokens that came without it, nor of who is signed out', () => {
    storeTokens(tokens, lasting(100))
    storeTokens(tokens)
    expect(secondsLeft()).toBeNull()
    storeTokens(tokens, lasting(100))
    endSession({ reason: 'left' })
    expect(secondsLeft()).toBeNull()
  })
})
