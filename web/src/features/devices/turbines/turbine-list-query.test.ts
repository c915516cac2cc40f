import { describe, expect, it } from 'vitest'
import { readTurbineList, turbineListQuery } from './turbine-list-query.ts'

describe('the turbines of a park in the address', () => {
  it('reads search, sort and page, and falls back on the first page by name', () => {
    expect(readTurbineList(new URLSearchParams('turbine=T0&turbines-sort=newest&turbines-page=2'))).toEqual({
      search: 'T0',
      sort: 'newest',
      page: 2,
    })
    expect(readTurbineList(new URLSearchParams('turbines-sort=colour&turbines-page=-1'))).toEqual({
      search: '',
      sort: 'nameUp',
      page: 1,
    })
  })

  it('asks for the devices of type 8 of the park', () => {
    expect(turbineListQuery({ search: '', sort: 'nameDown', page: 1 }, 12)).toEqual({
      device_group: 12,
      type: 8,
      page: 1,
      itemsPerPage: 48,
      order: { name: 'desc' },
    })
    expect(turbineListQuery({ search: 'T0', sort: 'nameUp', page: 1 }, 12)).toMatchObject({ name: 'T0' })
  })
})
