import { z } from 'zod'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParam,
  idParams,
  idsQuery,
  listing,
  many,
  one,
  oneOrNone,
  orderQuery,
  pageQuery,
  resource,
  startWithQuery,
} from '../json-api.ts'
import { moveEffects, parkRef } from '../parks/index.ts'
import { deviceTypeRef, severityRef } from '../reference/index.ts'
import { seenCountsSchema } from '../rules/index.ts'
import { lineText, searchText } from '../text.ts'

const tag = 'Devices'

export const deviceValueSchema = z.object({ reference: z.string(), value: z.string().nullable(), attributeId: z.int() })

export const deviceRef = resource('devices', { name: z.string(), type: one(deviceTypeRef) })

/** A sub-device in a tree: its worst open severity colours it, as far as it was seen. */
export const subDeviceRef = resource('devices', {
  name: z.string(),
  type: one(deviceTypeRef),
  worstSeverity: oneOrNone(severityRef),
  seenCounter: seenCountsSchema,
  subDeviceCount: z.int(),
})

/**
 * When a service family was last begun or done on a device or below it, when it is due after the service's interval, and when the next
 * visit is planned. A plan changes nothing about what is due.
 */
export const theoreticalDateSchema = z.object({
  serviceFamily: z.string(),
  lastInspectionDate: z
    .string()
    .nullable()
    .describe('The day of the newest visit that has begun. A day to come where it was begun before its day.'),
  nextInspectionDate: z.string().nullable(),
  planned: z.object({ date: z.string(), service: z.string(), inspectionGroup: z.int() }).nullable(),
})

const deviceFields = {
  name: z.string(),
  type: one(deviceTypeRef),
  parent: oneOrNone(deviceRef),
  deviceGroup: one(parkRef),
  deviceValues: z.array(deviceValueSchema),
  worstSeverity: oneOrNone(severityRef),
  /** The parts at or below it by how much of them was seen last; sides of blades count also where nobody has been. */
  seenCounter: seenCountsSchema,
}

export const deviceResource = resource('devices', {
  ...deviceFields,
  /** Direct sub-devices. */
  subDevices: many(subDeviceRef),
  createdAt: z.string(),
  theoricalDates: z.array(theoreticalDateSchema),
  version: stateVersion,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    clone: z.boolean(),
    move: z.boolean(),
    addSubDevice: z.boolean(),
    addInspectionGroup: z.boolean(),
  }),
}).meta({ id: 'Device' })

export const valueInput = z.strictObject({
  reference: z.string().min(1).max(60),
  value: z.union([z.string().max(2000), z.number(), z.boolean()]).nullable(),
})

/** What a list of devices is narrowed to and ordered by. */
export const deviceListQuery = {
  order: orderQuery('name', 'createdAt'),
  startWith: startWithQuery,
  ids: idsQuery,
  name: searchText().optional(),
  type: idParam.optional(),
  parent: idParam.optional(),
  device_group: idParam.optional(),
}
const listQuery = z.strictObject({ ...pageQuery, ...deviceListQuery })

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/devices',
  tag,
  summary: 'Devices',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: listQuery,
  answer: listing(deviceResource),
})
export const listRootDevices = endpoint({
  name: 'listRootDevices',
  method: 'GET',
  path: '/api/devices/roots',
  tag,
  summary: 'Devices without a parent',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: listQuery,
  answer: listing(deviceResource),
})
export const listNestedDevices = endpoint({
  name: 'listNestedDevices',
  method: 'GET',
  path: '/api/devices/:id/nested_devices',
  tag,
  summary: 'Every device below one, parents first',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery, itemsPerPage: pageQuery.itemsPerPage.default(100) }),
  answer: listing(deviceResource),
})
export const getDevice = endpoint({
  name: 'getDevice',
  method: 'GET',
  path: '/api/devices/:id',
  tag,
  summary: 'One device',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(deviceResource),
})
/** The attribute that is the name of a device. */
export const nameReference = 'name'
export const newDeviceName = lineText(120)

export const createDevice = endpoint({
  name: 'createDevice',
  method: 'POST',
  path: '/api/devices',
  tag,
  summary: "Create a device; `withSubDevices` also creates the sub-devices of the type's model",
  access: { grants: ['device_create'] },
  kind: 'json',
  status: 201,
  body: z.strictObject({
    /** May be given as the value `name` instead. */
    name: newDeviceName.optional(),
    type: idField,
    deviceGroup: idField.nullish(),
    parent: idField.nullish(),
    deviceValues: z.array(valueInput).max(50).default([]),
    withSubDevices: z.boolean().default(false),
  }),
  answer: one(deviceResource),
})
export const updateDevice = endpoint({
  name: 'updateDevice',
  method: 'PUT',
  path: '/api/devices/:id',
  tag,
  summary: 'Change a device; values that are not named stay as they are',
  access: { grants: ['device_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: changeBody({ name: lineText(120), deviceValues: z.array(valueInput).max(50) }),
  answer: one(deviceResource),
})
export const cloneDevice = endpoint({
  name: 'cloneDevice',
  method: 'POST',
  path: '/api/devices/:id/clone',
  tag,
  summary: 'Copy a whole device with its sub-devices and values, without its visits, under a new name',
  access: { grants: ['device_clone'] },
  kind: 'json',
  status: 201,
  locatedAt: '/api/devices/:id',
  params: idParams,
  body: z.strictObject({ name: lineText(120) }),
  answer: one(deviceResource),
})
export const foreseeDeviceMove = endpoint({
  name: 'foreseeDeviceMove',
  method: 'GET',
  path: '/api/devices/:id/move',
  tag,
  summary: 'What moving a whole device to a park would take along and who would see other parks',
  access: { grants: ['device_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  query: z.strictObject({ device_group: idParam }),
  answer: z.object({ data: moveEffects }),
})
export const moveDevice = endpoint({
  name: 'moveDevice',
  method: 'POST',
  path: '/api/devices/:id/move',
  tag,
  summary: 'Move a whole device with its sub-devices and visits to another park of its company',
  access: { grants: ['device_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    deviceGroup: idField,
    /** The park as it was read; a device that stands elsewhere meanwhile is refused with `changed-meanwhile`. */
    was: idField.optional(),
  }),
  answer: one(deviceResource),
})
export const deleteDevice = endpoint({
  name: 'deleteDevice',
  method: 'DELETE',
  path: '/api/devices/:id',
  tag,
  summary: 'Delete a device with everything below it',
  access: { grants: ['device_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
