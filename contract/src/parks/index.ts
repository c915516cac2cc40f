import { z } from 'zod'
import { changeBody } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParam,
  idParams,
  idsQuery,
  listing,
  one,
  orderQuery,
  pageQuery,
  startWithQuery,
} from '../json-api.ts'
import { freeText, lineText, searchText } from '../text.ts'
import { parkResource, parkSuggestion, positionSchema } from './resources.ts'

export * from './moving.ts'
export * from './resources.ts'

const tag = 'Parks'

const fields = {
  name: lineText(120),
  localization: lineText(200),
  comment: freeText(),
  position: positionSchema.nullish().transform((position) => position ?? null),
}

export const createParkBody = z.strictObject({ ...fields, parent: idField.nullish(), organization: idField.nullish() })
export const updateParkBody = changeBody(fields)

/** By what a list of parks is ordered: what its table shows. What has no value stands last whichever way. */
export const parkOrderFields = [
  'createdAt',
  'name',
  'organization',
  'turbines',
  'lastVisit',
  'worst',
  'findings',
  'openVisits',
  'due',
] as const
export type ParkOrderField = (typeof parkOrderFields)[number]

const listQuery = z.strictObject({
  ...pageQuery,
  order: orderQuery(...parkOrderFields),
  startWith: startWithQuery,
  ids: idsQuery,
  name: searchText().optional(),
})

export const listParks = endpoint({
  name: 'listParks',
  method: 'GET',
  path: '/api/device_groups',
  tag,
  summary: 'Parks of every depth',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: listQuery.extend({ parent: idParam.optional() }),
  answer: listing(parkResource),
})
export const listRootParks = endpoint({
  name: 'listRootParks',
  method: 'GET',
  path: '/api/device_groups/roots',
  tag,
  summary: 'Parks without a parent',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: listQuery,
  answer: listing(parkResource),
})
export const searchParks = endpoint({
  name: 'searchParks',
  method: 'GET',
  path: '/api/device_groups/search',
  tag,
  summary: 'Suggestions by name or place',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, query: searchText().min(1) }),
  answer: listing(parkSuggestion),
})

export interface ParkTreeNode {
  readonly id: number
  readonly name: string
  /** Id of the company the park belongs to. */
  readonly organization: number
  readonly children: readonly ParkTreeNode[]
}
const parkTreeNode: z.ZodType<ParkTreeNode> = z
  .object({
    id: z.int(),
    name: z.string(),
    organization: z.int(),
    get children() {
      return z.array(parkTreeNode)
    },
  })
  .meta({ id: 'ParkTreeNode' })

export const getParkTree = endpoint({
  name: 'getParkTree',
  method: 'GET',
  path: '/api/device_groups/tree',
  tag,
  summary: 'All parks as a tree',
  access: 'account',
  kind: 'json',
  status: 200,
  answer: z.object({ data: z.array(parkTreeNode) }),
})
export const getPark = endpoint({
  name: 'getPark',
  method: 'GET',
  path: '/api/device_groups/:id',
  tag,
  summary: 'One park',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(parkResource),
})
export const createPark = endpoint({
  name: 'createPark',
  method: 'POST',
  path: '/api/device_groups',
  tag,
  summary: 'Create a park or a sub-park',
  access: { grants: ['device_group_create'] },
  kind: 'json',
  status: 201,
  body: createParkBody,
  answer: one(parkResource),
})
export const updatePark = endpoint({
  name: 'updatePark',
  method: 'PUT',
  path: '/api/device_groups/:id',
  tag,
  summary: 'Change a park',
  access: { grants: ['device_group_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: updateParkBody,
  answer: one(parkResource),
})
export const deletePark = endpoint({
  name: 'deletePark',
  method: 'DELETE',
  path: '/api/device_groups/:id',
  tag,
  summary: 'Delete a park with everything below it',
  access: { grants: ['device_group_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
