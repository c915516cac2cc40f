import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import {
  archiveInspection,
  listReimportRequests,
  reimportRequestResource,
  requestReimport,
  restoreReimport,
  startSlicing,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { getInspection } from '@visionair/contract/inspections'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startJobs } from '../../app.ts'
import type { Worker } from '../../platform/jobs/worker.ts'
import { connectS3 } from '../../platform/storage/s3/s3-client.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { hasMoto, type MotoPeer, startMoto } from '../../testing/peers/moto-peer.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { lookAgainAfterFailure } from '../images/archive/thaw.service.ts'
import { checkFiles } from './file-check.service.ts'

const patience = { timeout: 180_000, interval: 100 }
const hourMs = 3_600_000

describe.skipIf(!hasMoto)('an archive that takes hours (skipped where moto_server is absent)', () => {
  let peer: MotoPeer
  let scratchDir: string
  let world: ApiWorld
  let owners: TwoOwners
  let worker: Worker
  let inspection: number

  const admin: ApiWorld['call'] = (endpoint, options) => world.call(endpoint, { token: owners.adminToken, ...options })
  const params = () => ({ id: inspection })
  const shown = async () => Object((await admin(getInspection, { params: params() })).body).data.attributes
  const until = (state: string) => vi.waitFor(async () => expect((await shown()).imageState).toBe(state), patience)
  const answered = z.object({ data: reimportRequestResource })
  const requests = async (state: string) =>
    z
      .object({ data: z.array(reimportRequestResource) })
      .parse((await admin(listReimportRequests, { query: `state=${state}` })).body)
      .data.map(({ attributes }) => attributes)
  const check = async (readsAll = false) => await checkFiles(world.ctx, { readsAll })
  const keysBelow = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of world.ctx.storage.list(prefix)) keys.push(key)
    return keys
  }
  const waiting = async () =>
    (
      await sql<{ id: string; isLater: boolean }>`select id::text, start_after > now() as "isLater" from pgboss.job
        where name = 'await-thaw' and state = 'created'`.execute(world.ctx.db)
    ).rows
  /** The time until the next look is over. */
  const letTimePass = async () => {
    await sql`update pgboss.job set start_after = now() where name = 'await-thaw' and state = 'created'`.execute(
      world.ctx.db,
    )
    const due = sql`select 1 from pgboss.job where name in ('await-thaw', 'restore-picture')
      and (state in ('active', 'retry') or state = 'created' and start_after <= now())`
    await vi.waitFor(async () => expect((await due.execute(world.ctx.db)).rows).toEqual([]), patience)
  }
  const mails = async (template: string) =>
    (await world.ctx.db.selectFrom('mail').where('template', '=', template).select('recipient').execute())
      .map(({ recipient }) => recipient)
      .sort()
  const askAndRestore = async () => {
    const asked = await world.call(requestReimport, { token: owners.readerToken, params: params() })
    const { id } = answered.parse(asked.body).data.attributes
    expect((await admin(restoreReimport, { params: { id } })).status).toBe(202)
    await vi.waitFor(async () => expect((await requests('restoring'))[0]?.thaw).not.toBeNull(), patience)
  }

  beforeAll(async () => {
    peer = await startMoto()
    scratchDir = await mkdtemp(join(tmpdir(), 'frozen-'))
    const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }
    const bucket = { endpoint: peer.endpoint, region: 'us-east-1', bucket: 'files', prefix: '', credentials }
    const s3 = { ...bucket, scratchDir, copiesBytes: 1_000_000, coldClass: 'DEEP_ARCHIVE' } as const
    await connectS3(s3).send(new CreateBucketCommand({ Bucket: 'files' }))
    // The storage looks twice at a time, for where a file lies and for its state, and the server counts each look twice.
    await peer.thawByLooks(5)
    world = await createApiWorld({ storage: { s3 } })
    worker = await startJobs(world.ctx, world.connectionString)
    owners = await makeTwoOwners(world)
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    inspection = inspections[0]?.id ?? 0
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(700, 900))]), 'side.jpg')
    await admin(uploadInspectionImages, { params: params(), body: form })
    await admin(startSlicing, { params: params() })
    await until('ready')
    expect((await admin(archiveInspection, { params: params() })).status).toBe(204)
    await until('archived')
    await vi.waitFor(async () => expect(await keysBelow('pyramids/')).toEqual([]), patience)
  }, 400_000)
  afterAll(async () => {
    await worker?.stop(2_000)
    await world?.close()
    await peer?.stop()
    await rm(scratchDir, { recursive: true, force: true })
  })

  it('is neither missing nor altered for the check of the files, which cannot read it', async () => {
    expect(await check()).toMatchObject({ findings: [], frozen: 0 })
    expect(await check(true)).toMatchObject({ findings: [], frozen: 1 })
  })

  it('is asked for the picture, and everybody sees when it is expected', async () => {
    await askAndRestore()
    const [request] = await requests('restoring')
    const { askedAt = '', readyExpectedAt = '' } = request?.thaw ?? {}
    expect(Date.parse(readyExpectedAt) - Date.parse(askedAt)).toBe(12 * hourMs)
    const seen = await world.call(getInspection, { token: owners.readerToken, params: params() })
    const { reimport, imageState } = Object(seen.body).data.attributes
    expect([imageState, reimport.state, Date.parse(reimport.readyExpectedAt)]).toEqual([
      'archived',
      'restoring',
      Date.parse(readyExpectedAt),
    ])
    expect((await admin(restoreReimport, { params: { id: request?.id ?? 0 } })).status).toBe(202)
    expect(await waiting()).toMatchObject([{ isLater: true }])
  })

  it('is waited for by nobody in particular: no work is held up, and other workers go on with it', async () => {
    const running =
      await sql`select 1 from pgboss.job where state = 'active' and name in ('await-thaw', 'restore-picture')`
    expect((await running.execute(world.ctx.db)).rows).toEqual([])
    const [before] = await requests('restoring')
    await worker.stop(2_000)
    worker = await startJobs(world.ctx, world.connectionString)
    await letTimePass()
    expect(await waiting()).toMatchObject([{ isLater: true }])
    expect(await requests('restoring')).toEqual([before])
    expect(await mails('re-import-done')).toEqual([])
  })

  it('that cannot be asked for a while is asked again later', async () => {
    const [request] = await requests('restoring')
    const before = await waiting()
    await sql`delete from pgboss.job where name = 'await-thaw' and state = 'created'`.execute(world.ctx.db)
    await lookAgainAfterFailure(world.ctx, request?.id ?? 0, { code: 'job.storage_unreachable' })
    expect(await waiting()).toMatchObject([{ isLater: true }])
    expect((await waiting())[0]?.id).not.toBe(before[0]?.id)
    expect(await requests('restoring')).toEqual([request])
  })

  it('hands the picture out in the end: it is as it was, and who asked is told', async () => {
    await letTimePass()
    await until('ready')
    expect(await shown()).toMatchObject({ imageVersion: 1, reimport: { state: 'done' } })
    const [done] = await requests('done')
    expect(await mails('re-import-done')).toEqual([done?.requestedBy?.data.attributes.email])
    await expect.poll(() => keysBelow('cold/'), patience).toEqual([])
    const { dziPath } = await shown()
    await expect.poll(async () => (await fetch(`${world.url}${dziPath}`)).status, patience).toBe(200)
    expect(await check(true)).toMatchObject({ findings: [], frozen: 0 })
  })

  it('that is days late is given up by name, and who waits is told', async () => {
    expect((await admin(archiveInspection, { params: params() })).status).toBe(204)
    await until('archived')
    await askAndRestore()
    await letTimePass()
    await peer.thawByLooks(1_000_000)
    world.advance(61 * hourMs)
    await letTimePass()
    const failed = await world.ctx.db
      .selectFrom('reimportRequest')
      .where('state', '=', 'failed')
      .select(['failure', 'cause'])
      .execute()
    expect(failed).toMatchObject([{ failure: 'not-thawed', cause: { code: 'job.not_thawed' } }])
    const people = await sql<{ email: string }>`select email from account a join reimport_request r
      on a.id in (r.requested_by, r.restored_by) where r.state = 'failed' order by email`.execute(world.ctx.db)
    expect(people.rows).toHaveLength(2)
    expect(await mails('re-import-failed')).toEqual(people.rows.map(({ email }) => email).sort())
  })
})
