import { describe, expect, it } from 'vitest'
import { queryText } from '../../../api/address.ts'
import { parkListQuery, readParkList } from './park-list-query.ts'

const asked = (address: string) =>
  decodeURIComponent(queryText(parkListQuery(readParkList(new URLSearchParams(address)))))

describe('the list of parks', () => {
  it('asks the server for what the address says', () => {
    expect(asked('parks-page=3&parks-per-page=20&park=Bel%20air&letters=F-J&parks-sort=nameDown')).toBe(
      'page=3&itemsPerPage=20&order[name]=desc&startWith=F-J&name=Bel+air',
    )
  })

  it('is sorted by any column of the table', () => {
    expect(asked('parks-sort=worstDown')).toBe('page=1&itemsPerPage=10&order[worst]=desc')
    expect(asked('parks-sort=dueUp')).toBe('page=1&itemsPerPage=10&order[due]=asc')
  })

  it('shows the newest parks first unless told otherwise, and ignores senseless values', () => {
    const plain = 'page=1&itemsPerPage=10&order[createdAt]=desc'
    expect(asked('')).toBe(plain)
    expect(asked('parks-page=-2&parks-per-page=12&letters=A-Z&parks-sort=random')).toBe(plain)
  })
})
