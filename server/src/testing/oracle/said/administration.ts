import type { Facts } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import type { Truth } from '../facts/truth.ts'

export type Entry = Row<'audit'>
export type TestPark = Row<'testParks'>

/** What an entry of the trail says. */
export const saidOfEntry = (entry: Entry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  user: entry.actorId,
  userEmail: entry.actorEmail,
  token: entry.tokenId === null ? null : { id: entry.tokenId, name: entry.tokenName },
  address: entry.address,
  client: entry.client,
  action: entry.action,
  entity: entry.entity,
  entityId: entry.entityId,
  entityName: entry.entityName,
  before: entry.before,
  after: entry.after,
})

/** What a test park says: what stands in it and in the parks below it. */
export function saidOfTestPark({ facts }: Truth, testPark: TestPark) {
  const { rows } = facts
  const park = facts.parks.get(testPark.parkId)
  const isInIt = (parkId: number) => facts.parkChain(parkId).some(({ id }) => id === testPark.parkId)
  const devices = rows.devices.filter(({ parkId }) => isInIt(parkId))
  const within = new Set(devices.map(({ id }) => id))
  const inspections = new Set(rows.inspections.filter(({ deviceId }) => within.has(deviceId)).map(({ id }) => id))
  return {
    id: testPark.parkId,
    name: park?.name,
    state: testPark.state,
    progress: { done: testPark.done, total: testPark.total },
    detail: null,
    createdAt: park?.createdAt.toISOString(),
    filledAt: testPark.filledAt?.toISOString() ?? null,
    turbineCount: devices.filter(({ parentId }) => parentId === null).length,
    photoCount: rows.images.filter(({ inspectionId }) => inspections.has(inspectionId)).length,
    annotationCount: rows.annotations.filter(({ inspectionId }) => inspections.has(inspectionId)).length,
  }
}

/** Who needs an entry of each reference list, in the order in which it is told: word, and the entries needed. */
const usersOf = ({
  rows,
}: Facts): Readonly<Record<string, readonly (readonly [string, readonly (number | null)[]])[]>> => ({
  severities: [
    ['findings', rows.annotations.map(({ severityId }) => severityId)],
    ['standards', rows.standards.map(({ severityId }) => severityId)],
    ['measurements', rows.measures.map(({ severityId }) => severityId)],
  ],
  weathers: [['inspections', rows.inspections.map(({ weatherId }) => weatherId)]],
  attributes: [
    ['types', rows.typeAttributes.map(({ attributeId }) => attributeId)],
    ['values of devices', rows.deviceValues.map(({ attributeId }) => attributeId)],
  ],
  types: [
    ['devices', rows.devices.map(({ typeId }) => typeId)],
    ['models', rows.typeChildren.map(({ childTypeId }) => childTypeId)],
    ['services', rows.serviceTypes.map(({ deviceTypeId }) => deviceTypeId)],
  ],
  services: [['visits', rows.visits.map(({ serviceId }) => serviceId)]],
  'annotation-types': [
    ['findings', rows.annotations.map(({ typeId }) => typeId)],
    ['standards', rows.standards.map(({ typeId }) => typeId)],
    ['types offered by components', rows.typeLinks.map(({ typeId }) => typeId)],
  ],
  components: [
    ['findings', rows.annotations.map(({ componentId }) => componentId)],
    ['types offered by components', rows.typeLinks.map(({ componentId }) => componentId)],
  ],
  'measure-types': [['measurements', rows.measures.map(({ typeId }) => typeId)]],
})

/** What uses the entries of a list, by id; entries that nothing uses are not told. */
export function saidOfUse(facts: Facts, list: string) {
  const users = usersOf(facts)[list] ?? []
  const ids = [...new Set(users.flatMap(([, needed]) => needed))].filter((id) => id !== null)
  return ids
    .toSorted((one, other) => one - other)
    .map((id) => {
      const counted = users
        .map(([word, needed]) => ({ word, count: needed.filter((each) => each === id).length }))
        .filter(({ count }) => count > 0)
      return {
        id,
        total: counted.reduce((sum, { count }) => sum + count, 0),
        text: counted.map(({ word, count }) => `${word} (${count})`).join(', '),
      }
    })
}

export const usedLists = [
  'severities',
  'weathers',
  'attributes',
  'types',
  'services',
  'annotation-types',
  'components',
  'measure-types',
] as const

/** Files by kind with number and bytes, of those that rows know. */
export function saidOfStorage({ rows }: Facts): readonly { kind: string; count: number; bytes: number }[] {
  const sum = (kind: string, files: readonly { readonly sizeBytes: number | null }[]) => ({
    kind,
    count: files.length,
    bytes: files.reduce((bytes, { sizeBytes }) => bytes + (sizeBytes ?? 0), 0),
  })
  return [
    sum('photos', rows.images),
    sum(
      'pictures',
      rows.pyramids.filter(({ isArchived }) => !isArchived),
    ),
    sum(
      'archivedPictures',
      rows.pyramids.filter(({ isArchived }) => isArchived),
    ),
    sum('attachedImages', rows.attachedImages),
    sum('measurePhotos', rows.measurePhotos),
    sum(
      'exports',
      rows.exports.filter(({ status }) => status === 'DONE'),
    ),
    sum('corporateAssets', rows.corporateAssets),
  ]
}
