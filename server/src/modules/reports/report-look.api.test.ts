import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeAdmin, makeOrganization, makePark, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { uploadAsset } from '../people/corporate-assets.service.ts'
import { buildReportPdf } from './report-document/build-report-pdf.ts'
import { readPdf } from './report-document/testing/read-pdf.ts'
import { gatherReport } from './report-source.service.ts'
import type { Report } from './reports.types.ts'

let world: ApiWorld
let admin: Actor
let folder: string
let organization: number
let groupId: number
beforeAll(async () => {
  world = await createApiWorld()
  folder = await mkdtemp(join(tmpdir(), 'visionair-look-'))
  admin = await makeAdmin(world.ctx)
  organization = await makeOrganization(world.ctx, 'Éole Énergie')
  const park = await makePark(world.ctx, admin, organization)
  const turbine = await makeTurbine(world.ctx, admin, park.id)
  groupId = (await makeVisit(world.ctx, admin, turbine.id)).group.id
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const report = (corporate: boolean): Report => ({
  id: 1,
  groupId,
  status: 'ON_GOING',
  fileName: 'report.pdf',
  storageKey: 'reports/1',
  options: { types: [], severities: [], devices: [], lang: 'en', corporate, annexes: false },
  error: null,
  remarks: [],
  requestedBy: admin.userId,
  inspectionIds: null,
  generatedAt: null,
})
const gather = (corporate: boolean) => gatherReport(world.ctx, admin, report(corporate), folder)

describe('the look of a report', () => {
  it('is the company’s own with its logo and cover when that is wanted', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#06c"/></svg>'
    const cover = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    for (const [part, bytes] of [
      ['logo', Buffer.from(svg)],
      ['cover', cover],
    ] as const)
      await uploadAsset(world.ctx, admin, organization, { part, name: part, bytes })
    expect(await gather(false)).toMatchObject({ logo: null, coverPicture: null })
    const document = await gather(true)
    expect(document.logo).toMatchObject({ widthPx: 900, heightPx: 300 })
    expect(document.coverPicture).toMatchObject({ widthPx: 2400, heightPx: 1200 })
    const { altTexts } = await readPdf(await buildReportPdf(document))
    expect(altTexts).toContain('Logo of Éole Énergie')
  })

  it('is plain rather than missing when the file cannot be read any more', async () => {
    const { storageKey } = await world.ctx.db
      .selectFrom('corporateAsset')
      .select('storageKey')
      .where('part', '=', 'cover')
      .executeTakeFirstOrThrow()
    await writeFile(await world.ctx.storage.localPath(storageKey), 'damaged')
    expect(await gather(true)).toMatchObject({ logo: { widthPx: 900 }, coverPicture: null })
  })
})
