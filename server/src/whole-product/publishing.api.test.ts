import { createAnnotation } from '@visionair/contract/annotations'
import { startSlicing, updateInspectionImage, uploadInspectionImages } from '@visionair/contract/images'
import { getInspection, setAxis } from '@visionair/contract/inspections'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followPicture } from '../modules/annotations/annotation-following.service.ts'
import { pictureHandler, smallPictureHandler } from '../modules/images/pictures/make-picture.handler.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeVisit } from '../testing/factories.ts'
import { grainyPhoto } from '../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'

/** Apart from one another, so that each finding lies on a photo of its own. */
const [widthPx, heightPx, stepPx] = [60, 40, 62]

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes

async function uploadPhotos(side: number, count: number): Promise<number[]> {
  const form = new FormData()
  for (let index = 0; index < count; index += 1)
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(widthPx, heightPx + index))]), `${index}.jpg`)
  const { status, body } = await call(uploadInspectionImages, { params: { id: side }, body: form })
  expect(status).toBe(201)
  return Object(body).data.map(({ attributes }: { attributes: { id: number } }) => attributes.id)
}

const layAt = async (photos: readonly number[], x: number) => {
  for (const [index, id] of photos.entries()) {
    const body = { x, y: index * stepPx, width: widthPx, height: heightPx + index, angle: 0 }
    expect((await call(updateInspectionImage, { params: { id }, body })).status).toBe(200)
  }
}

/** Makes the picture as a worker does that holds the job, and tells the statements of the transaction that publishes it. */
async function publish(side: number): Promise<string[]> {
  expect((await call(startSlicing, { params: { id: side } })).status).toBe(202)
  const { rows } = await sql<{
    id: string
    name: string
    data: unknown
  }>`update pgboss.job set state = 'active', started_on = now()
    where name in ('make-picture', 'make-small-picture') and state = 'created' returning id, name, data`.execute(
    world.ctx.db,
  )
  const [job] = rows
  if (!job || rows.length !== 1) throw new Error('there is not the one job')
  const all: string[] = []
  const stop = world.database.observeStatements((text) => all.push(text))
  const { signal } = new AbortController()
  const attempt = { ...job, retryCount: 0, expireInSeconds: 900, heartbeatSeconds: 10, signal }
  const handlers = [pictureHandler(world.ctx, followPicture), smallPictureHandler(world.ctx, followPicture)]
  const handler = handlers.find(({ definition }) => definition.name === job.name)
  if (!handler) throw new Error(`nobody does ${job.name}`)
  await handler.run(attempt).finally(stop)
  await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${job.id}`.execute(world.ctx.db)
  const at = all.findIndex((text) => /insert into "pyramid"/.test(text))
  const from = all.findLastIndex((text, index) => index < at && /^(begin|start transaction)/i.test(text))
  const to = all.findIndex((text, index) => index > at && /^commit/i.test(text))
  expect([at, from, to].every((index) => index >= 0)).toBe(true)
  return all.slice(from + 1, to)
}

/** A side whose photos all carry a finding and whose ends are marked; its picture is made anew after every photo was moved. */
async function statementsFor(count: number): Promise<readonly string[]> {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const side = inspections[0]?.id ?? 0
  const photos = await uploadPhotos(side, count)
  await layAt(photos, 0)
  await publish(side)
  const { imageVersion, imageHeight } = attributesOf(await call(getInspection, { params: { id: side } }))
  for (const index of photos.keys()) {
    const position = { pixelX: 20, pixelY: index * stepPx + 10, pixelWidth: 12, pixelHeight: 8 }
    const { status } = await call(createAnnotation, { body: { inspection: side, type: 2, severity: 4, position } })
    expect(status).toBe(201)
  }
  const axis = { hub: { pixelX: 30, pixelY: 2 }, tip: { pixelX: 30, pixelY: imageHeight - 2 } }
  const marked = await call(setAxis, { params: { id: side }, body: { axis, imageVersion, version: 0 } })
  expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  await layAt(photos.slice(0, 1), 12)
  const statements = await publish(side)
  const { axisState, imageVersion: now } = attributesOf(await call(getInspection, { params: { id: side } }))
  expect([now, axisState]).toEqual([2, 'followed'])
  const followed = await world.ctx.db
    .selectFrom('annotation')
    .where('inspectionId', '=', side)
    .where('imageVersion', '=', 2)
    .select('id')
    .execute()
  expect(followed).toHaveLength(count)
  return statements
}

it('the transaction that publishes a picture takes as many statements for twenty photos with findings as for two', async () => {
  const few = await statementsFor(2)
  const many = await statementsFor(20)
  expect(few.length).toBeGreaterThan(10)
  expect(many).toEqual(few)
}, 400_000)
