import type { Endpoint } from '@visionair/contract'
import { startGroupExport, startGroupZip, startParkExport } from '@visionair/contract/exports'
import { generateReport } from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canariesIn } from '../checks/evidence.ts'
import { Matrix } from '../checks/matrix.ts'
import { withJobs } from '../fixture/pictures.ts'
import type { Canary } from '../places.ts'
import { type PrincipalName, principalOf } from '../principals.ts'
import type { Kind } from '../table/row.ts'
import { table } from '../table/table.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 400_000)
afterAll(() => matrix.close())

interface MadeFile {
  readonly name: string
  readonly endpoint: Endpoint
  readonly about: Kind
  readonly query: string
  /** Formats that hold pictures or comments of every finding tell of every place the requester sees. */
  readonly tellsAll: boolean
}

const files: readonly MadeFile[] = [
  { name: 'report', endpoint: generateReport, about: 'visit', query: 'lang=en&corporate=1&annexes=1', tellsAll: true },
  { name: 'report of measures', endpoint: generateReport, about: 'voltaVisit', query: 'lang=fr', tellsAll: true },
  { name: 'archive', endpoint: startGroupZip, about: 'visit', query: 'annexes=1&pictures=1', tellsAll: true },
  { name: 'archive of measures', endpoint: startGroupZip, about: 'voltaVisit', query: 'annexes=1', tellsAll: true },
  { name: 'csv', endpoint: startGroupExport, about: 'visit', query: 'format=csv', tellsAll: true },
  { name: 'xlsx', endpoint: startGroupExport, about: 'visit', query: 'format=xlsx', tellsAll: true },
  { name: 'coco', endpoint: startGroupExport, about: 'visit', query: 'format=coco', tellsAll: false },
  { name: 'geojson', endpoint: startGroupExport, about: 'visit', query: 'format=geojson', tellsAll: true },
  { name: 'csv of a park', endpoint: startParkExport, about: 'park', query: 'format=csv', tellsAll: true },
]

const started = z.object({ data: z.object({ attributes: z.object({ id: z.int(), file: z.string() }) }) })

const requesters: readonly (readonly [PrincipalName, place: 'own' | 'foreign', told: readonly Canary[]])[] = [
  ['admin', 'own', ['own', 'near']],
  ['responsible', 'own', ['own', 'near']],
  ['limited to a turbine', 'own', ['own', 'near']],
  ['limited to a blade', 'own', ['own']],
  ['other organization', 'foreign', ['foreign']],
]

describe('files made by jobs', () => {
  it.for(requesters.map((each): [PrincipalName, (typeof requesters)[number]] => [each[0], each]))(
    'PERM-02 PERM-04 tell what their requester may see, all of it and nothing else: %s',
    async ([, [name, place, told]]) => {
      const failures: string[] = []
      for (const file of files) {
        const found = await contentOf(name, place, file)
        const known = principalOf(name).knows
        failures.push(
          ...found.filter((canary) => !known.includes(canary)).map((canary) => `${file.name} tells of ${canary}`),
        )
        if (file.tellsAll)
          failures.push(
            ...told
              .filter((canary) => !found.includes(canary))
              .map((canary) => `${file.name} says nothing of ${canary}`),
          )
      }
      await matrix.state.restore()
      expect(failures).toEqual([])
    },
  )

  it('PERM-02 are read by nobody else, also not under a signature of their own', async () => {
    const path = await filePath('responsible', 'own', files[2] ?? fail())
    const others: PrincipalName[] = [
      'admin',
      'inspector with all permissions',
      'limited to a turbine',
      'other organization',
    ]
    for (const name of others) {
      const signed = matrix.world.ctx.signer.sign(
        path,
        { accountId: matrix.accountOfName(name), session: null },
        matrix.world.ctx.now(),
      )
      expect([name, (await fetch(`${matrix.world.url}${signed}`)).status]).toEqual([name, 404])
    }
    await matrix.state.restore()
  })
})

function fail(): never {
  throw new Error('there is no such file')
}

/** Asks for a file, lets it be made, and answers its path. */
async function filePath(name: PrincipalName, place: 'own' | 'foreign', { endpoint, about, query }: MadeFile) {
  const { world, fixture } = matrix
  const token = await matrix.tokenOfName(name)
  const id = Number(fixture.targets[about][place])
  const { status, body } = await withJobs(world, () => world.call(endpoint, { token, params: { id }, query }))
  if (status !== 202) throw new Error(`${endpoint.name} for ${name}: ${status} ${JSON.stringify(body)}`)
  const { file } = started.parse(body).data.attributes
  return `/storage/${endpoint === generateReport ? 'report' : 'export'}/${file}`
}

async function contentOf(name: PrincipalName, place: 'own' | 'foreign', file: MadeFile): Promise<Canary[]> {
  const { world } = matrix
  const path = await filePath(name, place, file)
  const response = await fetch(
    `${world.url}${world.ctx.signer.sign(path, { accountId: matrix.accountOfName(name), session: null }, world.ctx.now())}`,
  )
  if (response.status !== 200) throw new Error(`${file.name} for ${name}: ${response.status} ${await response.text()}`)
  return await canariesIn(Buffer.from(await response.arrayBuffer()))
}
