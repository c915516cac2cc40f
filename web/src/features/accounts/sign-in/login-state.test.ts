import { describe, expect, it } from 'vitest'
import { readLoginState } from './login-state.ts'

describe('readLoginState', () => {
  it('AUTH-11 keeps a flash of a known type, by the key of its text, and an inner address', () => {
    const state = { flash: { type: 'error', text: 'accounts.login.expired' }, from: '/visionair/device/3?x=1' }
    expect(readLoginState(state)).toEqual(state)
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
