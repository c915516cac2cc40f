import { z } from 'zod'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParams,
  idsQuery,
  listing,
  one,
  orderQuery,
  pageQuery,
  resource,
  startWithQuery,
} from '../json-api.ts'
import { lineText, searchText } from '../text.ts'

export const measureUnits = ['mΩ', 'Ω'] as const
export const measureKinds = ['receptor', 'conductor', 'connection'] as const

export const maxMeasureValue = 1_000_000_000

export const voltaMeasureTypeResource = resource('volta_measure_types', {
  name: z.string(),
  nameFr: z.string(),
  unit: z.enum(measureUnits),
  kind: z.enum(measureKinds),
  /** Of measures entered from now on: a higher value is not compliant; null when there is no limit. */
  limitValue: z.number().nullable(),
  /** Offered for new measures. */
  isActive: z.boolean(),
  order: z.int(),
  version: stateVersion,
}).meta({ id: 'VoltaMeasureType' })

const path = '/api/volta_measure_types'
const tag = 'Volta measures'
const access = { grants: ['ROLE_ADMIN'] } as const

const fields = {
  name: lineText(120),
  nameFr: lineText(120),
  /** Cannot be changed once something was measured with it. */
  unit: z.enum(measureUnits),
  kind: z.enum(measureKinds),
  limitValue: z.number().positive().max(maxMeasureValue).nullable(),
  isActive: z.boolean(),
}
export const voltaMeasureTypeBody = z.strictObject(fields)

export const listVoltaMeasureTypes = endpoint({
  name: 'listVoltaMeasureTypes',
  method: 'GET',
  path,
  tag,
  summary: 'What can be measured, with units and limits',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    itemsPerPage: pageQuery.itemsPerPage.default(50),
    ids: idsQuery,
    startWith: startWithQuery,
    name: searchText().optional(),
    order: orderQuery('name', 'nameFr', 'order'),
  }),
  answer: listing(voltaMeasureTypeResource),
})
export const createVoltaMeasureType = endpoint({
  name: 'createVoltaMeasureType',
  method: 'POST',
  path,
  tag,
  summary: 'New kind of measure, at the end',
  access,
  kind: 'json',
  status: 201,
  body: voltaMeasureTypeBody,
  answer: one(voltaMeasureTypeResource),
})
export const updateVoltaMeasureType = endpoint({
  name: 'updateVoltaMeasureType',
  method: 'PUT',
  path: `${path}/:id`,
  tag,
  summary: 'Change a kind of measure; what was measured before keeps its limit and its result',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  body: changeBody(fields),
  answer: one(voltaMeasureTypeResource),
})
export const deleteVoltaMeasureType = endpoint({
  name: 'deleteVoltaMeasureType',
  method: 'DELETE',
  path: `${path}/:id`,
  tag,
  summary: 'Delete a kind of measure that nothing was measured with',
  access,
  kind: 'none',
  status: 204,
  params: idParams,
})
const idsInOrder = z
  .array(idField)
  .max(500)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name one twice')

/** Every id once; when the list has changed meanwhile, nothing is saved. */
export const orderVoltaMeasureTypes = endpoint({
  name: 'orderVoltaMeasureTypes',
  method: 'PUT',
  path: `${path}/order`,
  tag,
  summary: 'Save the order of all kinds of measures',
  access,
  kind: 'none',
  status: 204,
  body: z.strictObject({ ids: idsInOrder.min(1), was: idsInOrder.optional() }),
})
