import {
  cloneDevice as cloneDeviceCall,
  createDevice as createDeviceCall,
  deleteDevice as deleteDeviceCall,
  foreseeDeviceMove as foreseeDeviceMoveCall,
  getDevice,
  listDevices,
  listNestedDevices,
  listRootDevices,
  moveDevice as moveDeviceCall,
  nameReference,
  newDeviceName,
  updateDevice as updateDeviceCall,
} from '@visionair/contract/devices'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { problem } from '../../platform/problem-error.ts'
import { cloneDevice } from './clone-device.service.ts'
import { presentDevice } from './devices.presenter.ts'
import {
  createDevice,
  deleteDevice,
  listVisibleDevices,
  updateDevice,
  type ValueInput,
  visibleDevice,
} from './devices.service.ts'
import { foreseeDeviceMove, moveDevice } from './move-device.service.ts'

/** The name of a new device, given as such or as one of its values, and the other values. Errors: `invalid`. */
function namedBy(given: string | undefined, all: readonly ValueInput[]) {
  const value = all.find(({ reference }) => reference === nameReference)?.value
  const name = given ?? newDeviceName.safeParse(value).data
  if (name === undefined) throw problem('invalid', { violations: [{ field: 'name', message: 'device.name_required' }] })
  return { name, values: all.filter(({ reference }) => reference !== nameReference) }
}

export function registerDeviceRoutes(app: App, ctx: Context): void {
  route(app, listDevices, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleDevices(ctx, actor, query)
    return presentListing({ items: items.map(presentDevice(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, listRootDevices, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleDevices(ctx, actor, { ...query, rootsOnly: true })
    return presentListing({ items: items.map(presentDevice(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, listNestedDevices, async ({ actor, params, query, request }) => {
    await visibleDevice(ctx, actor, params.id)
    const { items, total } = await listVisibleDevices(ctx, actor, { ...query, below: params.id })
    return presentListing({ items: items.map(presentDevice(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getDevice, async ({ actor, params }) => ({
    data: presentDevice(actor)(await visibleDevice(ctx, actor, params.id)),
  }))
  route(app, createDeviceCall, async ({ actor, body }) => {
    const { deviceGroup, parent, deviceValues, name, ...rest } = body
    const device = await createDevice(ctx, actor, {
      ...rest,
      ...namedBy(name, deviceValues),
      park: deviceGroup ?? null,
      parent: parent ?? null,
    })
    return { data: presentDevice(actor)(device) }
  })
  route(app, updateDeviceCall, async ({ actor, params, body: { deviceValues, ...change } }) => ({
    data: presentDevice(actor)(await updateDevice(ctx, actor, params.id, { ...change, values: deviceValues })),
  }))
  route(app, cloneDeviceCall, async ({ actor, params, body }) => ({
    data: presentDevice(actor)(await cloneDevice(ctx, actor, params.id, body.name)),
  }))
  route(
    app,
    foreseeDeviceMoveCall,
    async ({ actor, params, query }) => ({
      data: await foreseeDeviceMove(ctx, actor, params.id, query.device_group),
    }),
    { refuses: ['invalid'] },
  )
  route(app, moveDeviceCall, async ({ actor, params, body: { deviceGroup, was } }) => ({
    data: presentDevice(actor)(await moveDevice(ctx, actor, params.id, { park: deviceGroup, was })),
  }))
  route(app, deleteDeviceCall, async ({ actor, params }) => {
    await deleteDevice(ctx, actor, params.id)
  })
}
