import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createAnnotation, deleteAnnotation } from '@visionair/contract/annotations'
import { getExport, startGroupExport, startGroupZip } from '@visionair/contract/exports'
import { getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import type { BoundJob } from '../../platform/jobs/handler.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { paintPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { reportHandler } from '../reports/make-report.handler.ts'
import { gatherReport } from '../reports/report-source.service.ts'
import { planReport } from '../reports/reports.service.ts'
import { exportHandler } from './make-export.handler.ts'

let world: ApiWorld
let owners: TwoOwners
let group: number
let sides: readonly number[]

const started = z.object({ data: z.object({ attributes: z.object({ id: z.int(), file: z.string() }) }) })
const failed = z.object({
  data: z.object({ attributes: z.object({ status: z.string(), error: z.string().nullable() }) }),
})

async function mark(inspection: number, y: number): Promise<number> {
  const position = { pixelX: 300, pixelY: y, pixelWidth: 50, pixelHeight: 60 }
  const body = { inspection, type: 2, severity: 3, position, comment: `at ${y}` }
  const answer = await world.call(createAnnotation, { token: owners.adminToken, body })
  return started.shape.data.shape.attributes
    .pick({ id: true })
    .parse(z.object({ data: z.object({ attributes: z.unknown() }) }).parse(answer.body).data.attributes).id
}

async function ask(
  endpoint: typeof generateReport | typeof startGroupExport | typeof startGroupZip,
  query: string,
  token = owners.adminToken,
) {
  const answer = await world.call(endpoint, { token, params: { id: group }, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return started.parse(answer.body).data.attributes
}

/** Begins an attempt at a job as the queue would, after giving up on the one before; several may then be at work. */
async function attemptAt(kind: 'make-report' | 'make-export', id: number) {
  const { rows } = await sql<{ id: string; retryCount: number }>`
    update pgboss.job set state = 'active', retry_count = retry_count + case when state = 'active' then 1 else 0 end
    where name = ${kind} and coalesce(data->>'reportId', data->>'exportId')::int = ${id}
    returning id, retry_count as "retryCount"`.execute(world.ctx.db)
  const [job] = rows
  if (!job) throw new Error('no such job')
  const data = kind === 'make-report' ? { reportId: id } : { exportId: id }
  return {
    ...{ name: kind, id: job.id, retryCount: job.retryCount, data },
    expireInSeconds: 900,
    heartbeatSeconds: 10,
    signal: new AbortController().signal,
  }
}

/** Has the last attempt at a job fail and gives the work up, as the queue does. */
async function giveUp(handler: BoundJob, kind: 'make-report' | 'make-export', id: number): Promise<string> {
  const job = { ...(await attemptAt(kind, id)), retryCount: 3 }
  const error: unknown = await handler.run(job).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof JobHopeless)) throw new Error('it did not fail for good')
  const output = { message: error.message, failure: error.failure }
  await handler.fail(Object.assign(Object.create(null), job, { sourceId: job.id, sourceOutput: output }))
  return error.message
}

/** The same world with a storage some of whose calls do something else. */
const withStorage = (over: Partial<Storage>): Context => {
  const storage: Storage = new Proxy(world.ctx.storage, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in over ? over : target, name)
      return typeof value === 'function' && !(name in over) ? value.bind(target) : value
    },
  })
  return { ...world.ctx, storage }
}

const stored = async (key: string) => {
  const stat = await world.ctx.storage.stat(key)
  return await world.ctx.storage.read(key, 0, stat?.sizeBytes ?? 0)
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  group = visit.group.id
  sides = visit.inspections.slice(0, 2).map(({ id }) => id)
  for (const side of sides) await paintPicture(world.ctx, side)
  for (const y of [500, 1500, 2500]) await mark(sides[0] ?? 0, y)
  await mark(sides[1] ?? 0, 900)
}, 400_000)
afterAll(() => world.close())

const shown = async (token: string) => {
  const schema = z.object({
    data: z.object({
      attributes: z.object({
        report: z.string(),
        reportStatus: z.string(),
        reportError: z.string().nullable(),
        reportIsOwn: z.boolean(),
      }),
    }),
  })
  return schema.parse((await world.call(getInspectionGroup, { token, params: { id: group } })).body).data.attributes
}

describe('reports asked for at once', () => {
  it('REP-02 the same request is the same work, another request is another, and each is shown their own', async () => {
    const mine = await ask(generateReport, 'lang=en')
    expect(await ask(generateReport, 'lang=en', owners.responsibleToken)).toEqual(mine)
    const theirs = await ask(generateReport, 'lang=fr', owners.responsibleToken)
    expect(theirs.id).not.toBe(mine.id)
    expect((await shown(owners.adminToken)).report).toBe(mine.file)
    expect((await shown(owners.responsibleToken)).report).toBe(theirs.file)
    const handler = reportHandler(world.ctx)
    await handler.run(await attemptAt('make-report', theirs.id))
    await handler.run(await attemptAt('make-report', mine.id))
    expect(await shown(owners.adminToken)).toMatchObject({ report: mine.file, reportStatus: 'DONE' })
    expect(await shown(owners.responsibleToken)).toMatchObject({ report: theirs.file, reportStatus: 'DONE' })
    world.advance(60_000)
    const later = await ask(generateReport, 'lang=fr&annexes=1', owners.responsibleToken)
    expect((await shown(owners.adminToken)).report).toBe(later.file)
  })

  it('REP-02 who asks for what another is having made has asked for it as well, and is shown that one', async () => {
    world.advance(60_000)
    const theirs = await ask(generateReport, 'lang=en&types=2', owners.responsibleToken)
    expect(await ask(generateReport, 'lang=en&types=2')).toEqual(theirs)
    expect(await ask(generateReport, 'lang=en&types=2')).toEqual(theirs)
    const next = await ask(generateReport, 'lang=fr&types=2', owners.responsibleToken)
    expect(await shown(owners.adminToken)).toMatchObject({ report: theirs.file, reportIsOwn: true })
    expect((await shown(owners.responsibleToken)).report).toBe(next.file)
    const handler = reportHandler(world.ctx)
    for (const { id } of [next, theirs]) await handler.run(await attemptAt('make-report', id))
    expect(await shown(owners.adminToken)).toMatchObject({ report: theirs.file, reportStatus: 'DONE' })
    expect((await shown(owners.responsibleToken)).report).toBe(next.file)
  })

  it('each choice is known whatever order its ids were given in', async () => {
    const one = await ask(generateReport, 'severities=3,4&lang=en')
    expect(await ask(generateReport, 'severities=4,3,4&lang=en')).toEqual(one)
    expect((await ask(generateReport, 'severities=3&lang=en')).id).not.toBe(one.id)
  })
})

describe('an attempt that was frozen', () => {
  const files = async () => (await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()).length

  it('never writes over the finished report of another one', async () => {
    const { id } = await ask(generateReport, 'types=2&lang=en')
    const frozen = await attemptAt('make-report', id)
    const next = await attemptAt('make-report', id)
    const before = await files()
    await reportHandler(world.ctx).run(next)
    const row = () => world.ctx.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { storageKey } = await row()
    const bytes = await stored(storageKey)
    expect(await files()).toBe(before)
    await world.ctx.db.updateTable('report').set({ status: 'ON_GOING' }).where('id', '=', id).execute()
    await expect(reportHandler(world.ctx).run(frozen)).rejects.toThrow('no longer holds')
    expect(await row()).toMatchObject({ storageKey, status: 'ON_GOING' })
    expect(await stored(storageKey)).toEqual(bytes)
    expect(await files()).toBe(before + 1)
  })

  it.each([
    ['table', startGroupExport, 'format=csv'],
    ['archive', startGroupZip, 'annexes=0&lang=en'],
  ] as const)(
    'never writes over the finished %s of another one: its checksum holds',
    async (_name, endpoint, query) => {
      const { id } = await ask(endpoint, query)
      const frozen = await attemptAt('make-export', id)
      const next = await attemptAt('make-export', id)
      await exportHandler(world.ctx).run(next)
      const row = () => world.ctx.db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const done = await row()
      expect(sha256(await stored(done.storageKey))).toBe(done.sha256)
      await world.ctx.db.updateTable('export').set({ status: 'ON_GOING' }).where('id', '=', id).execute()
      await mark(sides[0] ?? 0, 4000 + id)
      await expect(exportHandler(world.ctx).run(frozen)).rejects.toThrow('no longer holds')
      expect(await row()).toMatchObject({ storageKey: done.storageKey, sha256: done.sha256 })
      expect(sha256(await stored(done.storageKey))).toBe(done.sha256)
    },
  )
})

describe('a picture that cannot be read', () => {
  const broken = () =>
    withStorage({
      read: async () => {
        throw new Error('EIO: i/o error, read /srv/files')
      },
    })

  it('REP-02 fails the report, which names the side in the reader’s language; a retry makes it whole', async () => {
    const { id } = await ask(generateReport, 'types=2,3&lang=en')
    // Another database handle, so that no picture is open already.
    const ctx = {
      ...broken(),
      db: world.ctx.db
        .withoutPlugins()
        .withPlugin(new (await import('kysely')).CamelCasePlugin({ maintainNestedObjectKeys: true })),
    }
    await expect(reportHandler(ctx).run(await attemptAt('make-report', id))).rejects.toThrow('picture_unreadable')
    expect(await giveUp(reportHandler(ctx), 'make-report', id)).toContain('job.picture_unreadable')
    const visit = (language: 'en' | 'fr') =>
      world.call(getInspectionGroup, { token: owners.adminToken, params: { id: group }, language })
    const told = async (language: 'en' | 'fr') => JSON.stringify((await visit(language)).body)
    expect(await told('en')).toMatch(/The picture of [^"]+ could not be read/)
    expect(await told('fr')).toMatch(/L’image de [^"]+ n’a pas pu être lue/)
    // The name of the side as well, whatever the language of the report.
    expect(await told('en')).toMatch(/The picture of Blade 1 · [A-Z][a-z]+ (side|edge) could/)
    expect(await told('fr')).toMatch(/L’image de Pale 1 · (Intrados|Extrados|Bord [^"]+) n’a/)
    expect(await told('en')).not.toContain('/srv/files')
    const again = await ask(generateReport, 'types=2,3&lang=en')
    await reportHandler(world.ctx).run(await attemptAt('make-report', again.id))
    expect(await shown(owners.adminToken)).toMatchObject({
      report: again.file,
      reportStatus: 'DONE',
      reportError: null,
    })
  })

  it('REP-04 fails the archive, and is told in the reader’s language', async () => {
    const { id } = await ask(startGroupZip, 'annexes=0&lang=fr')
    const ctx = {
      ...broken(),
      db: world.ctx.db
        .withoutPlugins()
        .withPlugin(new (await import('kysely')).CamelCasePlugin({ maintainNestedObjectKeys: true })),
    }
    await giveUp(exportHandler(ctx), 'make-export', id)
    for (const [language, words] of [
      ['en', 'The picture of Blade 1 · '],
      ['fr', 'L’image de Pale 1 · '],
    ] as const) {
      const answer = await world.call(getExport, { token: owners.adminToken, params: { id }, language })
      expect(failed.parse(answer.body).data.attributes).toEqual({
        status: 'ERROR',
        error: expect.stringContaining(words),
      })
    }
  })
})

describe('a picture that lies in the archive', () => {
  it('REP-06 is said before the work begins, with the name of its side, in both languages', async () => {
    const side = sides[0] ?? 0
    const archived = (isArchived: boolean) =>
      world.ctx.db.updateTable('pyramid').set({ isArchived }).where('inspectionId', '=', side).execute()
    await archived(true)
    for (const endpoint of [generateReport, startGroupZip])
      for (const [language, words] of [
        ['en', 'lies in the archive'],
        ['fr', 'se trouve dans l’archive'],
      ] as const) {
        const query = endpoint === generateReport ? 'lang=en' : 'annexes=0'
        const answer = await world.call(endpoint, { token: owners.adminToken, params: { id: group }, query, language })
        expect(answer).toMatchObject({
          status: 409,
          body: {
            ...{ code: 'not-sliced', detail: expect.stringContaining(words) },
            // Told anew when the reader changes the language: the name of the side with it.
            details: {
              en: expect.stringContaining('The picture of Blade 1 · '),
              fr: expect.stringContaining('L’image de Pale 1 · '),
            },
          },
        })
      }
    await ask(startGroupExport, 'format=geojson')
    await archived(false)
  })
})

describe('findings that are deleted while they are read', () => {
  const pageSize = 100
  const heights = Array.from({ length: pageSize + 10 }, (_, n) => 1000 + n * 30)
  /** A visit with more findings than are read at once, and the world in which the first of them goes once the first page was read. */
  async function visitBeingRead(date: string) {
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date })
    const inspection = visit.inspections[0]?.id ?? 0
    await paintPicture(world.ctx, inspection)
    const ids: number[] = []
    for (const y of heights) ids.push(await mark(inspection, y))
    const params = { id: ids[0] ?? 0 }
    const removing = meanwhile(world.ctx, pageSize, async () => {
      expect((await world.call(deleteAnnotation, { token: owners.adminToken, params })).status).toBe(204)
    })
    return { groupId: visit.group.id, ...removing }
  }

  it('REP-05 drop no other one from a table: it is of one moment', async () => {
    const reading = await visitBeingRead('2026-06-06')
    group = reading.groupId
    const { id } = await ask(startGroupExport, 'format=csv&lang=en')
    await exportHandler(reading.ctx).run(await attemptAt('make-export', id))
    expect(reading.isDone()).toBe(true)
    const { storageKey } = await world.ctx.db
      .selectFrom('export')
      .select('storageKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const comments = [...(await stored(storageKey)).toString('utf8').matchAll(/at (\d+)/g)].map(([, y]) => Number(y))
    expect(comments.toSorted((a, b) => a - b)).toEqual(heights)
  })

  it('REP-03 drop no other one from a report: it is of one moment', async () => {
    const reading = await visitBeingRead('2026-06-07')
    const options = { devices: [], types: [], severities: [], lang: 'en', corporate: false, annexes: false } as const
    const plan = await planReport(world.ctx, owners.admin, reading.groupId, options)
    const subject = { groupId: reading.groupId, ...plan }
    const { resultCount } = await gatherReport(reading.ctx, owners.admin, subject, tmpdir(), { areBlank: true })
    expect([reading.isDone(), resultCount]).toEqual([true, heights.length])
  })
})
