import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loggedUrl } from '../request/request-log.ts'
import { presentListing } from './present.ts'

const page = (number: number, total: number, url = '/api/masts') =>
  presentListing({ items: [], page: number, itemsPerPage: 10, total, url })

describe('a listing', () => {
  it('links to its neighbours and keeps the query, brackets readable', () => {
    const url = '/api/masts?order%5Bname%5D=asc&page=2&startWith=A-E'
    expect(page(2, 35, url)).toEqual({
      data: [],
      meta: { currentPage: 2, itemsPerPage: 10, totalItems: 35 },
      links: {
        self: '/api/masts?order[name]=asc&startWith=A-E&page=2',
        first: '/api/masts?order[name]=asc&startWith=A-E&page=1',
        last: '/api/masts?order[name]=asc&startWith=A-E&page=4',
        prev: '/api/masts?order[name]=asc&startWith=A-E&page=1',
        next: '/api/masts?order[name]=asc&startWith=A-E&page=3',
      },
    })
  })

  it('has no neighbour beyond its ends', () => {
    expect(page(1, 0).links).toMatchObject({
      first: '/api/masts?page=1',
      last: '/api/masts?page=1',
    })
    expect(page(9, 35).links).toEqual(expect.objectContaining({ prev: '/api/masts?page=4' }))
    expect(page(9, 35).links).not.toHaveProperty('next')
  })

  it('is walked from first to last by its next links', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (total) => {
        let pages = 1
        for (let at = page(1, total); at.links.next !== undefined; pages += 1) {
          at = page(Number(/page=(\d+)$/.exec(at.links.next)?.[1]), total)
        }
        expect(pages).toBe(Math.max(1, Math.ceil(total / 10)))
      }),
    )
  })
})

describe('a logged address', () => {
  it.each([
    ['/storage/a.dzi?e=1&s=abc', '/storage/*', '/storage/a.dzi?e=1&s=[hidden]'],
    ['/api/reset/abc?x=1', '/api/reset/:token', '/api/reset/:token?x=1'],
    ['/api/parks', '/api/parks', '/api/parks'],
  ])('hides what is secret in %s', (url, pattern, shown) => {
    expect(loggedUrl(url, pattern)).toBe(shown)
  })
})
