import { describe, expect, it } from 'vitest'
import { queryText } from '../../../api/address.ts'
import { inspectionListQuery, readInspectionList } from './inspection-list-query.ts'

const asked = (address: string, scope = {}) =>
  decodeURIComponent(queryText(inspectionListQuery(readInspectionList(new URLSearchParams(address)), scope)))

describe('the table of inspections', () => {
  it('shows ten rows, latest first, unless told otherwise', () => {
    expect(asked('')).toBe('page=1&itemsPerPage=10&order[date]=desc')
    expect(asked('per-page=7&severity=9&review=never&date=up&service=x')).toBe(
      'page=1&itemsPerPage=10&order[date]=desc',
    )
  })

  it('asks the server for what the address says, within its scope', () => {
    expect(asked('page=2&per-page=50&review=coming&service=4&severity=0&date=asc', { device_group: 7 })).toBe(
      'device_group=7&page=2&itemsPerPage=50&order[date]=asc&review=coming&type=4&severity=0',
    )
  })
})
