import { describe, expect, it } from 'vitest'
import { readLoginState } from './login-state.ts'

describe('readLoginState', () => {
  it('keeps a flash of a known type and an inner address', () => {
    const state = { flash: { type: 'error', message: 'Expired' }, from: '/visionair/device/3?x=1' }
    expect(readLoginState(state)).toEqual(state)
  })

  it('drops what is senseless or leads elsewhere', () => {
    for (const from of ['//evil.example/visionair/', 'https://evil.example', '/login', '/visionair', 3, null])
      expect(readLoginState({ from }), String(from)).toEqual({})
    expect(readLoginState({ flash: { type: 'shout', message: 'x' } })).toEqual({})
    expect(readLoginState({ flash: { type: 'info', message: '' } })).toEqual({})
    expect(readLoginState(null)).toEqual({})
    expect(readLoginState('text')).toEqual({})
  })
})
