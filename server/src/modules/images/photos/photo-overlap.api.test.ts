import { setTimeout as sleep } from 'node:timers/promises'
import {
  deleteInspectionImage,
  getPhotoCheck,
  listInspectionImages,
  photoCheckSchema,
  uploadInspectionImages,
} from '@visionair/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { renderBladeSide } from '../../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

/** Of a machine with much else to do. */
const patienceMs = 300_000
let world: ApiWorld
let owners: TwoOwners
let inspection: number
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections[0]?.id ?? 0
})
afterAll(() => world.close())

const side = () => {
  const [spec] = demoSideSpecs({ name: 'overlap', lengthM: 58, background: 'field' })
  if (!spec) throw new Error('no side to render')
  return renderBladeSide({ ...spec, photoCount: 6, photoWidthPx: 800, photoHeightPx: 1067 })
}

/** Uploads photos of a side that say neither when nor where they were taken. */
async function upload(indexes: readonly number[]): Promise<void> {
  const form = new FormData()
  const rendered = side()
  for (const index of indexes) {
    const bare = await sharp((await rendered.photo(index)).jpeg)
      .jpeg({ quality: 92 })
      .toBuffer()
    form.append('files[]', new Blob([new Uint8Array(bare)]), `photo ${index + 1}.jpg`)
  }
  const { status } = await world.call(uploadInspectionImages, {
    token: owners.adminToken,
    params: { id: inspection },
    body: form,
  })
  expect(status).toBe(201)
}

const check = async () => {
  const { body } = await world.call(getPhotoCheck, { token: owners.adminToken, params: { id: inspection } })
  return z.object({ data: photoCheckSchema }).parse(body).data
}

/** The check once all photos have been compared. */
async function compared(photos: number) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const now = await check()
    const isDone = now.photos === photos && now.measured === photos && now.pictures !== 'comparing'
    if (isDone || Date.now() > deadline) return now
    await sleep(250)
  }
}

const idOf = async (name: string): Promise<number> => {
  const { body } = await world.call(listInspectionImages, { token: owners.adminToken, params: { id: inspection } })
  const found = z
    .object({ data: z.array(z.object({ attributes: z.object({ id: z.int(), originalName: z.string() }) })) })
    .parse(body)
    .data.find(({ attributes }) => attributes.originalName === name)
  return found?.attributes.id ?? 0
}

const between = (after: string, before: string) => ({
  ...{ afterName: after, beforeName: before, basis: 'pictures' },
  ...{ missingPhotos: null, distanceM: null, seconds: null },
})

it(
  'a stretch missing from photos without times and places is named by what they show, until its photo comes, and when one is taken away',
  async () => {
    await upload([4, 0, 3, 1])
    const without = await compared(4)
    expect(without).toMatchObject({ basis: 'pictures', pictures: 'parted', travelledM: null })
    expect(without.gaps).toEqual([expect.objectContaining(between('photo 2.jpg', 'photo 4.jpg'))])
    await upload([2])
    expect(await compared(5)).toMatchObject({ basis: 'pictures', pictures: 'joined', gaps: [] })
    await upload([5])
    const id = await idOf('photo 4.jpg')
    const deleted = await world.call(deleteInspectionImage, { token: owners.adminToken, params: { id } })
    expect(deleted.status).toBe(204)
    expect((await check()).pictures).toBe('comparing')
    const again = await compared(5)
    expect(again.gaps).toEqual([expect.objectContaining(between('photo 3.jpg', 'photo 5.jpg'))])
  },
  3 * patienceMs,
)
