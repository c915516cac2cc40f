import { setTimeout as sleep } from 'node:timers/promises'
import {
  getPhotoCheck,
  listInspectionImages,
  photoCheckSchema,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { updateUser } from '@visionair/contract/people'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { renderBladeSide } from '../../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

const patienceMs = 180_000
let world: ApiWorld
let owners: TwoOwners
let inspection: number
let empty: number
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections[0]?.id ?? 0
  empty = inspections[1]?.id ?? 0
})
afterAll(() => world.close())

const checkOf = async (id: number, token = owners.adminToken) => {
  const { status, body } = await world.call(getPhotoCheck, { token, params: { id } })
  expect(status).toBe(200)
  return z.object({ data: photoCheckSchema }).parse(body).data
}

/** Photos along a side: the third is out of focus, the fifth was not taken, the sixth is burnt out. In no order. */
async function flight(): Promise<FormData> {
  const [spec] = demoSideSpecs({ name: 'check', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 9 })
  const form = new FormData()
  for (const index of [7, 2, 0, 8, 3, 1, 6, 5]) {
    const { jpeg, fileName } = await side.photo(index)
    const photo = sharp(jpeg).keepMetadata()
    if (index === 2) photo.blur(4)
    if (index === 5) photo.linear(2.6, 60)
    form.append('files[]', new Blob([new Uint8Array(await photo.jpeg({ quality: 92 }).toBuffer())]), fileName)
  }
  return form
}

it('photos are checked when they arrive: what looks blurred or burnt out and what is missing is told by name', async () => {
  const uploaded = await world.call(uploadInspectionImages, {
    token: owners.adminToken,
    params: { id: inspection },
    body: await flight(),
  })
  expect(uploaded.status).toBe(201)
  expect(await checkOf(inspection)).toMatchObject({ photos: 8, basis: 'position', gaps: [{ missingPhotos: 1 }] })
  const deadline = Date.now() + patienceMs
  while ((await checkOf(inspection)).measured < 8 && Date.now() < deadline) await sleep(200)
  const check = await checkOf(inspection)
  const { body } = await world.call(listInspectionImages, { token: owners.adminToken, params: { id: inspection } })
  const images: { id: number; originalName: string; quality: { exposure: string; looksBlurred: boolean } }[] = Object(
    body,
  ).data.map(({ attributes }: { attributes: unknown }) => attributes)
  const numberOf = (id: number) =>
    Number(/-(\d+)\.jpg$/.exec(images.find((each) => each.id === id)?.originalName ?? '')?.[1])
  expect(check.order.map(numberOf)).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  expect(check.blurred.map(numberOf)).toEqual([3])
  expect(check.tooBright.map(numberOf)).toEqual([6])
  expect(check.tooDark).toEqual([])
  expect(check).toMatchObject({ tooSmall: [], turned: [] })
  expect(check.gaps).toHaveLength(1)
  expect(check.gaps[0]).toMatchObject({
    missingPhotos: 1,
    seconds: 14,
    basis: 'position',
    afterName: expect.stringMatching(/-004\.jpg$/),
    beforeName: expect.stringMatching(/-006\.jpg$/),
  })
  expect(images.filter(({ quality }) => quality.looksBlurred).map(({ id }) => numberOf(id))).toEqual([3])
})

it('missing stretches are not given up while the photos wait to be looked at', async () => {
  const idle = await createApiWorld()
  try {
    const own = await makeTwoOwners(idle)
    const id = (await makeVisit(idle.ctx, own.admin, own.own.turbine.id)).inspections[0]?.id ?? 0
    const form = new FormData()
    for (const shade of [60, 100, 140, 180]) {
      const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade, g: 99, b: 80 } } })
      form.append('files[]', new Blob([new Uint8Array(await plain.jpeg().toBuffer())]), `${shade}.jpg`)
    }
    await idle.call(uploadInspectionImages, { token: own.adminToken, params: { id }, body: form })
    const { body } = await idle.call(getPhotoCheck, { token: own.adminToken, params: { id } })
    expect(Object(body).data).toMatchObject({ photos: 4, measured: 0, basis: 'none', pictures: 'comparing' })
  } finally {
    await idle.close()
  }
})

it('ASM-01 the same photos on another side of the visit are told, to those who see that side', async () => {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const [here, there] = inspections.map(({ id }) => id)
  const copies = async (id: number | undefined, shades: readonly number[]) => {
    const form = new FormData()
    for (const shade of shades) {
      const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade, g: 9, b: 80 } } })
      form.append('files[]', new Blob([new Uint8Array(await plain.jpeg().toBuffer())]), `${shade}.jpg`)
    }
    await world.call(uploadInspectionImages, { token: owners.adminToken, params: { id: id ?? 0 }, body: form })
  }
  await copies(here, [10, 20, 30])
  expect((await checkOf(here ?? 0)).alsoOn).toEqual([])
  await copies(there, [20, 30, 40])
  const { order, alsoOn } = await checkOf(here ?? 0)
  expect(alsoOn).toMatchObject([{ inspection: there, device: { type: { nameFr: expect.any(String) } } }])
  expect(alsoOn[0]?.photos).toEqual(order.toSorted((one, other) => one - other).slice(1))
  expect(alsoOn[0]?.parent?.name).toEqual(expect.any(String))
  const { deviceId } = await world.ctx.db
    .selectFrom('inspection')
    .where('id', '=', here ?? 0)
    .select('deviceId')
    .executeTakeFirstOrThrow()
  const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
  const narrowed = { rootDevices: [deviceId] }
  expect(
    (await world.call(updateUser, { token: owners.adminToken, params: { id: limited.id }, body: narrowed })).status,
  ).toBe(200)
  expect((await checkOf(here ?? 0, limited.token)).alsoOn).toEqual([])
})

it('an inspection without photos is checked as such, a foreign one not at all', async () => {
  expect(await checkOf(empty)).toMatchObject({ photos: 0, measured: 0, gaps: [], basis: 'none', order: [] })
  const foreign = await world.call(getPhotoCheck, { token: owners.foreignToken, params: { id: inspection } })
  expect(foreign.status).toBe(404)
  const nonsense = await world.call(getPhotoCheck, { token: owners.adminToken, params: { id: 'x' } })
  expect(nonsense.status).toBe(404)
})
