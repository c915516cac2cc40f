import { assembleInspection, listInspectionImages, uploadInspectionImages } from '@visionair/contract/images'
import { getInspection } from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit, type PersonOptions } from '../../../testing/factories.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

const profiles = { inspector: 1, expert: 2, reader: 3 }

let world: ApiWorld
let owners: TwoOwners
let inspection = 0
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections[0]?.id ?? 0
})
afterAll(() => world.close())

async function tokenOf(options: PersonOptions): Promise<string> {
  return (await makeSignedIn(world, { organizationIds: [owners.own.organization], ...options })).token
}

async function upload(token: string, query: string, widthPx: number) {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(widthPx, 30))]), `${widthPx}.jpg`)
  return await world.call(uploadInspectionImages, { token, params: { id: inspection }, query, body: form })
}

const photoCount = async () => {
  const { body } = await world.call(listInspectionImages, { token: owners.adminToken, params: { id: inspection } })
  return Object(body).meta.totalItems
}

const mayAssemble = async (token: string) =>
  Object((await world.call(getInspection, { token, params: { id: inspection } })).body).data.attributes.can.autoAssemble

describe('assembling photos automatically', () => {
  it('PERM-02 VIEW-01 ASM-04 is refused to inspectors, readers and responsible people, on upload as well', async () => {
    const refused = [
      await tokenOf({ profileId: profiles.inspector }),
      await tokenOf({ profileId: profiles.reader }),
      await tokenOf({ role: 'ROLE_RESPONSIBLE' }),
    ]
    for (const token of refused) {
      expect((await world.call(assembleInspection, { token, params: { id: inspection } })).status).toBe(403)
      expect((await upload(token, 'assemble=1', 40)).status).toBe(403)
      expect(await mayAssemble(token)).toBe(false)
    }
    expect(await photoCount()).toBe(0)
  })

  it('PERM-02 VIEW-01 ASM-04 is for administrators, experts and whoever was given it', async () => {
    expect((await upload(owners.adminToken, 'assemble=1', 50)).status).toBe(201)
    const allowed = [
      owners.adminToken,
      await tokenOf({ profileId: profiles.expert }),
      await tokenOf({ permissions: ['inspection_assemble'] }),
    ]
    for (const token of allowed) {
      expect((await world.call(assembleInspection, { token, params: { id: inspection } })).status).toBe(202)
      expect(await mayAssemble(token)).toBe(true)
    }
  })
})
