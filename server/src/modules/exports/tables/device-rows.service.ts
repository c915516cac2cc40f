import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { listVisibleDevices } from '../../devices/devices.service.ts'
import type { Device } from '../../devices/devices.types.ts'
import { placesOfDevices } from '../exports.repository.ts'
import type { DeviceList, Place } from '../exports.types.ts'

/** A device with where it stands. */
export interface DeviceTableRow {
  readonly device: Device
  readonly place: Place
}

const pageSize = 100

/** The devices of a list that the actor may see, in the list's order, read a page at a time. */
export async function* deviceRows(ctx: Context, actor: Actor, list: DeviceList): AsyncGenerator<DeviceTableRow> {
  for (let page = 1; ; page += 1) {
    const { items, total } = await listVisibleDevices(ctx, actor, { ...list, page, itemsPerPage: pageSize })
    const places = await placesOfDevices(
      ctx.db,
      items.map(({ id }) => id),
      ctx.settings.timeZone,
    )
    for (const device of items) {
      const place = places.get(device.id)
      if (place) yield { device, place }
    }
    if (items.length === 0 || page * pageSize >= total) return
  }
}
