import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '../problem-error.ts'
import { send } from '../send.ts'
import { endSession, readSessionEnd, readTokens, storeTokens } from './tokens.ts'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const expired = () => json(401, { code: 'token-expired', detail: 'expired' })

/** A server that accepts one token only, and what it was asked. */
function fakeServer(refresh: (body: unknown) => Response | Promise<Response>) {
  const asked: string[] = []
  const fetcher = async (address: string, init: RequestInit) => {
    asked.push(address)
    if (address === '/api/refresh_token') return refresh(JSON.parse(String(init.body)))
    const isFresh = new Headers(init.headers).get('Authorization') === 'Bearer fresh'
    return isFresh ? json(200, { data: address }) : expired()
  }
  vi.stubGlobal('fetch', fetcher)
  return asked
}

const get = (address: string) => send({ method: 'GET', address, isPublic: false })
const renewedAs = (refresh_token: string) =>
  json(200, {
    data: {
      ...{ token: 'fresh', refresh_token },
      session_ends_in: 2_592_000,
      session_idle_seconds: null,
      session_lasts_for: null,
    },
  })

const fresh = () => renewedAs('next')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', {})
  storeTokens({ token: 'stale', refreshToken: 'first' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an expired token', () => {
  it('is renewed once, however many requests find it expired, and each request is answered', async () => {
    const asked = fakeServer(fresh)
    const addresses = Array.from({ length: 20 }, (_, index) => `/api/devices/${index}`)
    const answers = await Promise.all(addresses.map(get))
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(addresses.map((data) => ({ data })))
    expect(asked.filter((address) => address === '/api/refresh_token')).toHaveLength(1)
    expect(readTokens()).toEqual({ token: 'fresh', refreshToken: 'next' })
  })

  it('of a version that kept the refresh token itself is renewed with it, and from then on with the name of the session alone', async () => {
    const sent: unknown[] = []
    const renew = (body: unknown) => {
      sent.push(body)
      return renewedAs('session-in-cookie:1')
    }
    fakeServer(renew)
    await get('/api/a')
    expect(readTokens()).toEqual({ token: 'fresh', refreshToken: 'session-in-cookie:1' })
    storeTokens({ token: 'stale', refreshToken: 'session-in-cookie:1' })
    await get('/api/a')
    expect(readTokens()).toEqual({ token: 'fresh', refreshToken: 'session-in-cookie:1' })
    expect(sent).toEqual([
      { refresh_token: 'first', session_cookie: true },
      { refresh_token: 'session-in-cookie:1', session_cookie: true },
    ])
  })

  it('that another tab has renewed meanwhile is not renewed again', async () => {
    const asked = fakeServer(fresh)
    const first = get('/api/me')
    storeTokens({ token: 'fresh', refreshToken: 'from the other tab' })
    expect((await first).status).toBe(200)
    expect(asked).not.toContain('/api/refresh_token')
  })

  it('that cannot be renewed clears the tokens, and every request fails', async () => {
    fakeServer(() => json(401, { code: 'unauthenticated', detail: 'reused' }))
    const results = await Promise.allSettled([get('/api/a'), get('/api/b')])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    expect(readTokens()).toBeNull()
    expect(readSessionEnd()).toEqual({ reason: 'expired' })
  })

  it('that cannot be renewed is told with what ended the session, of the ends that are known', async () => {
    for (const [endedBy, end] of [
      ['administrator', { reason: 'ended', by: 'administrator' }],
      ['toString', { reason: 'expired' }],
      [7, { reason: 'expired' }],
    ] as const) {
      storeTokens({ token: 'stale', refreshToken: 'first' })
      expect(readSessionEnd()).toBeNull()
      fakeServer(() => json(401, { code: 'unauthenticated', detail: 'over', endedBy }))
      await expect(get('/api/a')).rejects.toThrow('expired')
      expect(readSessionEnd(), String(endedBy)).toEqual(end)
    }
  })

  it('that its owner signs out of while it is renewed does not sign in again', async () => {
    fakeServer(() => {
      endSession({ reason: 'left' })
      return fresh()
    })
    await expect(get('/api/a')).rejects.toThrow('expired')
    expect(readTokens()).toBeNull()
    expect(readSessionEnd()).toEqual({ reason: 'left' })
  })

  it('whose renewal is answered after somebody else signed in leaves their session alone', async () => {
    const theirs = { token: 'theirs', refreshToken: 'theirs too' }
    for (const answer of [fresh, () => json(401, { code: 'unauthenticated', detail: 'reused' })]) {
      storeTokens({ token: 'stale', refreshToken: 'first' })
      fakeServer(() => {
        storeTokens(theirs)
        return answer()
      })
      await expect(get('/api/a')).rejects.toThrow('expired')
      expect(readTokens()).toEqual(theirs)
    }
  })

  it('stays when the server is not reached or does not work, so that nobody is signed out by a broken cable', async () => {
    fakeServer(() => Promise.reject(new TypeError('network')))
    await expect(get('/api/a')).rejects.toBeInstanceOf(ConnectionError)
    fakeServer(() => json(503, { detail: 'soon' }))
    await expect(get('/api/a')).rejects.toThrow('soon')
    expect(readTokens()).toEqual({ token: 'stale', refreshToken: 'first' })
  })
})

describe('a refused token', () => {
  it('that is not merely expired ends the session at once', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return json(401, { code: 'unauthenticated', detail: 'no' })
    })
    await expect(get('/api/me')).rejects.toThrow('no')
    expect(asked).toEqual(['/api/me'])
    expect(readTokens()).toBeNull()
  })

  it('says what ended the session, also when it is the one that was just renewed', async () => {
    const over = () => json(401, { code: 'unauthenticated', detail: 'over', endedBy: 'password' })
    vi.stubGlobal('fetch', async () => over())
    await expect(get('/api/me')).rejects.toMatchObject({ endedBy: 'password' })
    expect(readSessionEnd()).toEqual({ reason: 'ended', by: 'password' })
    storeTokens({ token: 'stale', refreshToken: 'first' })
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      if (address === '/api/refresh_token') return fresh()
      return new Headers(headers).get('Authorization') === 'Bearer fresh' ? over() : expired()
    })
    await expect(get('/api/me')).rejects.toThrow('over')
    expect(readSessionEnd()).toEqual({ reason: 'ended', by: 'password' })
  })
})
