import { describe, expect, it } from 'vitest'
import { queryText } from '../../../api/address.ts'
import { inspectionListQuery, readInspectionList, sortedBy } from './inspection-list-query.ts'

const asked = (address: string, scope = {}) =>
  decodeURIComponent(queryText(inspectionListQuery(readInspectionList(new URLSearchParams(address)), scope)))

describe('the table of inspections', () => {
  it('shows ten rows, latest first, unless told otherwise', () => {
    expect(asked('')).toBe('page=1&itemsPerPage=10&order[date]=desc')
    expect(asked('per-page=7&severity=9&review=never&date=up&service=x')).toBe(
      'page=1&itemsPerPage=10&order[date]=desc',
    )
  })

  it('is sorted by any column and filtered by day, status and company as the address says, and meets senseless values kindly', () => {
    expect(asked('sort=findings&direction=desc&status=doing&company=3&from=2026-01-01&to=2026-02-28')).toBe(
      'page=1&itemsPerPage=10&order[findings]=desc&status=doing&organization=3&from=2026-01-01&to=2026-02-28',
    )
    expect(asked('sort=park')).toBe('page=1&itemsPerPage=10&order[park]=asc')
    expect(asked('sort=colour&direction=up&status=later&company=-1&from=2026-02-30&to=tomorrow')).toBe(
      'page=1&itemsPerPage=10&order[date]=desc',
    )
  })

  it('leaves the words of the other order behind when it is sorted anew', () => {
    expect(sortedBy('park', 'asc')).toEqual({ sort: 'park', direction: 'asc', date: null, page: null })
    expect(sortedBy('date', 'desc')).toEqual({ sort: null, direction: null, date: null, page: null })
  })

  it('asks the server for what the address says, within its scope', () => {
    expect(asked('page=2&per-page=50&review=coming&service=4&severity=0&date=asc', { device_group: 7 })).toBe(
      'device_group=7&page=2&itemsPerPage=50&order[date]=asc&review=coming&type=4&severity=0',
    )
  })
})
