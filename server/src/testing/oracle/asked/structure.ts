import { type Device, found, type Inspection, type Park, type Visit } from '../facts/facts.ts'
import { byPosition } from '../said/devices.ts'
import { byName } from '../said/parks.ts'
import { type Asking, absent, byId, one, type Question } from './question.ts'

type Kind = 'device-group' | 'device' | 'inspection-group' | 'inspection'

interface Item {
  readonly type: Kind
  readonly id: number
  readonly name: string
}

interface Link extends Item {
  readonly siblings: readonly Item[]
}

const parkItem = ({ id, name }: Park): Item => ({ type: 'device-group', id, name })
const deviceItem = ({ id, name }: Device): Item => ({ type: 'device', id, name })

function parkLinks({ truth: { facts }, viewer }: Asking, parkId: number): readonly Link[] {
  const beside = (park: Park) =>
    facts.rows.parks
      .filter(
        ({ id, parentId, organizationId, isTest }) =>
          id !== park.id &&
          parentId === park.parentId &&
          organizationId === park.organizationId &&
          isTest === park.isTest,
      )
      .filter((each) => viewer.seesPark(each))
      .toSorted(byName)
  return facts
    .parkChain(parkId)
    .filter((park) => viewer.seesPark(park))
    .map((park) => ({ ...parkItem(park), siblings: beside(park).map(parkItem) }))
}

function deviceLinks(asking: Asking, deviceId: number): readonly Link[] {
  const { facts } = asking.truth
  const sees = (device: Device) => asking.viewer.seesDevice(device)
  const beside = (device: Device) =>
    facts.rows.devices
      .filter(
        ({ id, parkId, parentId }) => id !== device.id && parkId === device.parkId && parentId === device.parentId,
      )
      .filter(sees)
      .toSorted(device.parentId === null ? byName : byPosition)
  return [
    ...parkLinks(asking, found(facts.devices, deviceId).parkId),
    ...facts
      .deviceChain(deviceId)
      .filter(sees)
      .map((device) => ({ ...deviceItem(device), siblings: beside(device).map(deviceItem) })),
  ]
}

function visitLinks(asking: Asking, visit: Visit): readonly Link[] {
  const { facts } = asking.truth
  const item = ({ id, serviceId, date }: Visit): Item => ({
    type: 'inspection-group',
    id,
    name: `${found(facts.services, serviceId).name} · ${date}`,
  })
  const siblings = facts.rows.visits
    .filter(({ id, deviceId }) => id !== visit.id && deviceId === visit.deviceId)
    .filter((each) => asking.viewer.seesVisit(each))
    .toSorted((left, right) => right.date.localeCompare(left.date) || byId(right, left))
  return [...deviceLinks(asking, visit.deviceId), { ...item(visit), siblings: siblings.map(item) }]
}

function inspectionLinks(asking: Asking, inspection: Inspection): readonly Link[] {
  const { facts } = asking.truth
  const item = ({ id, deviceId }: Inspection): Item => {
    const { name, parentId } = found(facts.devices, deviceId)
    const parent = parentId === null ? '' : `${found(facts.devices, parentId).name} · `
    return { type: 'inspection', id, name: parent + name }
  }
  const siblings = (facts.inspectionsOfVisit.get(inspection.groupId) ?? [])
    .filter((each) => each.id !== inspection.id && asking.viewer.seesInspection(each))
    .toSorted(byId)
  return [
    ...visitLinks(asking, found(facts.visits, inspection.groupId)),
    { ...item(inspection), siblings: siblings.map(item) },
  ]
}

/** The chain of the breadcrumb to things of each kind. */
export function askStructure(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { rows } = truth.facts
  const question = (type: Kind, id: number, isSeen: boolean, links: () => readonly Link[]) => {
    const address = `/api/nested-structure?type=${type}&id=${id}`
    return isSeen ? one(address, links()) : absent(address)
  }
  return [
    ...dice
      .some(rows.parks, 3)
      .map((each) => question('device-group', each.id, viewer.seesPark(each), () => parkLinks(asking, each.id))),
    ...dice
      .some(rows.devices, 3)
      .map((each) => question('device', each.id, viewer.seesDevice(each), () => deviceLinks(asking, each.id))),
    ...dice
      .some(rows.visits, 3)
      .map((each) => question('inspection-group', each.id, viewer.seesVisit(each), () => visitLinks(asking, each))),
    ...dice
      .some(rows.inspections, 3)
      .map((each) => question('inspection', each.id, viewer.seesInspection(each), () => inspectionLinks(asking, each))),
  ]
}
