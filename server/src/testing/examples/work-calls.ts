import { retryJob } from '@visionair/contract/administration'
import {
  deleteExport,
  exportResource,
  getExport,
  getExportFile,
  listExports,
  startDeviceListExport,
} from '@visionair/contract/exports'
import { continuePhotoUpload, createPhotoUpload, deletePhotoUpload, getPhotoUpload } from '@visionair/contract/images'
import {
  applyParkImport,
  chooseImportLines,
  deleteParkImport,
  getParkImport,
  getRefusedRows,
  listImportLines,
  listParkImports,
  mapParkImport,
  uploadParkImport,
} from '@visionair/contract/imports'
import { sql } from 'kysely'
import sharp from 'sharp'
import { z } from 'zod'
import { startJobs } from '../../app.ts'
import { send } from '../authorization/checks/send.ts'
import { withJobs } from '../authorization/fixture/pictures.ts'
import { importing } from '../importing.ts'
import { bearer, type Prepared, type PreparedCall, type Stage } from './prepared-calls.ts'

/** A table of turbines of which one row is refused. */
const table = 'Park;Turbine;Rotor diameter\nHare Hill;T01;82\nHare Hill;T02;wide\n'

async function checkedImport({ world, targets, admin }: Stage): Promise<number> {
  const place = `organization=${targets.organization.own}`
  const jobs = await startJobs(world.ctx, world.connectionString)
  try {
    await importing({ world, token: admin.token, place }).planned(table, 'turbines.csv')
  } finally {
    await jobs.stop(5_000)
  }
  const { id } = await world.ctx.db.selectFrom('parkImport').select('id').executeTakeFirstOrThrow()
  return id
}

const ofImport =
  (body?: object) =>
  async (stage: Stage): Promise<Prepared> => ({
    credential: bearer(stage.admin.token),
    params: { id: await checkedImport(stage) },
    body,
  })

async function uploadTable({ targets, admin }: Stage): Promise<Prepared> {
  const body = new FormData()
  body.append('file', new Blob([table]), 'turbines.csv')
  return { credential: bearer(admin.token), query: { organization: targets.organization.own ?? 0 }, body }
}

async function allImports(stage: Stage): Promise<Prepared> {
  await checkedImport(stage)
  return { credential: bearer(stage.admin.token), query: { itemsPerPage: 1 } }
}

const mapping = {
  columns: [
    { column: 0, field: 'park' },
    { column: 1, field: 'turbine' },
  ],
  conditions: [],
  decimals: 'auto',
  days: 'auto',
}

const exported = z.object({ data: exportResource })

async function doneExport({ world, targets, admin }: Stage) {
  const query = `format=csv&device_group=${targets.park.own}`
  const read = async (id: number) =>
    exported.parse((await world.call(getExport, { token: admin.token, params: { id } })).body).data
  const answer = await withJobs(world, () => world.call(startDeviceListExport, { token: admin.token, query }))
  return (await read(exported.parse(answer.body).data.attributes.id)).attributes
}

const ofExport = async (stage: Stage): Promise<Prepared> => ({
  credential: bearer(stage.admin.token),
  params: { id: (await doneExport(stage)).id },
})

async function fileOfExport(stage: Stage): Promise<Prepared> {
  const { url } = await doneExport(stage)
  const file = new URL(url ?? '', stage.world.url).pathname.split('/').at(-1) ?? ''
  return { credential: { kind: 'signature', accountId: stage.admin.id }, params: { file } }
}

async function allExports(stage: Stage): Promise<Prepared> {
  await doneExport(stage)
  return { credential: bearer(stage.admin.token), query: { itemsPerPage: 1 } }
}

const tus = { 'tus-resumable': '1.0.0' }
const inPieces = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

/** A photo that the side has not yet. */
const newPhoto = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#8090a0' } })
    .jpeg()
    .toBuffer()

async function beginUpload({ targets, admin }: Stage): Promise<Prepared> {
  const name = Buffer.from('photo.jpg').toString('base64')
  const headers = {
    ...tus,
    'upload-length': String((await newPhoto()).length),
    'upload-metadata': `filename ${name}`,
  }
  return { credential: bearer(admin.token), params: { id: targets.inspection.near ?? 0 }, headers }
}

async function begunUpload(stage: Stage): Promise<Prepared> {
  const { params = {}, credential, headers } = await beginUpload(stage)
  const parts = { params, query: {}, body: undefined }
  const reply = await send(stage.world, createPhotoUpload, parts, credential, headers)
  return { credential, params: { id: reply.headers.get('location')?.split('/').at(-1) ?? '' }, headers: tus }
}

async function sendPiece(stage: Stage): Promise<Prepared> {
  const body = new Uint8Array(await newPhoto())
  return { ...(await begunUpload(stage)), headers: inPieces, body }
}

async function failedJob({ world, admin }: Stage): Promise<Prepared> {
  const id = '00000000-0000-4000-8000-000000000001'
  await sql`insert into pgboss.job (id, name, state, data, output, completed_on, retry_limit, policy)
    values (${id}, 'make-previews', 'failed', '{"imageId":1}', '{"message":"no"}', now(), 0, 'standard')`.execute(
    world.ctx.db,
  )
  return { credential: bearer(admin.token), params: { id } }
}

/** What belongs to who started it: uploads in pieces, imports, exports; and a job that failed. */
export const workCalls: readonly PreparedCall[] = [
  { endpoint: createPhotoUpload, prepare: beginUpload },
  { endpoint: getPhotoUpload, prepare: begunUpload },
  { endpoint: continuePhotoUpload, prepare: sendPiece },
  { endpoint: deletePhotoUpload, prepare: begunUpload },
  { endpoint: uploadParkImport, prepare: uploadTable },
  { endpoint: listParkImports, prepare: allImports },
  { endpoint: getParkImport, prepare: ofImport() },
  { endpoint: listImportLines, prepare: ofImport() },
  { endpoint: getRefusedRows, prepare: ofImport() },
  { endpoint: chooseImportLines, prepare: ofImport({ lines: null, isChosen: true }) },
  { endpoint: mapParkImport, prepare: ofImport(mapping) },
  { endpoint: applyParkImport, prepare: ofImport() },
  { endpoint: deleteParkImport, prepare: ofImport() },
  { endpoint: listExports, prepare: allExports },
  { endpoint: getExport, prepare: ofExport },
  { endpoint: deleteExport, prepare: ofExport },
  { endpoint: getExportFile, prepare: fileOfExport },
  { endpoint: retryJob, prepare: failedJob },
]
