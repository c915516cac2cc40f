import { describe, expect, it } from 'vitest'
import { isFromOwnPage } from './own-page.ts'

const publicUrl = 'https://wind.example/inspect'

describe('a call is made by a page of the product', () => {
  it.each([
    ['as the browser says', { 'sec-fetch-site': 'same-origin' }, true],
    ['not from elsewhere on the site', { 'sec-fetch-site': 'same-site', origin: 'https://wind.example' }, false],
    ['not from elsewhere', { 'sec-fetch-site': 'cross-site', origin: 'https://wind.example' }, false],
    ['not by an address that somebody typed', { 'sec-fetch-site': 'none' }, false],
    ['at the address people use', { origin: 'https://wind.example', host: 'inside:3000' }, true],
    ['at the address that was called', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }, true],
    ['not at another port of it', { origin: 'http://10.0.0.7:8080', host: '10.0.0.7:3000' }, false],
    ['not over another protocol than people use', { origin: 'http://wind.example', host: 'inside:3000' }, false],
    ['not from a page without an address', { origin: 'null', host: '10.0.0.7:3000' }, false],
    ['not by a program', { host: '10.0.0.7:3000' }, false],
  ])('%s', (_, headers, isOwn) => {
    expect(isFromOwnPage(publicUrl, headers)).toBe(isOwn)
  })
})
