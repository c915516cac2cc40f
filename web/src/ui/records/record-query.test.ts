import { describe, expect, it } from 'vitest'
import { perPagePatch, readRecordList, recordQuery, searchPatch, sortPatch } from './record-query.ts'

const sorts = ['name', 'order'] as const
const read = (text: string) => readRecordList(new URLSearchParams(text), sorts)

describe('readRecordList', () => {
  it('starts at the first ten of everything in the list’s own order', () => {
    expect(read('')).toEqual({ page: 1, perPage: 10, search: '', sort: null })
  })

  it('reads page, rows, search and sort', () => {
    expect(read('page=3&per-page=50&search=rain&sort=-order')).toEqual({
      page: 3,
      perPage: 50,
      search: 'rain',
      sort: { key: 'order', direction: 'desc' },
    })
  })

  it('falls back on what makes sense', () => {
    expect(read('page=-1&per-page=7&sort=password')).toEqual({ page: 1, perPage: 10, search: '', sort: null })
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(120)
  })
})

describe('recordQuery', () => {
  it('asks for what the state says, and nothing else', () => {
    expect(recordQuery(read(''), sorts)).toEqual({ page: 1, itemsPerPage: 10 })
    expect(recordQuery(read('search=a&sort=name&page=2'), sorts)).toEqual({
      page: 2,
      itemsPerPage: 10,
      name: 'a',
      order: { name: 'asc' },
    })
  })
})

describe('the patches', () => {
  it('lead back to the first page', () => {
    expect(sortPatch({ key: 'name', direction: 'desc' })).toEqual({ sort: '-name', page: null })
    expect(searchPatch('rain')).toEqual({ search: 'rain', page: null })
    expect(perPagePatch(50)).toEqual({ 'per-page': 50, page: null })
    expect(perPagePatch(10)).toEqual({ 'per-page': null, page: null })
  })
})
