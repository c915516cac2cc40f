import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderReport } from './build-report-pdf.ts'
import type { ReportDocument, ReportPicture } from './model.ts'
import { readPdf, squeeze } from './testing/read-pdf.ts'
import {
  sampleFinding,
  sampleFindings,
  samplePicture,
  sampleReport,
  sampleSeverities,
} from './testing/sample-report.ts'

describe('buildReportPdf of much', () => {
  let folder = ''
  let picture: ReportPicture = { path: '', widthPx: 1, heightPx: 1 }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-test-'))
    picture = await samplePicture(folder, 'crop', 480, 320)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const read = async (document: ReportDocument) => {
    const { pdf, warnings, pageCount } = await renderReport(document)
    expect(warnings).toEqual([])
    const result = await readPdf(pdf)
    expect(result.pages).toHaveLength(pageCount)
    return result
  }

  it('REP-03: shows 60 findings with type, comments, counts, outline, links and page numbers', async () => {
    const findings = sampleFindings(picture, 'en', 60)
    const pdf = await read(sampleReport('en', findings))
    for (const finding of findings) {
      expect(pdf.outline).toContain(`${finding.idForReport} · ${finding.type}`)
      expect(pdf.squeezed).toContain(squeeze(finding.comment))
      if (finding.expertComment) expect(pdf.squeezed).toContain(squeeze(`Expert’s comment${finding.expertComment}`))
    }
    expect(pdf.outline).toEqual(
      expect.arrayContaining(['Contents', 'Summary', 'Where the findings are', 'Findings in detail', 'Blade C']),
    )
    expect(pdf.squeezed).toContain(
      squeeze('The inspection of 12 sides recorded 60 findings. The highest severity is 5 · Critical.'),
    )
    const summary = squeeze(pdf.pages[2] ?? '')
    for (const { number, name } of sampleSeverities('en'))
      expect(summary).toContain(squeeze(`${number} · ${name} 10 17%`))
    expect(pdf.labels?.slice(0, 3)).toEqual(['1', '2', '3'])
    expect(pdf.pages[2]).toContain(`3 / ${pdf.pages.length}`)
    expect(pdf.pages[2]).toContain('Parc des Hautes Terres · T07')
    expect(pdf.pages.length).toBeGreaterThan(30)
    expect(pdf.pages.length).toBeLessThan(50)
    expect(pdf.internalLinks).toBeGreaterThan(3 * 60)
  })

  it('REP-03: shows 500 findings on at most 120 pages, each with its picture and its comment', async () => {
    const findings = sampleFindings(picture, 'en', 500)
    const pdf = await read(sampleReport('en', findings))
    expect(pdf.pages.length).toBeLessThanOrEqual(120)
    const alts = pdf.altTexts.filter((alt) => alt.startsWith('Photo of the finding'))
    expect(alts).toHaveLength(500)
    for (const { comment } of findings) expect(pdf.squeezed).toContain(squeeze(comment))
  }, 120_000)

  it('flows a comment of 100 KB over pages, breaks words without spaces, and survives any script', async () => {
    const long = 'Lorem ipsum dolor sit amet. '.repeat(3600)
    const pdf = await read(
      sampleReport('en', [
        sampleFinding(picture, { comment: `${long}END-OF-COMMENT` }),
        sampleFinding(picture, {
          idForReport: '2',
          type: 'W'.repeat(300),
          comment: 'x'.repeat(20_000),
          createdBy: 'M'.repeat(255),
        }),
        sampleFinding(picture, {
          idForReport: '3',
          type: 'مرحبا שלום 日本 😀🎉\ue000\u202e',
          comment: '\u{13000} Привет 👩‍🚀',
        }),
      ]),
    )
    expect(pdf.squeezed).toContain(squeeze('END-OF-COMMENT'))
    expect(pdf.squeezed).toContain('x'.repeat(2000))
    expect(pdf.squeezed).toContain('Привет')
    expect(pdf.pages.join('')).not.toContain('\u200b')
  })
})
