import type { Row, Rows } from './rows.ts'

/** Looks up a row that others refer to; a reference to nothing is a fault of its own. */
export function found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`a row refers to ${String(key)}, which is not there`)
  return value
}

const byId = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]))

/** What a row has above it, the topmost first, with itself: followed from parent to parent. */
function chainOf<R extends { readonly id: number; readonly parentId: number | null }>(
  rows: ReadonlyMap<number, R>,
  id: number,
): readonly R[] {
  const row = found(rows, id)
  return row.parentId === null ? [row] : [...chainOf(rows, row.parentId), row]
}

export type Device = Row<'devices'>
export type Park = Row<'parks'>
export type Visit = Row<'visits'>
export type Inspection = Row<'inspections'>
export type Finding = Row<'annotations'>
export type Measure = Row<'measures'>

/** The rows with ways to go from one to the others. */
export function factsOf(rows: Rows) {
  const parks = byId(rows.parks)
  const devices = byId(rows.devices)
  const attributes = byId(rows.attributes)
  const valuesByDevice = Map.groupBy(rows.deviceValues, ({ deviceId }) => deviceId)
  const parkChains = new Map(rows.parks.map(({ id }) => [id, chainOf(parks, id)]))
  const deviceChains = new Map(rows.devices.map(({ id }) => [id, chainOf(devices, id)]))
  const testParkIds = new Set(rows.parks.filter(({ isTest }) => isTest).map(({ id }) => id))
  return {
    rows,
    parks,
    devices,
    attributes,
    testParkIds,
    accounts: byId(rows.accounts),
    organizations: byId(rows.organizations),
    deviceTypes: byId(rows.deviceTypes),
    services: byId(rows.services),
    severities: byId(rows.severities),
    weathers: byId(rows.weathers),
    visits: byId(rows.visits),
    inspections: byId(rows.inspections),
    images: byId(rows.images),
    annotations: byId(rows.annotations),
    annotationTypes: byId(rows.annotationTypes),
    components: byId(rows.components),
    measureTypes: byId(rows.measureTypes),
    links: byId(rows.links),
    subParks: Map.groupBy(rows.parks, ({ parentId }) => parentId),
    subDevices: Map.groupBy(rows.devices, ({ parentId }) => parentId),
    inspectionsOfVisit: Map.groupBy(rows.inspections, ({ groupId }) => groupId),
    inspectionsOfDevice: Map.groupBy(rows.inspections, ({ deviceId }) => deviceId),
    findingsOf: Map.groupBy(rows.annotations, ({ inspectionId }) => inspectionId),
    axesOf: Map.groupBy(rows.axes, ({ inspectionId }) => inspectionId),
    measuresOf: Map.groupBy(rows.measures, ({ inspectionId }) => inspectionId),
    imagesOf: Map.groupBy(rows.images, ({ inspectionId }) => inspectionId),
    pictureOf: new Map(rows.pyramids.filter(({ isCurrent }) => isCurrent).map((each) => [each.inspectionId, each])),
    parkChain: (id: number): readonly Park[] => found(parkChains, id),
    deviceChain: (id: number): readonly Device[] => found(deviceChains, id),
    /** The turbine, or other whole device, that a device belongs to. */
    wholeDevice(id: number): Device {
      const [first] = found(deviceChains, id)
      if (!first) throw new Error(`device ${id} has no chain`)
      return first
    },
    /** What was entered for a device under the reference of an attribute; null when nothing was. */
    valueOf(deviceId: number, reference: string): string | null {
      const value = valuesByDevice
        .get(deviceId)
        ?.find((each) => found(attributes, each.attributeId).reference === reference)
      return value?.value ?? null
    },
    valuesOf: (deviceId: number) => valuesByDevice.get(deviceId) ?? [],
    isInPark: (parkId: number, above: number): boolean => found(parkChains, parkId).some(({ id }) => id === above),
    isAtOrBelow: (deviceId: number, above: number): boolean =>
      found(deviceChains, deviceId).some(({ id }) => id === above),
    /** Test parks never count. */
    counts: (device: Device): boolean => !testParkIds.has(device.parkId),
  }
}

export type Facts = ReturnType<typeof factsOf>
