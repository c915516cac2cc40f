import { login, refreshToken } from '@visionair/contract/accounts'
import { getDevice, listDevices, updateDevice } from '@visionair/contract/devices'
import { listExports, startGroupExport } from '@visionair/contract/exports'
import { getInspection } from '@visionair/contract/inspections'
import { getPark } from '@visionair/contract/parks'
import { createProfile, disableUser, enableUser, updateProfile, updateUser } from '@visionair/contract/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makePerson, signIn, testPassword } from '../../factories.ts'
import { Matrix } from '../checks/matrix.ts'
import { table } from '../table/table.ts'

let matrix: Matrix
let person: { id: number; email: string; token: string; refresh_token: string }
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 400_000)
afterAll(() => matrix.close())

/** Somebody of the own company who reads, signed in for real. */
beforeEach(async () => {
  await matrix.state.restore()
  // What it demands of its people is tried where all others are.
  await matrix.world.ctx.db
    .updateTable('organization')
    .set({ demandsSecondFactor: false })
    .where('id', '=', matrix.fixture.owners.own)
    .execute()
  const made = await makePerson(matrix.world.ctx, { organizationIds: [matrix.fixture.owners.own] })
  person = { ...made, ...(await signIn(matrix.world, made.email)) }
})

const id = (kind: keyof Matrix['fixture']['targets'], place: 'own' | 'near' | 'sibling' | 'foreign') =>
  Number(matrix.fixture.targets[kind]?.[place])

async function byAdmin(
  endpoint: typeof updateUser | typeof disableUser | typeof enableUser,
  body?: object,
): Promise<void> {
  const token = await matrix.tokenOfName('admin')
  const answer = await matrix.world.call(endpoint, { token, params: { id: person.id }, ...(body ? { body } : {}) })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

const reading = async (device: number) =>
  (await matrix.world.call(getDevice, { token: person.token, params: { id: device } })).status
const renaming = async () =>
  (
    await matrix.world.call(updateDevice, {
      token: person.token,
      params: { id: id('device', 'own') },
      body: { name: 'Renamed' },
    })
  ).status
const refreshing = async () =>
  (await matrix.world.call(refreshToken, { body: { refresh_token: person.refresh_token } })).status

const profileAnswer = z.object({ data: z.object({ attributes: z.object({ id: z.int() }) }) })

const namesOfFiles = async () => {
  const { body } = await matrix.world.call(listExports, { token: person.token })
  return z.object({ data: z.array(z.object({ attributes: z.object({ file: z.string() }) })) }).parse(body).data.length
}

describe('a change of rights counts from the very next call, under the token of before', () => {
  it('PERM-02 of being disabled and enabled; refreshing and signing in end as well', async () => {
    expect(await reading(id('device', 'own'))).toBe(200)
    await byAdmin(disableUser)
    expect(await reading(id('device', 'own'))).toBe(401)
    expect(await refreshing()).toBe(401)
    const signingIn = await matrix.world.call(login, { body: { username: person.email, password: testPassword } })
    expect(signingIn.status).toBe(401)
    await byAdmin(enableUser)
    expect(await reading(id('device', 'own'))).toBe(401)
    expect(await refreshing()).toBe(401)
  })

  it('PERM-02 of role and permissions', async () => {
    expect(await renaming()).toBe(403)
    await byAdmin(updateUser, { permissions: ['device_edit'] })
    expect(await renaming()).toBe(200)
    await byAdmin(updateUser, { permissions: [] })
    expect(await renaming()).toBe(403)
    await byAdmin(updateUser, { roles: ['ROLE_RESPONSIBLE'] })
    expect(await renaming()).toBe(200)
    await byAdmin(updateUser, { roles: ['ROLE_USER'] })
    expect(await renaming()).toBe(403)
  })

  it('PERM-02 of the profile, and of what the profile holds', async () => {
    const token = await matrix.tokenOfName('admin')
    const names = { name: 'Renamers', nameFr: 'Renommeurs' }
    const made = await matrix.world.call(createProfile, { token, body: { ...names, permissions: [] } })
    const profile = profileAnswer.parse(made.body).data.attributes.id
    await byAdmin(updateUser, { profile })
    expect(await renaming()).toBe(403)
    const holding = { token, params: { id: profile }, body: { ...names, permissions: ['device_edit'] } }
    expect((await matrix.world.call(updateProfile, holding)).status).toBe(200)
    expect(await renaming()).toBe(200)
    await byAdmin(updateUser, { profile: null })
    expect(await renaming()).toBe(403)
  })

  it('PERM-04 of organizations and of the devices that limit the account', async () => {
    expect(await reading(id('device', 'foreign'))).toBe(404)
    await byAdmin(updateUser, { organizations: [matrix.fixture.owners.own, matrix.fixture.owners.foreign] })
    expect(await reading(id('device', 'foreign'))).toBe(200)
    await byAdmin(updateUser, { organizations: [matrix.fixture.owners.own] })
    expect(await reading(id('device', 'foreign'))).toBe(404)
    await byAdmin(updateUser, { rootDevices: [matrix.fixture.rootDevices.blade] })
    const seen = [
      await reading(id('device', 'own')),
      await reading(id('device', 'near')),
      await reading(id('device', 'sibling')),
    ]
    expect(seen).toEqual([200, 404, 404])
    await byAdmin(updateUser, { rootDevices: [] })
    expect(await reading(id('device', 'sibling'))).toBe(200)
  })

  it('PERM-04 of exports asked for before: their names are gone with what they tell of', async () => {
    await byAdmin(updateUser, { permissions: ['clarity_report_export'] })
    const asked = { token: person.token, params: { id: id('visit', 'sibling') }, query: 'format=csv' }
    expect((await matrix.world.call(startGroupExport, asked)).status).toBe(202)
    expect(await namesOfFiles()).toBe(1)
    await byAdmin(updateUser, { rootDevices: [matrix.fixture.rootDevices.blade] })
    expect(await namesOfFiles()).toBe(0)
  })

  it('PERM-04 of the last device that limits the account being deleted: it sees nothing then, not everything', async () => {
    await byAdmin(updateUser, { rootDevices: [matrix.fixture.rootDevices.blade] })
    await matrix.world.ctx.db.deleteFrom('device').where('id', '=', matrix.fixture.rootDevices.blade).execute()
    const { body } = await matrix.world.call(listDevices, { token: person.token })
    expect(body).toMatchObject({ data: [], meta: { totalItems: 0 } })
    expect(await reading(id('device', 'near'))).toBe(404)
    const park = await matrix.world.call(getPark, { token: person.token, params: { id: id('park', 'own') } })
    expect(park.status).toBe(404)
  })

  it('PERM-02 PERM-04 of addresses signed before: within a minute, for tiles that were just read as well', async () => {
    const { body } = await matrix.world.call(getInspection, {
      token: person.token,
      params: { id: id('inspection', 'near') },
    })
    const tile = String(Object(body).data.attributes.dziPath).replace('side.dzi', 'side_files/9/0_0.jpeg')
    const tileStatus = async () => (await fetch(`${matrix.world.url}${tile}`)).status
    expect([await tileStatus(), await tileStatus(), await tileStatus()]).toEqual([200, 200, 200])
    await byAdmin(updateUser, { rootDevices: [matrix.fixture.rootDevices.blade] })
    matrix.world.advance(60_000)
    expect(await tileStatus()).toBe(404)
    await byAdmin(updateUser, { rootDevices: [] })
    matrix.world.advance(60_000)
    expect(await tileStatus()).toBe(200)
    await byAdmin(disableUser)
    matrix.world.advance(60_000)
    expect(await tileStatus()).toBe(404)
  })
})
