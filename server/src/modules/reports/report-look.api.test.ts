import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CorporatePart } from '@visionair/contract/people'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeAdmin, makeOrganization, makePark, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { uploadAsset } from '../people/organizations/corporate-assets.service.ts'
import { buildReportPdf } from './report-document/build-report-pdf.ts'
import { readPdf, squeeze } from './report-document/testing/read-pdf.ts'
import { sampleReport } from './report-document/testing/sample-report.ts'
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

const report = (corporate: boolean, corporateParts?: CorporatePart[]): Report => ({
  id: 1,
  groupId,
  status: 'ON_GOING',
  fileName: 'report.pdf',
  storageKey: 'reports/1',
  isExtract: false,
  options: {
    types: [],
    severities: [],
    devices: [],
    lang: 'en',
    corporate,
    ...(corporateParts ? { corporateParts } : {}),
    annexes: false,
  },
  failure: null,
  remarks: [],
  requestedBy: admin.userId,
  inspectionIds: null,
  generatedAt: null,
  pdfStandard: null,
})
const gather = (corporate: boolean, parts?: CorporatePart[]) =>
  gatherReport(world.ctx, admin, report(corporate, parts), folder)

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

  it('REP-03 carries the header on each page and the company’s documents page by page, each of them switchable', async () => {
    const header = await sharp({ create: { width: 1600, height: 100, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer()
    const annex = await buildReportPdf(sampleReport('en', [], { title: 'Terms of the company' }))
    for (const [part, name, bytes] of [
      ['header', 'header.png', header],
      ['annexes', 'Conditions générales.pdf', annex],
    ] as const)
      await uploadAsset(world.ctx, admin, organization, { part, name, bytes })
    const document = await gather(true)
    expect(document).toMatchObject({
      headerPicture: { widthPx: 1600, heightPx: 100 },
      annexFiles: [{ name: 'Conditions générales.pdf', pageCount: 5 }],
      remarks: [],
    })
    const bytes = await buildReportPdf(document)
    const pdf = await readPdf(bytes)
    expect(pdf.isTagged).toBe(true)
    expect(pdf.outline).toEqual(expect.arrayContaining(['Documents of the company', 'Conditions générales.pdf']))
    expect(pdf.altTexts).toContain('Conditions générales.pdf, page 5 of 5')
    expect(pdf.pages.at(-5)).toContain('Terms of the company')
    expect(bytes.toString('latin1')).not.toContain('pdfaid:part')
    for (const [parts, kept] of [
      [['logo'], [true, false, false]],
      [
        ['header', 'annexes'],
        [false, true, true],
      ],
      [[], [false, false, false]],
    ] as const) {
      const some = await gather(true, [...parts])
      expect([some.logo !== null, some.headerPicture !== null, some.annexFiles.length > 0]).toEqual(kept)
    }
  })

  it('says what it does without: a header that is no image, a document that cannot be read', async () => {
    for (const part of ['header', 'annexes'] as const) {
      const { storageKey } = await world.ctx.db
        .selectFrom('corporateAsset')
        .select('storageKey')
        .where('part', '=', part)
        .executeTakeFirstOrThrow()
      await writeFile(await world.ctx.storage.localPath(storageKey), '%PDF-1.7 <script>alert(1)</script>')
    }
    const document = await gather(true)
    expect(document).toMatchObject({ headerPicture: null, annexFiles: [], logo: { widthPx: 900 } })
    expect(document.remarks).toEqual([
      'The document of the company, “Conditions générales.pdf”, cannot be read and was left out.',
      'The header of the company, “header.png”, cannot be read and was left out.',
    ])
    const { squeezed } = await readPdf(await buildReportPdf(document))
    for (const remark of document.remarks) expect(squeezed).toContain(squeeze(remark))
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
