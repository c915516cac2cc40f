import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAnnotation,
  deleteAnnotation,
  restoreAnnotation,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { uploadInspectionImages } from '@visionair/contract/images'
import { createVoltaMeasure, deleteVoltaMeasure, updateVoltaMeasure } from '@visionair/contract/volta'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const made = ({ status, body }: Answer) => {
  expect(status).toBe(201)
  return Object(body).data.attributes
}

const newFinding = (inspection: number) =>
  call(createAnnotation, {
    body: {
      inspection,
      ...{ type: 2, severity: 4, position: { pixelX: 10, pixelY: 20, pixelWidth: 30, pixelHeight: 40 } },
    },
  })

const measured = { type: 1, positionFromHub: 12.5, measureValue: 18, severity: 2 }

function newMeasure(inspection: number) {
  const form = new FormData()
  form.append('data', JSON.stringify({ inspection, ...measured }))
  return call(createVoltaMeasure, { body: form })
}

async function newPhoto(inspection: number) {
  const form = new FormData()
  const photo = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#778899' } })
    .jpeg()
    .toBuffer()
  form.append('files[]', new Blob([new Uint8Array(photo)]), 'side.jpg')
  return await call(uploadInspectionImages, { params: { id: inspection }, body: form })
}

type Prepare = (inspection: number) => Promise<() => Promise<Answer>>
const withFinding =
  (write: (finding: { id: number; version: number }) => Promise<Answer>): Prepare =>
  async (inspection) => {
    const finding = made(await newFinding(inspection))
    return () => write(finding)
  }
const withMeasure =
  (write: (measure: { id: number; version: number }) => Promise<Answer>): Prepare =>
  async (inspection) => {
    const measure = made(await newMeasure(inspection))
    return () => write(measure)
  }

const clarity = 2
const voltaExpress = 8
/** What is counted by park, each as a person writes it. */
const writes: readonly [string, number, Prepare][] = [
  ['a finding is marked', clarity, async (inspection) => () => newFinding(inspection)],
  [
    'a finding is graded anew',
    clarity,
    withFinding(({ id, version }) => call(updateAnnotation, { params: { id }, body: { version, severity: 5 } })),
  ],
  ['a finding is deleted', clarity, withFinding(({ id }) => call(deleteAnnotation, { params: { id } }))],
  [
    'a finding is brought back',
    clarity,
    async (inspection) => {
      const { id } = made(await newFinding(inspection))
      await call(deleteAnnotation, { params: { id } })
      return () => call(restoreAnnotation, { params: { id } })
    },
  ],
  ['a measure is entered', voltaExpress, async (inspection) => () => newMeasure(inspection)],
  [
    'a measure is graded anew',
    voltaExpress,
    withMeasure(({ id, version }) =>
      call(updateVoltaMeasure, { params: { id }, body: { ...measured, version, measureValue: 80 } }),
    ),
  ],
  ['a measure is deleted', voltaExpress, withMeasure(({ id }) => call(deleteVoltaMeasure, { params: { id } }))],
  ['the first photo arrives', clarity, async (inspection) => () => newPhoto(inspection)],
]

async function partOfNewPark(service: number) {
  const park = (await makePark(world.ctx, owners.admin, owners.own.organization)).id
  const turbine = await makeTurbine(world.ctx, owners.admin, park)
  const visit = await makeVisit(world.ctx, owners.admin, turbine.id, { service })
  const inspection = visit.inspections[0]?.id ?? 0
  if (service === clarity) await pretendPicture(world.ctx, inspection)
  return { park, inspection }
}

/** Waits until something waits for this session, as long as the work that should wait has not ended. */
async function untilSomethingWaitsFor(pid: number, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const { rows } = await world.database.pool.query(
      'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()',
      [pid],
    )
    if (rows.length > 0) return
    await sleep(10)
  }
}

it.each(writes)(
  'PARK-04 a park is deleted while %s in it: one waits for the other, in one order',
  async (_, service, prepare) => {
    const { park, inspection } = await partOfNewPark(service)
    const write = await prepare(inspection)
    const deleter = await world.database.pool.connect()
    try {
      await deleter.query('begin')
      await deleter.query('select id from park where id = $1 for update', [park])
      const { rows } = await deleter.query('select pg_backend_pid() as pid')
      let hasEnded = false
      const writing = write().finally(() => {
        hasEnded = true
      })
      await untilSomethingWaitsFor(rows[0].pid, () => hasEnded)
      expect(hasEnded ? await writing : 'waits').toBe('waits')
      await deleter.query('delete from park where id = $1', [park])
      await deleter.query('commit')
      expect((await writing).status).toBe(404)
    } finally {
      await deleter.query('rollback')
      deleter.release()
    }
  },
)
