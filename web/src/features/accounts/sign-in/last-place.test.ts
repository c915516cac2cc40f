import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const tokensOf = (account: number) => ({
  token: `head.${Buffer.from(JSON.stringify({ sub: String(account) })).toString('base64url')}.signature`,
  refreshToken: 'again',
})

/** The page as it is after a reload: what is stored stays, the rest is read anew. */
async function reload() {
  vi.resetModules()
  return { ...(await import('./last-place.ts')), ...(await import('../../../api/session/tokens.ts')) }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('AUTH-02 the place of before is handed to the person whose it was, after a reload as well, and to nobody else', async () => {
  const page = await reload()
  page.storeTokens(tokensOf(7))
  page.rememberPlace('/visionair/device/3?from=a b#top')
  expect(page.lastPlace()).toBe('/visionair/device/3?from=a b#top')
  page.endSession({ reason: 'expired' })
  const mine = await reload()
  mine.storeTokens(tokensOf(7))
  expect(mine.lastPlace()).toBe('/visionair/device/3?from=a b#top')
  const theirs = await reload()
  theirs.storeTokens(tokensOf(77))
  expect(theirs.lastPlace()).toBeNull()
  theirs.forgetPlace()
  expect((await reload()).lastPlace()).toBeNull()
})
