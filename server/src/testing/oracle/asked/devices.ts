import type { Device } from '../facts/facts.ts'
import { beginsWithin, compareNames, holdsText } from '../facts/text.ts'
import { saidOfDevice } from '../said/devices.ts'
import { type Asking, absent, byId, directed, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/devices'

interface Narrowing {
  readonly params: Params
  keeps(device: Device): boolean
}

function narrowings({ truth, dice }: Asking): readonly Narrowing[] {
  const { facts } = truth
  const { devices } = facts.rows
  const any = dice.pick(devices)
  const part = any.name.slice(0, 2 + dice.below(3)).trim()
  const letters = dice.pick(['A-E', 'F-J', 'K-O', 'P-T', 'U-Z'])
  const ids = dice.some(devices, 5).map(({ id }) => id)
  const { parkId: park, typeId: type, parentId } = dice.pick(devices)
  return [
    { params: {}, keeps: (device) => facts.counts(device) },
    { params: { type }, keeps: (device) => facts.counts(device) && device.typeId === type },
    { params: { device_group: park }, keeps: (device) => device.parkId === park },
    { params: { device_group: park, type: 8 }, keeps: (device) => device.parkId === park && device.typeId === 8 },
    { params: { name: part }, keeps: (device) => facts.counts(device) && holdsText(device.name, part) },
    { params: { startWith: letters }, keeps: (device) => facts.counts(device) && beginsWithin(device.name, letters) },
    { params: { ids: ids.join(',') }, keeps: ({ id }) => ids.includes(id) },
    { params: { parent: parentId ?? any.id }, keeps: (device) => device.parentId === (parentId ?? any.id) },
  ]
}

/** An order of devices as the query asks for it. */
export function deviceOrder(dice: Asking['dice']) {
  const direction = dice.pick(directions)
  const named = (left: Device, right: Device) => compareNames(left.name, right.name)
  const made = (left: Device, right: Device) => left.createdAt.getTime() - right.createdAt.getTime()
  const { params, order } = dice.pick([
    { params: {}, order: named },
    { params: { 'order[name]': direction }, order: directed(named, direction) },
    { params: { 'order[createdAt]': direction }, order: directed(made, direction) },
  ])
  return { params, order: (left: Device, right: Device) => order(left, right) || byId(left, right) }
}

/** Every device below one: parents first, beside one another by their places. */
function nested(asking: Asking, above: Device): Question {
  const { truth, viewer } = asking
  const { facts } = truth
  const depth = ({ id }: Device) => facts.deviceChain(id).length
  const rows = facts.rows.devices
    .filter((device) => device.id !== above.id && facts.isAtOrBelow(device.id, above.id) && viewer.seesDevice(device))
    .toSorted(
      (left, right) =>
        depth(left) - depth(right) ||
        (left.parentId ?? 0) - (right.parentId ?? 0) ||
        left.position - right.position ||
        byId(left, right),
    )
  return page(asking, {
    path: `${path}/${above.id}/nested_devices`,
    rows,
    say: (device) => saidOfDevice(truth, viewer, device),
    itemsPerPage: 20,
  })
}

/** Everything that is asked about devices: all lists, and some of the devices one by one. */
export function askDevices(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const all = truth.facts.rows.devices
  const seen = all.filter((device) => viewer.seesDevice(device))
  const say = (device: Device) => saidOfDevice(truth, viewer, device)
  const lists = narrowings(asking).flatMap(({ params, keeps }) => {
    const ordering = deviceOrder(dice)
    const rows = seen.filter(keeps).toSorted(ordering.order)
    const roots = rows.filter(({ parentId }) => parentId === null)
    const asked = { params: { ...params, ...ordering.params }, say }
    const size = dice.pick([1, 3, 10, 20])
    return [
      page(asking, { ...asked, path, rows, itemsPerPage: size }),
      page(asking, { ...asked, path: `${path}/roots`, rows: roots, itemsPerPage: size }),
    ]
  })
  const wholes = all.filter(({ parentId }) => parentId === null)
  const singles = [...wholes, ...dice.some(all, 25)].map((device) =>
    viewer.seesDevice(device) ? one(`${path}/${device.id}`, say(device)) : absent(`${path}/${device.id}`),
  )
  return [...lists, ...singles, ...dice.some(seen, 3).map((device) => nested(asking, device))]
}
