import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOfEnd, placeOf, placeToGo, readLoginState } from './login-state.ts'

describe('readLoginState', () => {
  it('AUTH-11 keeps a flash of a known type, by the key of its text, and an inner address', () => {
    const state = { flash: { type: 'error', text: 'accounts.login.expired' }, from: '/visionair/device/3?x=1' }
    expect(readLoginState(state)).toEqual(state)
  })

  it('AUTH-11 keeps the sentence of an end, and whose place it was', () => {
    const state = { flash: { type: 'info', text: 'accounts.ended.disabled' }, from: '/visionair/profile', of: '12' }
    const read = readLoginState(state)
    expect(read).toEqual(state)
    expect(isOfEnd(read.flash)).toBe(true)
    expect(isOfEnd(undefined)).toBe(false)
    expect(isOfEnd({ type: 'error', text: 'accounts.reset.expired' })).toBe(false)
    expect(placeOf(read)).toEqual({ from: '/visionair/profile', of: '12' })
    expect(readLoginState({ flash: { type: 'info', text: 'accounts.ended.title' }, of: 12 })).toEqual({})
  })

  it('drops what is senseless or leads elsewhere', () => {
    for (const from of ['//evil.example/visionair/', 'https://evil.example', '/login', '/visionair', 3, null])
      expect(readLoginState({ from }), String(from)).toEqual({})
    expect(readLoginState({ flash: { type: 'shout', text: 'accounts.login.expired' } })).toEqual({})
    expect(readLoginState({ flash: { type: 'info', text: 'Expired' } })).toEqual({})
    expect(readLoginState(null)).toEqual({})
    expect(readLoginState('text')).toEqual({})
  })
})

describe('placeToGo', () => {
  const signedInAs = (account: number) => {
    const token = `head.${Buffer.from(JSON.stringify({ sub: String(account) })).toString('base64url')}.signature`
    vi.stubGlobal('localStorage', { getItem: () => token })
  }
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('AUTH-02 is the place of before for the person whose it was, and for anybody where nobody had signed in', () => {
    const from = '/visionair/profile'
    signedInAs(7)
    expect(placeToGo({ from, of: '7' })).toBe(from)
    expect(placeToGo({ from })).toBe(from)
    expect(placeToGo({ from, of: '77' })).toBeNull()
    expect(placeToGo({ of: '7' })).toBeNull()
    signedInAs(77)
    expect(placeToGo({ from, of: '7' })).toBeNull()
  })
})
