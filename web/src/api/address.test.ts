import { describe, expect, it } from 'vitest'
import { addressOf, queryText } from './address.ts'

describe('queryText', () => {
  it('writes order in brackets, lists with commas, and leaves out what is not set', () => {
    const query = { page: 2, order: { createdAt: 'desc' }, ids: [1, 2, 3], name: undefined, parent: null, empty: [] }
    expect(decodeURIComponent(queryText(query))).toBe('page=2&order[createdAt]=desc&ids=1,2,3')
    expect(queryText({ annexes: false, text: 'a&b=c' })).toBe('annexes=false&text=a%26b%3Dc')
    expect(queryText(undefined)).toBe('')
  })
})

describe('addressOf', () => {
  it('fills the parameters, encoded', () => {
    expect(addressOf('/api/organizations/:id/upload_corporate/:type', { id: 4, type: 'a/b' }, { x: 1 })).toBe(
      '/api/organizations/4/upload_corporate/a%2Fb?x=1',
    )
  })

  it('refuses an address with a hole', () => {
    expect(() => addressOf('/api/devices/:id', {}, undefined)).toThrow('needs id')
  })
})
