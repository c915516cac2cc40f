import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const tokenOf = (account: number) =>
  `head.${Buffer.from(JSON.stringify({ sub: String(account) })).toString('base64url')}.signature`
const tokens = { token: tokenOf(1), refreshToken: 'again' }

/** A tab of the browser: the storage is common to all, the rest is its own. */
async function openTab() {
  vi.resetModules()
  return await import('./tokens.ts')
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('what ended a session', () => {
  const cases = [
    [{ reason: 'ended', by: 'administrator' }, 'administrator'],
    [{ reason: 'left' }, 'signed-out'],
    [{ reason: 'notice', type: 'success', text: 'accounts.login.again' }, 'password'],
  ] as const

  it.each(cases)('%j is told in the other tabs of the browser', async (end, by) => {
    const one = await openTab()
    one.storeTokens(tokens)
    const other = await openTab()
    expect(other.ownTokens()).toEqual(tokens)
    expect(other.readSessionEnd()).toBeNull()
    one.endSession(end)
    expect(one.readSessionEnd()).toEqual(end)
    expect(other.readSessionEnd()).toEqual({ reason: 'ended', by })
    expect([other.holderOfPage(), other.isSignedInAs('1')]).toEqual(['1', false])
  })

  it('is the end alone where no more is known, whatever ended the session before', async () => {
    const one = await openTab()
    one.storeTokens(tokens)
    one.endSession({ reason: 'ended', by: 'disabled' })
    one.storeTokens(tokens)
    const other = await openTab()
    other.ownTokens()
    one.endSession({ reason: 'expired' })
    expect(other.readSessionEnd()).toEqual({ reason: 'expired' })
  })

  it('is nothing to a page that is opened afterwards, nor after another sign-in', async () => {
    const one = await openTab()
    one.storeTokens(tokens)
    const other = await openTab()
    other.ownTokens()
    one.endSession({ reason: 'ended', by: 'deleted' })
    expect((await openTab()).readSessionEnd()).toBeNull()
    one.storeTokens(tokens)
    expect([one.readSessionEnd(), other.readSessionEnd()]).toEqual([null, null])
    expect(other.isSignedInAs('1')).toBe(true)
  })
})
