import {
  getAssembly,
  getAssemblyEvidence,
  getSlicing,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { assemble, photosOf } from '../../../testing/photos/assembling.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { newestAssembly } from './assemblies.repository.ts'

let world: ApiWorld
let owners: TwoOwners
let inspection = 0

/** A side of three photos, of which the last shows another blade. */
async function uploadSide(): Promise<void> {
  const [spec] = demoSideSpecs({ name: 'evidence', lengthM: 50, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const small = { ...spec, photoCount: 3, photoWidthPx: 600, photoHeightPx: 800 }
  const side = renderBladeSide(small)
  const other = renderBladeSide({ ...small, seed: small.seed + 7 })
  const photos = [await side.photo(0), await side.photo(1), await other.photo(2)]
  for (const { jpeg, fileName } of photos) {
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(jpeg)]), fileName)
    const { status } = await world.call(uploadInspectionImages, {
      token: owners.adminToken,
      params: { id: inspection },
      body: form,
    })
    expect(status).toBe(201)
  }
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-01' })
  inspection = inspections[0]?.id ?? 0
  await uploadSide()
})
afterAll(() => world.close())

const evidence = async () => {
  const { status, body } = await world.call(getAssemblyEvidence, {
    token: owners.adminToken,
    params: { id: inspection },
  })
  expect(status).toBe(200)
  return getAssemblyEvidence.answer?.parse(body).data ?? null
}

async function slicing() {
  const { body } = await world.call(getSlicing, { token: owners.adminToken, params: { id: inspection } })
  const answer = getSlicing.answer?.parse(body)
  if (!answer) throw new Error('slicing was not answered')
  return answer.data
}

const place = (id: number, body: unknown, token = owners.adminToken) =>
  world.call(updateInspectionImage, { token, params: { id }, body })

describe('why photos lie where they do', () => {
  it('ASM-03 there is no evidence before an assembly, and foreign inspections have none to see', async () => {
    expect(await evidence()).toBeNull()
    const params = { id: inspection }
    expect((await world.call(getAssemblyEvidence, { token: owners.foreignToken, params })).status).toBe(404)
  })

  it('ASM-03 a drawn band is kept with the photo; what is no outline is refused', async () => {
    const [photo] = await photosOf(world, owners.adminToken, inspection)
    const id = photo?.id ?? 0
    const band = [
      [0.3, 0],
      [0.7, 0],
      [0.7, 1],
      [0.3, 1],
    ]
    const { status } = await place(id, { band })
    expect(status).toBe(200)
    const [kept] = await photosOf(world, owners.adminToken, inspection)
    expect(kept).toMatchObject({ band, placement: 'to-place', x: null })
    const others = [...band].reverse()
    expect((await place(id, { band: others, bandWas: null })).body).toMatchObject({ code: 'changed-meanwhile' })
    expect((await place(id, { band: null, bandWas: others })).status).toBe(409)
    expect((await photosOf(world, owners.adminToken, inspection))[0]?.band).toEqual(band)
    expect((await place(id, { band: others, bandWas: band })).status).toBe(200)
    expect((await place(id, { band, bandWas: others })).status).toBe(200)
    for (const bad of [
      [[0, 0]],
      [
        [0, 0],
        [0.05, 0],
        [0, 0.05],
      ],
      [
        [0, 0],
        [2, 0],
        [1, 1],
      ],
      'band',
      [[0, 0], [1], [1, 1]],
    ])
      expect((await place(id, { band: bad })).status, JSON.stringify(bad)).toBe(422)
    expect((await place(id, { band }, owners.foreignToken)).status).toBe(404)
    expect((await place(id, { band: null })).status).toBe(200)
    expect((await photosOf(world, owners.adminToken, inspection))[0]?.band).toBeNull()
  })

  it('ASM-03 tells what was taken for blade, where photos agree and how sure each seam is', async () => {
    const photos = await photosOf(world, owners.adminToken, inspection)
    const drawn = [
      [0.2, 0],
      [0.8, 0],
      [0.8, 1],
      [0.2, 1],
    ]
    await place(photos[0]?.id ?? 0, { band: drawn })
    const assembly = await assemble(world, owners.adminToken, inspection)
    expect(assembly.placed).toHaveLength(2)
    const found = await evidence()
    expect(found?.photos).toHaveLength(3)
    expect(found?.photos.find(({ image }) => image === photos[0]?.id)).toEqual({
      image: photos[0]?.id,
      outline: drawn,
      isDrawn: true,
      isChanged: false,
    })
    expect(found?.photos.filter(({ isDrawn }) => isDrawn)).toHaveLength(1)
    expect(found?.seams).toHaveLength(1)
    const [seam] = found?.seams ?? []
    expect(seam?.verifiedBy).toBe('blade')
    expect(seam?.light).toBe('blade')
    expect(seam?.confidence).toBeGreaterThan(0.5)
    expect(seam?.agreements.length).toBeGreaterThan(4)
    // The first photo's lower end is the second one's upper end.
    for (const [ofA, ofB] of seam?.agreements ?? []) expect(ofA[1]).toBeGreaterThan(ofB[1])
    const { body } = await world.call(getAssembly, { token: owners.adminToken, params: { id: inspection } })
    expect(body).toMatchObject({ data: { attributes: { unplaced: [{ image: photos[2]?.id }] } } })
  })

  it('ASM-03 belongs to one picture: what was laid by hand since is told apart, and the next picture has another version', async () => {
    const made = await slicing()
    expect((await evidence())?.pictureVersion).toBe(made.version)
    expect(made.difference?.changed).toEqual([])
    const seam = (await evidence())?.seams[0]
    const placementOf = async (id: number | undefined) =>
      (await photosOf(world, owners.adminToken, inspection)).find((photo) => photo.id === id)?.placement
    expect([await placementOf(seam?.a), await placementOf(seam?.b)]).toEqual(['placed', 'placed'])

    const changed = async () => (await evidence())?.photos.flatMap(({ image, isChanged }) => (isChanged ? [image] : []))
    expect(await changed()).toEqual([])
    expect((await place(seam?.b ?? 0, { x: 3, y: 333 })).status).toBe(200)
    expect(await changed()).toEqual([seam?.b])
    expect([await placementOf(seam?.a), await placementOf(seam?.b)]).toEqual(['placed', 'manual'])
    expect((await slicing()).difference?.changed).toEqual([seam?.b])
    expect((await evidence())?.pictureVersion).toBe(made.version)

    const start = { token: owners.adminToken, params: { id: inspection } }
    expect((await world.call(startSlicing, start)).status).toBe(202)
    await expect.poll(async () => (await slicing()).version, { timeout: 180_000 }).not.toBe(made.version)
    expect((await slicing()).difference?.changed).toEqual([])
    expect((await evidence())?.pictureVersion).toBe(made.version)
    expect(await placementOf(seam?.b)).toBe('manual')
    expect(await changed()).toEqual([seam?.b])
    expect((await place(seam?.a ?? 0, { visible: false })).status).toBe(200)
    expect(await changed()).toEqual([seam?.a, seam?.b])
    expect((await place(seam?.a ?? 0, { visible: true })).status).toBe(200)
  })

  it('ASM-03 of an assembly that laid no photo only what a hand laid after it began is said to be changed, and no picture is its own', async () => {
    const photos = await photosOf(world, owners.adminToken, inspection)
    const [first, second] = photos
    for (const photo of [first, second]) await place(photo?.id ?? 0, { x: 5, y: 100 })
    const assembling = assemble(world, owners.adminToken, inspection)
    // A hand lays the first one while the work has begun from where it lay before.
    await expect
      .poll(async () => (await newestAssembly(world.ctx.db, inspection))?.state, { interval: 20, timeout: 180_000 })
      .toBe('running')
    expect((await place(first?.id ?? 0, { x: 77 })).status).toBe(200)
    expect(await assembling).toMatchObject({ pictureVersion: null })
    const found = await evidence()
    expect(found?.pictureVersion).toBeNull()
    expect(found?.photos.map(({ image, isChanged }) => [image, isChanged])).toEqual(
      photos.map(({ id }) => [id, id === first?.id]),
    )
  })

  it('ASM-03 of an assembly whose places a hand kept, what the hand moved is said to be changed before and after the next picture, and nothing else is', async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-02' })
    inspection = inspections[0]?.id ?? 0
    await uploadSide()
    const [still, moved] = await photosOf(world, owners.adminToken, inspection)
    expect((await place(still?.id ?? 0, { x: 10, y: 600 })).status).toBe(200)
    expect((await place(moved?.id ?? 0, { x: 10, y: 20 })).status).toBe(200)
    const assembling = assemble(world, owners.adminToken, inspection)
    await expect
      .poll(async () => (await newestAssembly(world.ctx.db, inspection))?.state, { interval: 20, timeout: 180_000 })
      .toBe('running')
    expect((await place(moved?.id ?? 0, { x: 41, y: 512 })).status).toBe(200)
    expect(await assembling).toMatchObject({ places: 'kept-by-hand', pictureVersion: expect.any(Number) })

    const said = async () => (await evidence())?.photos.map(({ image, isChanged }) => [image, isChanged])
    const expected = (await photosOf(world, owners.adminToken, inspection)).map(({ id }) => [id, id === moved?.id])
    expect(expected).toHaveLength(3)
    expect(await said()).toEqual(expected)
    const { pictureVersion } = (await evidence()) ?? {}
    const before = await slicing()
    expect(pictureVersion).toBe(before.version)
    // The picture lays both as the assembly found them, the table as hands left them: that is another question than who moved what.
    expect(before.difference?.changed).toEqual([still?.id, moved?.id])

    const start = { token: owners.adminToken, params: { id: inspection } }
    expect((await world.call(startSlicing, start)).status).toBe(202)
    await expect.poll(async () => (await slicing()).version, { timeout: 180_000 }).not.toBe(before.version)
    expect((await slicing()).difference?.changed).toEqual([])
    expect(await said()).toEqual(expected)
    expect((await evidence())?.pictureVersion).toBe(pictureVersion)
  })
})
