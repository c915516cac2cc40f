import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarly } from './early.ts'

const address = '/api/me'
const answer = new Response('{}')

function askedAhead(what: Promise<Response> = Promise.resolve(answer)): void {
  globalThis.visionairEarly = { token: 'one', language: 'en', answers: new Map([[address, what]]) }
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000)
})
afterEach(() => {
  globalThis.visionairEarly = undefined
  vi.restoreAllMocks()
})

test('what was asked for ahead is taken once', async () => {
  askedAhead()
  expect(await takeEarly('/api/other', 'one', 'en')).toBeNull()
  expect(await takeEarly(address, 'one', 'en')).toBe(answer)
  expect(await takeEarly(address, 'one', 'en')).toBeNull()
})

test('what was asked for in another name or language is not taken', async () => {
  for (const [token, language] of [
    ['two', 'en'],
    [null, 'en'],
    ['one', 'fr'],
  ] as const) {
    askedAhead()
    expect(await takeEarly(address, token, language)).toBeNull()
  }
})

test('what failed, or is old, is asked for anew', async () => {
  askedAhead(Promise.reject(new TypeError('no network')))
  expect(await takeEarly(address, 'one', 'en')).toBeNull()
  askedAhead()
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(await takeEarly(address, 'one', 'en')).toBeNull()
})

test('a page that nothing was asked for ahead asks by itself', async () => {
  expect(await takeEarly(address, 'one', 'en')).toBeNull()
})
