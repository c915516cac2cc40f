import { me } from '@visionair/contract/accounts'
import { createAnnotation } from '@visionair/contract/annotations'
import { listDevices } from '@visionair/contract/devices'
import { exportResource, startDeviceListExport } from '@visionair/contract/exports'
import { applyParkImport, parkImportResource, uploadParkImport } from '@visionair/contract/imports'
import { generateReport } from '@visionair/contract/reports'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { startJobs } from '../../app.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners } from '../../testing/two-owners.ts'
import { zipOf } from '../../testing/zips.ts'

let world: ApiWorld | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

const startedSchema = z.object({ data: exportResource })
const ask = (of: ApiWorld, token: string, name: string) =>
  of.call(startDeviceListExport, { token, query: `format=csv&lang=en&name=${name}` })

async function ended(of: ApiWorld, count: number): Promise<number[]> {
  return await expect
    .poll(
      async () => {
        const rows = await of.ctx.db.selectFrom('export').select(['id', 'status']).execute()
        return rows.filter(({ status }) => status !== 'ON_GOING').length
      },
      { timeout: 180_000 },
    )
    .toBe(count)
    .then(async () => {
      const rows = await of.ctx.db.selectFrom('export').select('id').orderBy('finishedAt').execute()
      return rows.map(({ id }) => id)
    })
}

it('exports of one company are made in turn with those of another, however many one has asked for', async () => {
  world = await createApiWorld()
  const { responsibleToken, foreignToken } = await makeTwoOwners(world)
  for (let each = 0; each < 8; each++) expect((await ask(world, responsibleToken, `own${each}`)).status).toBe(202)
  const foreign = startedSchema.parse((await ask(world, foreignToken, 'foreign')).body).data.attributes.id
  const jobs = await startJobs(world.ctx, world.connectionString)
  try {
    expect((await ended(world, 9)).indexOf(foreign)).toBeLessThan(3)
  } finally {
    await jobs.stop(2_000)
  }
})

/** The places at which those of a job were asked for, in the order in which they are done. */
async function orderOf(of: ApiWorld, job: string): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`select (row_number() over (order by created_on))::int as at
    from pgboss.job where name = ${job} order by priority desc, created_on`.execute(of.ctx.db)
  return rows.map(({ at }) => at)
}

it('imports are read and done, and reports made, in turns of companies as well', async () => {
  world = await createApiWorld()
  const of = world
  const { admin, own, foreign, responsibleToken, foreignToken } = await makeTwoOwners(of)
  const photo = await grainyPhoto(64, 96)
  const zip = await zipOf([{ name: 'Park/E1/Blade A/Pressure side/p1.jpg', content: photo }])
  const send = async (token: string, organization: number) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(zip)]), 'park.zip')
    const answer = await of.call(uploadParkImport, { token, query: `organization=${organization}`, body: form })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return z.object({ data: parkImportResource }).parse(answer.body).data.attributes.id
  }
  const parties: [typeof own, string][] = [
    ...Array.from({ length: 4 }, (): [typeof own, string] => [own, responsibleToken]),
    [foreign, foreignToken],
  ]
  const imports: { readonly id: number; readonly token: string }[] = []
  for (const [{ organization }, token] of parties) imports.push({ id: await send(token, organization), token })
  for (const [{ turbine }] of parties) {
    const { group, inspections } = await makeVisit(of.ctx, admin, turbine.id)
    const inspection = inspections[0]?.id ?? 0
    await pretendPicture(of.ctx, inspection)
    const position = { pixelX: 400, pixelY: 500, pixelWidth: 50, pixelHeight: 100 }
    const body = { inspection, type: 2, severity: 4, position, comment: '' }
    const { token } = await makeSignedIn(of, { role: 'ROLE_ADMIN' })
    expect((await of.call(createAnnotation, { token, body })).status).toBe(201)
    expect((await of.call(generateReport, { token, params: { id: group.id }, query: 'lang=en' })).status).toBe(202)
  }
  expect(await orderOf(of, 'check-import')).toEqual([1, 5, 2, 3, 4])
  expect(await orderOf(of, 'make-report')).toEqual([1, 5, 2, 3, 4])

  const jobs = await startJobs(of.ctx, of.connectionString)
  const states = () => of.ctx.db.selectFrom('parkImport').select('state').distinct().execute()
  try {
    await expect.poll(states, { timeout: 180_000 }).toEqual([{ state: 'planned' }])
  } finally {
    await jobs.stop(20_000)
  }
  for (const { id, token } of imports)
    expect((await of.call(applyParkImport, { token, params: { id } })).status).toBe(202)
  expect(await orderOf(of, 'apply-import')).toEqual([1, 5, 2, 3, 4])
}, 400_000)

it('beyond twenty exports of one person that are not done another is refused with words, also when all are asked for at once', async () => {
  world = await createApiWorld()
  const of = world
  const { responsibleToken, foreignToken } = await makeTwoOwners(of)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(of, responsibleToken, `own${at}`)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Object(refused[0]?.body).detail).toBe(
    '20 exports of yours are being made already. Please wait until one is done.',
  )
  expect((await ask(of, responsibleToken, 'own0')).status).toBe(answers[0]?.status)
  expect((await ask(of, foreignToken, 'foreign')).status).toBe(202)
})

it('many calls of one account that all take long leave room for the call of another', async () => {
  world = await createApiWorld()
  const of = world
  const { foreignToken, own } = await makeTwoOwners(of)
  const { token } = await makeSignedIn(of, { role: 'ROLE_RESPONSIBLE', organizationIds: [own.organization] })
  const many = await of.ctx.db.transaction().execute(async (db) => {
    await sql`lock table device in access exclusive mode`.execute(db)
    const waiting = Array.from({ length: 40 }, () => of.call(listDevices, { token }))
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_locks
          where relation = 'device'::regclass and not granted`.execute(db)
          return rows[0]?.held
        },
        { timeout: 180_000 },
      )
      .toBeGreaterThan(3)
    expect((await of.call(me, { token: foreignToken })).status).toBe(200)
    return waiting
  })
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(40).fill(200))
}, 400_000)
