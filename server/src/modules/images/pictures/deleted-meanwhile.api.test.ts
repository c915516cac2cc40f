import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import { createPhotoUpload, uploadInspectionImages } from '@visionair/contract/images'
import { generateReport } from '@visionair/contract/reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const waitsForLock = async () => {
  const { rows } = await world.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

const newVisit = async () => {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-01' })
  return { group: group.id, inspection: inspections[0]?.id ?? 0 }
}

const formOf = async () => {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(300, 200))]), 'late.jpg')
  return form
}

async function markOn(inspection: number): Promise<number> {
  await pretendPicture(world.ctx, inspection)
  const position = { pixelX: 1, pixelY: 1, pixelWidth: 9, pixelHeight: 9 }
  const body = { inspection, type: 2, severity: 4, position }
  const made = await world.call(createAnnotation, { token: owners.adminToken, body })
  return Object(made.body).data.attributes.id
}

const workFolders = async () => await readdir(join(world.dataDir, 'files/.work')).catch(() => [])

/** What a call answers whose visit is there when it begins, and gone when it enters what it was asked for. */
async function whileDeleted({ group }: { readonly group: number }, ask: () => Promise<Answer>): Promise<Answer> {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from inspection_group where id = $1', [group])
    let hasEnded = false
    const answer = ask().finally(() => {
      hasEnded = true
    })
    await expect.poll(async () => hasEnded || (await waitsForLock()), { interval: 20, timeout: 180_000 }).toBe(true)
    await client.query('commit')
    return await answer
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const gone = { status: 404, body: { code: 'not-found' } }

it('ASM-01 a photo of a visit that is deleted while it is taken in is refused as gone, and leaves nothing behind', async () => {
  const visit = await newVisit()
  const call = { token: owners.adminToken, params: { id: visit.inspection }, body: await formOf() }
  expect(await whileDeleted(visit, () => world.call(uploadInspectionImages, call))).toMatchObject(gone)
  expect(await world.ctx.db.selectFrom('image').select('id').execute()).toEqual([])
})

it('ASM-01 a photo in pieces whose visit is deleted while it begins is refused as gone, and leaves nothing behind', async () => {
  const visit = await newVisit()
  const before = await workFolders()
  const begin = async () => {
    const path = createPhotoUpload.path.replace(':id', String(visit.inspection))
    const answer = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${owners.adminToken}`, 'upload-length': '9' },
    })
    const body: unknown = await answer.json()
    return { status: answer.status, headers: answer.headers, body }
  }
  expect(await whileDeleted(visit, begin)).toMatchObject(gone)
  expect(await workFolders()).toEqual(before)
})

it('ANN-05 a picture of a finding whose visit is deleted while it is attached is refused as gone, and leaves nothing behind', async () => {
  const visit = await newVisit()
  const token = owners.adminToken
  const params = { id: await markOn(visit.inspection) }
  const body = await formOf()
  expect(await whileDeleted(visit, () => world.call(uploadAnnotationImages, { token, params, body }))).toMatchObject(
    gone,
  )
  for await (const { key } of world.ctx.storage.list('attached/')) expect.unreachable(key)
})

it('REP-01 a report of a visit that is deleted while it is asked for is refused as gone', async () => {
  const visit = await newVisit()
  await markOn(visit.inspection)
  const call = { token: owners.adminToken, params: { id: visit.group }, query: 'lang=en&annexes=1' }
  expect(await whileDeleted(visit, () => world.call(generateReport, call))).toMatchObject(gone)
})
