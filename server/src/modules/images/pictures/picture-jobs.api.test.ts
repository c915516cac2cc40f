import { assembleInspection, getSlicing, startSlicing, uploadInspectionImages } from '@visionair/contract/images'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordStatements } from '../../../platform/database/statement-recorder.ts'
import { JobHopeless } from '../../../platform/jobs/failure.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { saveCarried, savePlaced, saveUnplaced } from '../photos/photos.repository.ts'
import { smallPictureHandler } from './make-picture.handler.ts'
import { smallPicture } from './picture-lanes.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

/** Of an attempt at a job, as the queue hands it to a worker. */
const attempt = {
  name: 'make-small-picture',
  retryCount: 0,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
  signal: new AbortController().signal,
}

const sidesOf = async (turbine: number) =>
  (await makeVisit(world.ctx, owners.admin, turbine)).inspections.slice(0, 4).map(({ id }) => id)

/** Asks for the picture of a side, of one photo or of several below one another. */
async function askFor(inspection: number, photos = 1): Promise<void> {
  const form = new FormData()
  for (let at = 0; at < photos; at += 1)
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(40 + at, 30))]), 'side.jpg')
  const call = { token: owners.adminToken, params: { id: inspection } }
  expect((await world.call(uploadInspectionImages, { ...call, body: form })).status).toBe(201)
  await sql`update image set x = 0, y = 20 * (width_px - 40), angle = 0 where inspection_id = ${inspection}`.execute(
    world.ctx.db,
  )
  expect((await world.call(startSlicing, call)).status).toBe(202)
}

/** The owners of the waiting jobs of a kind, in the order in which workers take them. */
async function waiting(job: string): Promise<string[]> {
  const { rows } = await sql<{ own: boolean }>`
    select park.organization_id = ${owners.own.organization} as own
    from pgboss.job j
    left join assembly a on a.id = (j.data->>'assemblyId')::int
    left join image p on p.id = (j.data->>'imageId')::int
    join inspected_side side on side.inspection_id = coalesce(a.inspection_id, p.inspection_id)
    join park on park.id = side.park_id
    where j.name = ${job} order by j.priority desc, j.created_on`.execute(world.ctx.db)
  return rows.map(({ own }) => (own ? 'own' : 'foreign'))
}

it('large pictures, small ones and small copies are made for owners in turns, whoever asked for many first', async () => {
  for (const photos of [1, smallPicture.photos + 1]) {
    const own = await sidesOf(owners.own.turbine.id)
    const [one = 0, two = 0] = await sidesOf(owners.foreign.turbine.id)
    for (const side of [...own, one, two]) await askFor(side, photos)
    for (const job of photos === 1 ? ['make-small-picture', 'make-previews'] : ['make-picture'])
      expect(await waiting(job), job).toEqual(['own', 'foreign', 'own', 'foreign', 'own', 'own'])
  }
})

it('a worker that lost its job publishes nothing, and what it wrote is left to the sweep', async () => {
  const { id: assemblyId, inspectionId } = await world.ctx.db
    .selectFrom('assembly')
    .select(['id', 'inspectionId'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'make-small-picture'
    and (data->>'assemblyId')::int = ${assemblyId}`.execute(world.ctx.db)
  // The job waits: no attempt holds it.
  const job = { ...attempt, id: rows[0]?.id ?? '', data: { assemblyId } }
  await expect(smallPictureHandler(world.ctx, async () => undefined).run(job)).rejects.toThrow()
  const pyramids = await world.ctx.db.selectFrom('pyramid').where('inspectionId', '=', inspectionId).execute()
  expect(pyramids).toEqual([])
  const left = (await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()).map(
    ({ storageKey }) => storageKey,
  )
  expect(left).toEqual([
    expect.stringMatching(new RegExp(`^pyramids/${inspectionId}/`)),
    expect.stringMatching(new RegExp(`^overviews/${inspectionId}/`)),
  ])
  for (const key of left) expect(await world.ctx.storage.stat(key)).toBeDefined()
})

it('VIEW-09 slicing that fails for a photo whose file is gone names it in the language of who reads it, and no word of an exception is', async () => {
  const [, side = 0] = await sidesOf(owners.own.turbine.id)
  await askFor(side)
  const work = await world.ctx.db
    .selectFrom('assembly')
    .select('id')
    .where('inspectionId', '=', side)
    .executeTakeFirstOrThrow()
  const { storageKey } = await world.ctx.db
    .selectFrom('image')
    .select('storageKey')
    .where('inspectionId', '=', side)
    .executeTakeFirstOrThrow()
  await world.ctx.storage.delete(storageKey)
  const handler = smallPictureHandler(world.ctx, async () => undefined)
  const job = { ...attempt, retryCount: 3, id: 'none', data: { assemblyId: work.id } }
  const error: unknown = await handler.run(job).catch((thrown: unknown) => thrown)
  if (!(error instanceof JobHopeless)) throw new Error('it did not fail for good')
  const sourceOutput = { message: error.message, failure: error.failure }
  await handler.fail(Object.assign(Object.create(null), job, { sourceId: job.id, sourceOutput }))
  for (const [language, words] of [
    ['en', 'The file of the photo “side.jpg” is not there.'],
    ['fr', 'Le fichier de la photo « side.jpg » est absent.'],
  ] as const) {
    const { body } = await world.call(getSlicing, { token: owners.adminToken, params: { id: side }, language })
    expect(body).toMatchObject({ data: { state: 'failed', detail: expect.stringContaining(words) } })
  }
})

it('VIEW-09 photos that could not be put together are told as the reason, not a picture that is not there', async () => {
  const [, , side = 0] = await sidesOf(owners.own.turbine.id)
  await askFor(side)
  const ended = { state: 'incomplete', finishedAt: new Date() } as const
  await world.ctx.db.updateTable('assembly').set(ended).where('inspectionId', '=', side).execute()
  for (const [language, detail] of [
    ['en', 'The photos could not be put together: no picture was made of them.'],
    ['fr', 'Les photos n’ont pas pu être assemblées : aucune image n’en a été faite.'],
  ] as const) {
    const { body } = await world.call(getSlicing, { token: owners.adminToken, params: { id: side }, language })
    expect(body).toMatchObject({ data: { state: 'failed', detail } })
  }
})

it('places of any number of photos are written in one statement, found, carried over or refused', async () => {
  const { db } = world.ctx
  const rows = await db.selectFrom('image').select('id').orderBy('id').limit(3).execute()
  expect(rows).toHaveLength(3)
  const place = { x: 1, y: 2, width: 30, height: 20, angle: 0, ratio: 0.1, pose: { a: 1, b: 0, tx: 1, ty: 2 } }
  const found = rows.map(({ id }, zIndex) => ({ id, ...place, zIndex, confidence: 0.9 }))
  const refused = rows.map(({ id }) => ({ id, reason: 'no-overlap' as const }))
  for (const write of [() => savePlaced(db, found), () => saveCarried(db, found), () => saveUnplaced(db, refused)])
    expect((await recordStatements(world.database, write)).statements, String(write)).toHaveLength(1)
  const reasons = await db.selectFrom('image').select('unplacedReason').orderBy('id').limit(3).execute()
  expect(reasons.map(({ unplacedReason }) => unplacedReason)).toEqual(['no-overlap', 'no-overlap', 'no-overlap'])
})

it('a second assembly of other photos is told, not swallowed; the same one is answered as it is', async () => {
  const [, , , side = 0] = (await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id)).inspections.map(
    ({ id }) => id,
  )
  const form = new FormData()
  for (const widthPx of [40, 50])
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(widthPx, 30))]), `${widthPx}.jpg`)
  const call = { token: owners.adminToken, params: { id: side } }
  expect((await world.call(uploadInspectionImages, { ...call, body: form })).status).toBe(201)
  const photos = await world.ctx.db
    .selectFrom('image')
    .select('id')
    .where('inspectionId', '=', side)
    .orderBy('id')
    .execute()
  const [one = 0, two = 0] = photos.map(({ id }) => id)
  const ask = (ids: string) => world.call(assembleInspection, { ...call, query: `ids=${ids}` })
  const first = await ask(`${one},${two}`)
  expect(first.status).toBe(202)
  expect(await ask(`${one},${two}`)).toMatchObject({ status: 202, body: first.body })
  expect(await ask(`${two}`)).toMatchObject({
    status: 409,
    body: { code: 'work-in-progress', detail: expect.stringContaining('Another choice of photos') },
  })
  // What comes meanwhile is kept, and is told as kept.
  const later = new FormData()
  later.append('files[]', new Blob([new Uint8Array(await grainyPhoto(44, 30))]), 'later.jpg')
  expect(await world.call(uploadInspectionImages, { ...call, query: 'assemble=1', body: later })).toMatchObject({
    status: 201,
    body: {
      data: [{ attributes: { originalName: 'later.jpg' } }],
      notStarted: expect.stringContaining('Another choice of photos'),
    },
  })
})

it('beyond a hundred pictures of one person that are not done another is refused with words, and nobody else waits', async () => {
  const [first = 0, second = 0, third = 0] = await sidesOf(owners.own.turbine.id)
  const { id: asker, token: askers } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  const photo = async (
    inspection: number,
    { token, widthPx, query = '' } = { token: owners.adminToken, widthPx: 40 },
  ) => {
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(widthPx, 30))]), `${inspection}.jpg`)
    const { status, body } = await world.call(uploadInspectionImages, {
      token,
      params: { id: inspection },
      query,
      body: form,
    })
    expect(status).toBe(201)
    return Object(body).notStarted
  }
  for (const side of [first, second, third]) await photo(side)
  const { rows } = await sql<{
    id: number
  }>`select id from inspection where id not in (${first}, ${second}, ${third})`.execute(world.ctx.db)
  const others = rows.map(({ id }) => id)
  while (others.length < 99) {
    const day = `2024-01-${String((others.length % 28) + 1).padStart(2, '0')}`
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: day })
    others.push(...visit.inspections.map(({ id }) => id))
  }
  await sql`delete from assembly`.execute(world.ctx.db)
  await sql`insert into assembly (inspection_id, kind, image_ids, requested_by)
    select id, 'slice', '{1}', ${asker} from unnest(${others.slice(0, 99)}::int[]) as id`.execute(world.ctx.db)
  const start = (id: number, token: string, language: 'en' | 'fr' = 'en') =>
    world.call(startSlicing, { token, params: { id }, language })
  const both = await Promise.all([first, second].map((side) => start(side, askers, 'fr')))
  expect(both.map(({ status }) => status).sort()).toEqual([202, 429])
  const refused = both.findIndex(({ status }) => status === 429)
  expect(Object(both[refused]?.body).detail).toBe(
    '100 de vos images sont déjà en préparation. Veuillez attendre que l’une soit terminée.',
  )
  const started = refused === 0 ? second : first
  expect((await start(started, askers)).status).toBe(202)
  expect((await start(third, owners.responsibleToken)).status).toBe(202)
  expect(await photo(refused === 0 ? first : second, { token: askers, widthPx: 44, query: 'assemble=1' })).toBe(
    '100 pictures of yours are being made already. Please wait until one is done.',
  )
})
