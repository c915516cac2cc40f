import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  applyParkImport,
  getParkImport,
  mapParkImport,
  parkImportResource,
  uploadParkImport,
} from '@visionair/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'

const patienceMs = 400_000
/** Of a turbine, with all its model has below it. */
const devicesOfTurbine = 29

let world: ApiWorld
let token: string
let organization: number

const schema = z.object({ data: parkImportResource })

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  organization = await makeOrganization(world.ctx)
}, 400_000)
afterAll(() => world.close())

async function settled(id: number, ends: readonly string[]) {
  const told: number[] = []
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(200)) {
    const answer = await world.call(getParkImport, { token, params: { id } })
    const { attributes } = schema.parse(answer.body).data
    told.push(attributes.settled)
    if (ends.includes(attributes.state)) return { ...attributes, told }
  }
  throw new Error('the import did not end')
}

/** Sends the register and has its wind farms onshore planned. */
async function planned() {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(sharedData('realdata/UK_REPD-June-2020-update.csv'))]), 'repd.csv')
  const sent = await world.call(uploadParkImport, { token, query: `organization=${organization}`, body: form })
  const { id, table } = await settled(schema.parse(sent.body).data.attributes.id, ['mapping'])
  const column = table?.columns.findIndex(({ title }) => title === 'Technology Type') ?? -1
  const body = { ...table?.mapping, conditions: [{ column, values: ['Wind Onshore'] }] }
  await world.call(mapParkImport, { token, params: { id }, body })
  return await settled(id, ['planned', 'failed'])
}

const countOf = async (table: 'park' | 'device') =>
  (
    await world.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('the whole Renewable Energy Planning Database', () => {
  it.skipIf(!hasSharedData)(
    'is planned, applied in one go with progress, and afterwards a dry run says that nothing is to be done',
    async () => {
      const { id, plan } = await planned()
      expect(plan?.toCreate).toBeGreaterThan(19_000)
      await world.call(applyParkImport, { token, params: { id } })
      const done = await settled(id, ['done', 'failed'])
      expect(done).toMatchObject({
        state: 'done',
        report: { created: plan?.toCreate, refusedCount: plan?.refusedCount },
      })
      expect(new Set(done.told).size).toBeGreaterThan(4)
      const parks = await countOf('park')
      expect(await countOf('device')).toBe(devicesOfTurbine * ((plan?.toCreate ?? 0) - parks))
      const again = await planned()
      expect(again.plan).toMatchObject({ toCreate: 0, toChange: 0, found: parks, refusedCount: plan?.refusedCount })
    },
  )
})
