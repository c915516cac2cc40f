import type { Endpoint } from '@visionair/contract'
import { getDevice, updateDevice } from '@visionair/contract/devices'
import { getInspectionGroup, updateInspectionGroup } from '@visionair/contract/inspections'
import { getPark, updatePark } from '@visionair/contract/parks'
import {
  createProfile,
  getOrganization,
  getProfile,
  getUser,
  updateOrganization,
  updateProfile,
  updateUser,
} from '@visionair/contract/people'
import {
  getAnnotationType,
  getAttribute,
  getComponent,
  getDeviceType,
  getService,
  getSeverity,
  getWeather,
  listAnnotationTypes,
  listStandards,
} from '@visionair/contract/reference'
import {
  offerTypes,
  orderAnnotationTypes,
  updateAnnotationType,
  updateAttribute,
  updateComponent,
  updateDeviceType,
  updateService,
  updateSeverity,
  updateStandard,
  updateWeather,
} from '@visionair/contract/reference-editing'
import { listVoltaMeasureTypes, updateVoltaMeasureType } from '@visionair/contract/volta'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: number
let user: number
let profile: number

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  visit = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 2, date: '2026-06-01' })).group.id
  const member = await makeSignedIn(world, { role: 'ROLE_USER', organizationIds: [owners.own.organization] })
  user = member.id
  const made = await world.call(createProfile, {
    token: owners.adminToken,
    body: { name: 'Climber', nameFr: 'Cordiste', permissions: [] },
  })
  profile = Object(made.body).data.attributes.id
})
afterAll(() => world.close())

interface Subject {
  readonly what: string
  readonly id: () => number
  readonly read: Endpoint
  readonly update: Endpoint
  /** One field and another, each changed by one of two people. */
  readonly one: object
  readonly other: object
}

const subjects: readonly Subject[] = [
  {
    what: 'PARK-03 a park',
    id: () => owners.own.park,
    read: getPark,
    update: updatePark,
    one: { name: 'North field' },
    other: { comment: 'Gate code at the farm' },
  },
  {
    what: 'DEV-04 a device',
    id: () => owners.own.turbine.id,
    read: getDevice,
    update: updateDevice,
    one: { name: 'T 99' },
    other: { deviceValues: [{ reference: 'model', value: 'V150' }] },
  },
  {
    what: 'GRP-04 a visit',
    id: () => visit,
    read: getInspectionGroup,
    update: updateInspectionGroup,
    one: { inspectionDate: '2026-06-02' },
    other: { comment: 'Wind above 8 m/s' },
  },
  {
    what: 'ADM-03 a company',
    id: () => owners.own.organization,
    read: getOrganization,
    update: updateOrganization,
    one: { address: '1 rue du Moulin' },
    other: { facturationAddress: 'BP 7' },
  },
  {
    what: 'ADM-04 a user',
    id: () => user,
    read: getUser,
    update: updateUser,
    one: { firstName: 'Grace' },
    other: { permissions: ['device_edit'] },
  },
  {
    what: 'ADM-05 a profile',
    id: () => profile,
    read: getProfile,
    update: updateProfile,
    one: { nameFr: 'Grimpeur' },
    other: { permissions: ['device_edit'] },
  },
  {
    what: 'ADM-06 a severity',
    id: () => 3,
    read: getSeverity,
    update: updateSeverity,
    one: { color: '#123456' },
    other: { name: 'Low-ish' },
  },
  {
    what: 'ADM-07 a weather',
    id: () => 1,
    read: getWeather,
    update: updateWeather,
    one: { name: 'Bright' },
    other: { nameFr: 'Clair' },
  },
  {
    what: 'ADM-08 a type',
    id: () => 8,
    read: getDeviceType,
    update: updateDeviceType,
    one: { name: 'Turbine' },
    other: { nameFr: 'Aérogénérateur' },
  },
  {
    what: 'ADM-08 an attribute',
    id: () => 2,
    read: getAttribute,
    update: updateAttribute,
    one: { name: 'Kind' },
    other: { nameFr: 'Sorte' },
  },
  {
    what: 'ADM-09 a service',
    id: () => 2,
    read: getService,
    update: updateService,
    one: { intervalMonths: 18 },
    other: { name: 'Clarity X' },
  },
  {
    what: 'ADM-10 an annotation type',
    id: () => 1,
    read: getAnnotationType,
    update: updateAnnotationType,
    one: { name: 'Wear' },
    other: { nameFr: 'Usure' },
  },
  {
    what: 'ADM-10 a component',
    id: () => 1,
    read: getComponent,
    update: updateComponent,
    one: { name: 'Skin' },
    other: { nameFr: 'Peau' },
  },
]

const attributesOf = (answer: { readonly body: unknown }) => Object(answer.body).data.attributes
const codeOf = (answer: { readonly body: unknown }): unknown => Object(answer.body).code

/** What of a state two changes concern: everything but what follows from the change itself. */
const changeable = ({ version: _, ...rest }: Record<string, unknown>) => rest

describe('two people who change the same thing at once', () => {
  it.each(subjects)(
    '$what: the second is told and nothing is overwritten; what is not named stays',
    async (subject) => {
      const token = owners.adminToken
      const params = { id: subject.id() }
      const read = async () => attributesOf(await world.call(subject.read, { token, params }))
      const save = (body: object) => world.call(subject.update, { token, params, body })
      const before = await read()
      expect(before.version).toMatch(/^\S{10,}$/)
      const first = await save({ ...subject.one, version: before.version })
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      expect(attributesOf(first).version).not.toBe(before.version)
      const second = await save({ ...subject.other, version: before.version })
      expect([second.status, codeOf(second)]).toEqual([409, 'changed-meanwhile'])
      expect(changeable(await read())).toEqual(changeable(attributesOf(first)))
      const again = await save({ ...subject.other, version: attributesOf(first).version })
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      const after = await read()
      for (const [field, value] of Object.entries(subject.one))
        expect(after[field === 'inspectionDate' ? 'date' : field]).toEqual(value)
    },
  )

  it.each(subjects)('$what: a change that names no version is made upon whatever there is', async (subject) => {
    const answer = await world.call(subject.update, {
      token: owners.adminToken,
      params: { id: subject.id() },
      body: subject.other,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })

  it.each([
    ['a standard', listStandards, updateStandard, { severity: 1 }, { severity: 2 }],
    ['a kind of measure', listVoltaMeasureTypes, updateVoltaMeasureType, { limitValue: 41 }, { name: 'Strap' }],
  ] as const)('ADM-10 %s is kept from being overwritten in the same way', async (_, list, update, one, other) => {
    const token = owners.adminToken
    const [first] = Object((await world.call(list, { token })).body).data
    const { id, version } = first.attributes
    const save = (body: object) => world.call(update, { token, params: { id }, body: { ...body, version } })
    expect((await save(one)).status).toBe(200)
    expect(codeOf(await save(other))).toBe('changed-meanwhile')
  })

  it('PARK-03 ten changes with one version at once: one is made', async () => {
    const token = owners.adminToken
    const params = { id: owners.own.park }
    const { version } = attributesOf(await world.call(getPark, { token, params }))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.call(updatePark, { token, params, body: { comment: `Change ${index}`, version } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'changed-meanwhile')).toHaveLength(9)
  })

  it('ADM-10 an order made from another one than there is is refused, one made from it is saved', async () => {
    const token = owners.adminToken
    const order = async (): Promise<number[]> =>
      Object((await world.call(listAnnotationTypes, { token, query: 'itemsPerPage=100' })).body).data.map(
        ({ attributes }: { attributes: { id: number } }) => attributes.id,
      )
    const save = (body: { ids: number[]; was?: number[] }) => world.call(orderAnnotationTypes, { token, body })
    const was = await order()
    const turned = was.toReversed()
    expect((await save({ ids: turned, was })).status).toBe(204)
    const [first = 0, ...rest] = was
    expect((await save({ ids: [...rest, first], was })).status).toBe(409)
    expect(await order()).toEqual(turned)
    expect((await save({ ids: was })).status).toBe(204)
  })

  it('ADM-10 types two people offer with one component are all offered', async () => {
    const token = owners.adminToken
    const { organization } = owners.own
    const offer = async (types: number[], was: number[]) => {
      const body = { organization, types, was }
      const answer = await world.call(offerTypes, { token, params: { id: 1 }, body })
      const links: { attributes: { type: { data: { attributes: { id: number } } } } }[] = Object(answer.body).data
      return links.map(({ attributes }) => attributes.type.data.attributes.id).sort((a, b) => a - b)
    }
    const before = await offer([1, 2], [])
    expect(before).toEqual([1, 2])
    expect(await offer([1, 2, 3], before)).toEqual([1, 2, 3])
    expect(await offer([2, 4], before)).toEqual([2, 3, 4])
  })

  it('DEV-04 values of a device that a change does not name stay, and null takes one away', async () => {
    const token = owners.adminToken
    const params = { id: owners.own.turbine.id }
    const values = async () =>
      Object.fromEntries(
        attributesOf(await world.call(getDevice, { token, params })).deviceValues.map(
          ({ reference, value }: { reference: string; value: string | null }) => [reference, value],
        ),
      )
    const save = (deviceValues: object[]) => world.call(updateDevice, { token, params, body: { deviceValues } })
    expect((await save([{ reference: 'serialNumber', value: 'S-1' }])).status).toBe(200)
    expect(await values()).toMatchObject({ serialNumber: 'S-1', rotorDiameter: '100' })
    expect((await save([{ reference: 'serialNumber', value: null }])).status).toBe(200)
    expect(await values()).toMatchObject({ serialNumber: null, rotorDiameter: '100' })
  })
})
