import { randomUUID } from 'node:crypto'
import { updateInspectionGroup } from '@visionair/contract/inspections'
import { addSightings, getSightings, listGroupSightings } from '@visionair/contract/sightings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

type Person = Awaited<ReturnType<typeof makeSignedIn>>

let world: ApiWorld
let owners: TwoOwners
let visit: number
let inspection: number
let expert: Person
let other: Person

const size = { widthPx: 1000, heightPx: 10_000 }
/** Half a rotor of 100 m over 10,000 px are 5 mm a pixel, which is coarser than a millimetre. */
const own = 1
const view = (y: number, height: number, more: object = {}) => ({
  key: randomUUID(),
  ...{ pixelX: 0, pixelY: y, pixelWidth: 1000, pixelHeight: height },
  ...{ imagePx: own, shownMs: 1200, seenAt: '2026-03-01T10:00:00.000Z' },
  ...more,
})
const tell = (sightings: readonly object[], { token = expert.token, imageVersion = 1 } = {}) =>
  world.call(addSightings, { token, params: { id: inspection }, body: { imageVersion, sightings } })
const read = async (token = expert.token) => {
  const { body } = await world.call(getSightings, { token, params: { id: inspection } })
  return (getSightings.answer?.parse(body) ?? fail()).data.attributes
}
const times = async (token: string) =>
  Object.fromEntries((await read(token)).watchers.map(({ user, shownMs }) => [user, shownMs]))

function fail(): never {
  throw new Error('the call has no answer')
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const marks = { organizationIds: [owners.own.organization], permissions: ['annotation_create'] }
  expert = await makeSignedIn(world, marks)
  other = await makeSignedIn(world, marks)
})
afterAll(() => world.close())

beforeEach(async () => {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = group.id
  inspection = inspections[0]?.id ?? 0
  await pretendPicture(world.ctx, inspection, size)
})

describe('what stood on a screen', () => {
  it('counts as looked at, once, and is merged over people and sessions', async () => {
    expect(await read()).toMatchObject({ share: 0, watchers: [], imageVersion: 1, isBladeKnown: false })
    const { status, body } = await tell([view(0, 2000), view(1000, 2000)])
    expect(status).toBe(200)
    expect(Object(body).data.attributes.share).toBeCloseTo(0.3, 3)
    await tell([view(2500, 2500)], { token: other.token })
    const { share, along, watchers } = await read()
    expect(share).toBeCloseTo(0.5, 3)
    expect([along[0], along[49], along[50]]).toEqual([1, 1, 0])
    expect(watchers.map(({ user }) => user).sort()).toEqual([expert.id, other.id].sort())
  })

  it('does not count where it was shown coarser than is asked', async () => {
    await tell([view(0, 5000, { imagePx: 1.5 }), view(5000, 1000)])
    expect((await read()).share).toBeCloseTo(0.1, 3)
  })

  it('is the same sighting when it is told again, with its longest time', async () => {
    const shown = view(0, 1000, { shownMs: 600 })
    await tell([shown])
    await tell([{ ...shown, shownMs: 4000 }])
    await tell([{ ...shown, shownMs: 500 }])
    expect(await times(expert.token)).toEqual({ [expert.id]: 4000 })
    expect((await read()).sightings).toHaveLength(1)
    await tell([shown, { ...shown, shownMs: 5000 }])
    expect(await times(expert.token)).toEqual({ [expert.id]: 5000 })
    // Another person's key changes nothing of it.
    expect((await tell([{ ...shown, shownMs: 9000 }], { token: other.token })).status).toBe(200)
    expect(await times(expert.token)).toEqual({ [expert.id]: 5000 })
  })

  it('tells for how long to that person, the administrators and who the visit is assigned to only', async () => {
    await tell([view(0, 1000)])
    await tell([view(0, 1000, { shownMs: 2000 })], { token: other.token })
    expect(await times(expert.token)).toEqual({ [expert.id]: 1200, [other.id]: null })
    expect(await times(owners.responsibleToken)).toEqual({ [expert.id]: null, [other.id]: null })
    expect(await times(owners.adminToken)).toEqual({ [expert.id]: 1200, [other.id]: 2000 })
    const assigned = await world.call(updateInspectionGroup, {
      token: owners.adminToken,
      params: { id: visit },
      body: { inspector: expert.id },
    })
    expect(assigned.status).toBe(200)
    expect(await times(expert.token)).toEqual({ [expert.id]: 1200, [other.id]: 2000 })
    expect(await times(other.token)).toEqual({ [expert.id]: null, [other.id]: 2000 })
  })

  it('of a picture that was replaced is said to be earlier, and counts no more', async () => {
    await tell([view(0, 10_000)])
    expect((await read()).share).toBe(1)
    await pretendPicture(world.ctx, inspection, { ...size, version: 2 })
    expect(await read()).toMatchObject({ share: 0, hasEarlier: true, watchers: [], imageVersion: 2 })
    expect(await tell([view(0, 1000)])).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  })

  it('is refused beyond the picture, without one, from who may not mark, and from other companies', async () => {
    expect((await tell([view(0, 1000), view(9500, 501)])).body).toMatchObject({
      code: 'invalid',
      violations: [{ field: 'sightings.1' }],
    })
    expect((await read()).sightings).toEqual([])
    expect((await tell([])).status).toBe(422)
    expect((await tell([view(0, 10, { imagePx: 0 })])).status).toBe(422)
    expect((await tell([view(0, 10)], { token: owners.readerToken })).status).toBe(403)
    expect((await tell([view(0, 10)], { token: owners.foreignToken })).status).toBe(404)
    await world.ctx.db.deleteFrom('pyramid').where('inspectionId', '=', inspection).execute()
    expect((await tell([view(0, 10)])).status).toBe(409)
    expect(await read()).toMatchObject({ share: 0, imageVersion: null, along: [] })
  })

  it('is never said to have stood there in the future', async () => {
    await tell([view(0, 10, { seenAt: '2099-01-01T00:00:00.000Z' })])
    const [watcher] = (await read()).watchers
    expect(Date.parse(watcher?.lastSeenAt ?? '')).toBeLessThanOrEqual(world.ctx.now().getTime())
  })

  it('keeps the thousand largest of a person, and never says more than was shown', async () => {
    for (let call = 0; call < 11; call += 1)
      await tell(Array.from({ length: 100 }, (_, index) => view((call * 100 + index) * 8, 4 + (call === 0 ? 1 : 0))))
    const { sightings, share } = await read()
    expect(sightings).toHaveLength(1000)
    expect(share).toBeLessThanOrEqual(0.441)
  })
})

describe('the sides of a visit', () => {
  it('are told with how much was looked at, without those that have no picture', async () => {
    await tell([view(0, 5000)])
    const { body, status } = await world.call(listGroupSightings, { token: owners.readerToken, params: { id: visit } })
    expect(status).toBe(200)
    const { data } = listGroupSightings.answer?.parse(body) ?? fail()
    expect(data.map(({ attributes }) => [attributes.inspection, attributes.share])).toEqual([[inspection, 0.5]])
    expect(data[0]?.attributes.watchers[0]).toMatchObject({ shownMs: null })
    const foreign = await world.call(listGroupSightings, { token: owners.foreignToken, params: { id: visit } })
    expect(foreign.status).toBe(404)
  })
})
