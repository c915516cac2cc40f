import { numberIn, wordIn } from '../../../ui/list/url-query.ts'

export const turbineSorts = ['nameUp', 'nameDown', 'newest'] as const
export type TurbineSort = (typeof turbineSorts)[number]

export const turbinesPerPage = 48
/** The device type of wind turbines. */
export const turbineTypeId = 8
export const bladeTypeId = 1

/** What the address says about the turbines of a park. */
export interface TurbineListState {
  readonly search: string
  readonly sort: TurbineSort
  readonly page: number
}

export const readTurbineList = (query: URLSearchParams): TurbineListState => ({
  search: (query.get('turbine') ?? '').slice(0, 120),
  sort: wordIn(query, 'turbines-sort', turbineSorts) ?? 'nameUp',
  page: numberIn(query, 'turbines-page', 1),
})

const orders = { nameUp: { name: 'asc' }, nameDown: { name: 'desc' }, newest: { createdAt: 'desc' } } as const

/** What the turbines of one park are narrowed to and how they are sorted, as the server takes it. */
export const turbineNarrowing = ({ search, sort }: TurbineListState, parkId: number) => ({
  device_group: parkId,
  type: turbineTypeId,
  order: orders[sort],
  ...(search === '' ? {} : { name: search }),
})

/** The state as the server's query for one park. */
export const turbineListQuery = (state: TurbineListState, parkId: number) => ({
  ...turbineNarrowing(state, parkId),
  page: state.page,
  itemsPerPage: turbinesPerPage,
})
