import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildReportPdf, renderReport } from './build-report-pdf.ts'
import type { ReportDocument, ReportPicture } from './model.ts'
import { goldenReport } from './testing/golden-report.ts'
import { readPdf, squeeze } from './testing/read-pdf.ts'
import {
  sampleFinding,
  sampleFindings,
  samplePicture,
  sampleReport,
  sampleSeverities,
} from './testing/sample-report.ts'
import { reportView } from './view.ts'

const hostile = '#eval("1+1") *bold* $x^2$ <label> @ref `code` \\ [x] // c /* d */'

describe('buildReportPdf', () => {
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

  it('REP-03: is tagged, titled and tells in words what its pictures show', async () => {
    const pdf = await read(sampleReport('en', [sampleFinding(picture)]))
    expect(pdf.isTagged).toBe(true)
    expect(pdf.info.Title).toBe('Blade inspection of turbine T07 · Parc des Hautes Terres · T07 · 12 November 2026')
    expect(pdf.showsTitle).toBe(true)
    expect(pdf.info.Author).toBe('Visionair')
    expect(pdf.info.CreationDate).toMatch(/^D:20261120140500/)
    expect(pdf.info.Language).toMatch(/^en/)
    expect(pdf.altTexts.join('\n')).toContain('Photo of the finding: Leading-edge erosion, severity 3 · Middle')
    expect(pdf.altTexts.join('\n')).toContain('Ring of the findings by severity: 5 · Critical: 0')
  })

  it('REP-03: passes the checks of the accessible standard too', async () => {
    const document = sampleReport('fr', sampleFindings(picture, 'fr', 5), { logo: picture, coverPicture: picture })
    await expect(renderReport(document, { pdfStandard: 'ua-1' })).resolves.toMatchObject({ warnings: [] })
  })

  it('REP-03: speaks French with its dates, decimals and narrow spaces', async () => {
    const finding = sampleFinding(picture, { type: 'Fissure', expertComment: 'Est-ce grave ? « Non » ; à suivre' })
    const document = sampleReport('fr', [finding])
    const pdf = await read(document)
    const text = pdf.pages.join('\n')
    for (const words of [
      'Synthèse',
      'Sommaire',
      '20 novembre 2026',
      '12,5\u202fm',
      '12\u202f×\u202f5\u202fcm',
      'Depuis le moyeu',
    ]) {
      expect(squeeze(text)).toContain(squeeze(words))
    }
    const { view } = reportView(document)
    expect(JSON.stringify(view)).toContain('Est-ce grave\u202f? «\u202fNon\u202f»\u202f; à suivre')
    expect(pdf.info.Language).toMatch(/^fr/)
    expect(pdf.squeezed).not.toContain('Findings')
  })

  it('says so kindly when nothing was found, and what the report was limited to', async () => {
    const all = await read(sampleReport('en', []))
    expect(all.squeezed).toContain(squeeze('No findings The inspected parts show no finding that calls for a remark.'))
    expect(all.outline).not.toContain('Findings in detail')
    const some = await read(
      sampleReport('en', [], { selection: { types: ['Crack'], severities: null }, extract: { leftOut: [] } }),
    )
    expect(some.squeezed).toContain(squeeze('Limited to these types: Crack'))
  })

  it('REP-01 an extract says so on each page with what it leaves out, and neither concludes nor calls a side clean', async () => {
    const leftOut = sampleSeverities('en').map((severity) => ({ ...severity, count: severity.number === 5 ? 4 : 1 }))
    const whole = sampleReport('en', [sampleFinding(picture)])
    const blades = whole.blades.map((blade) => ({
      ...blade,
      sides: blade.sides.map((side, index) => ({ ...side, leftOut: index === 1 ? 3 : 0 })),
    }))
    for (const findings of [[sampleFinding(picture)], []]) {
      const pdf = await read({
        ...sampleReport('en', findings, { extract: { leftOut }, title: 'Extract of the inspection report' }),
        ...(findings.length > 0 ? { blades } : {}),
      })
      expect(pdf.info.Title).toMatch(/^Extract of the inspection report · Parc des Hautes Terres · T07 · /)
      for (const page of pdf.pages) expect(squeeze(page)).toContain(squeeze('Extract · 9 left out, up to 5 · Critical'))
      expect(pdf.squeezed).toContain(
        squeeze(`This extract shows ${findings.length} of the ${findings.length + 9} results on record for this visit`),
      )
      expect(pdf.squeezed).toContain(squeeze('It leaves out 9, the most severe of them 5 · Critical.'))
      for (const conclusion of ['No finding', 'regular inspection interval', 'all findings of the inspected parts'])
        expect(pdf.squeezed).not.toContain(squeeze(conclusion))
      if (findings.length > 0) expect(pdf.squeezed).toContain(squeeze('0 in this extract, 3 left out'))
      else expect(pdf.squeezed).toContain(squeeze('Nothing in this extract'))
    }
  })

  it('REP-01 an extract in French says so on each page as well, and neither concludes nor calls a side clean', async () => {
    const leftOut = sampleSeverities('fr').map((severity) => ({ ...severity, count: severity.number === 5 ? 4 : 1 }))
    const whole = await read(sampleReport('fr', []))
    const conclusions = ['Aucun défaut', 'intervalle d’inspection habituel']
    for (const conclusion of conclusions) expect(whole.squeezed).toContain(squeeze(conclusion))
    for (const findings of [[sampleFinding(picture)], []]) {
      const pdf = await read(sampleReport('fr', findings, { extract: { leftOut } }))
      for (const page of pdf.pages)
        expect(squeeze(page)).toContain(squeeze('Extrait · 9 non repris, jusqu’à 5 · Critique'))
      for (const conclusion of conclusions) expect(pdf.squeezed).not.toContain(squeeze(conclusion))
    }
  })

  it.each([
    ['en', 'Only what this extract shows is compared; what it leaves out may be new, grown or repaired as well.'],
    ['fr', 'Seul ce que reprend cet extrait est comparé'],
  ] as const)('REP-01 REP-03 an extract says that it compares no more than it shows (%s)', async (language, words) => {
    const whole = await goldenReport(language, folder)
    expect((await read(whole)).squeezed).not.toContain(squeeze(words))
    const leftOut = sampleSeverities(language).map((severity) => ({ ...severity, count: 1 }))
    expect((await read({ ...whole, extract: { leftOut } })).squeezed).toContain(squeeze(words))
  })

  it('tells sides that were seen, partly seen and not seen apart, and concludes only of what was all seen', async () => {
    const whole = sampleReport('en', [])
    const how = ['seen', 'partly', 'unseen', 'unseen'] as const
    const pdf = await read({
      ...whole,
      blades: whole.blades.map((blade) => ({
        ...blade,
        sides: blade.sides.map((side, index) => ({ ...side, seen: how[index] ?? 'seen' })),
      })),
    })
    for (const words of [
      '3 sides inspected',
      '3 sides partly inspected',
      '6 sides not inspected',
      'Suction side Partly inspected',
      'Not inspected: Leading edge, Trailing edge',
      'No findings on record',
    ])
      expect(pdf.squeezed).toContain(squeeze(words))
    for (const words of ['regular inspection interval', 'show no finding that calls'])
      expect(pdf.squeezed).not.toContain(squeeze(words))
  })

  it('never mixes distances from the hub and from the ground in one column unsaid', async () => {
    const fromGround = sampleFinding(picture, { idForReport: '2', distanceFrom: 'ground', distanceM: 70 })
    const mixed = await read(sampleReport('en', [sampleFinding(picture), fromGround]))
    expect(mixed.squeezed).toContain(squeeze('12.5 m from hub'))
    expect(mixed.squeezed).toContain(squeeze('70.0 m from ground'))
    const alike = await read(sampleReport('en', [fromGround]))
    expect(alike.squeezed).toContain(squeeze('Place From ground Status'))
  })

  it('writes "Not calibrated" where a distance, a size or a scale is unknown', async () => {
    const finding = sampleFinding(picture, { distanceM: null, placeRatio: null, sizeCm: null, picture: null })
    const { squeezed } = await read(sampleReport('en', [finding]))
    expect(squeezed).toContain(squeeze('From hub Not calibrated'))
    expect(squeezed).toContain(squeeze('Size 200 × 75 px'))
    expect(squeezed).toContain(squeeze('No picture'))
    expect(squeezed).toContain(squeeze('Without a place on the drawing: 1'))
  })

  it('shows user texts literally, wherever they stand', async () => {
    const finding = sampleFinding(picture, {
      type: `T ${hostile}`,
      comment: `C ${hostile}`,
      expertComment: `E ${hostile}`,
      createdBy: `B ${hostile}`,
    })
    const pdf = await read(
      sampleReport('en', [finding], {
        title: `R ${hostile}`,
        organizationName: `O ${hostile}`,
        weather: `W ${hostile}`,
        coverageNotes: [`N ${hostile}`],
      }),
    )
    for (const letter of 'TCEBROWN') expect(pdf.squeezed).toContain(squeeze(`${letter} ${hostile}`))
    expect(pdf.info.Title).toContain(`R ${hostile}`)
  })

  it('REP-03: has Volta tables and annexes', async () => {
    const [, low] = sampleSeverities('en')
    const base = sampleReport('en', [sampleFinding(picture, { attachments: [picture, picture] })])
    const measure = {
      number: 1,
      type: 'Tip receptor',
      value: '12.5 mΩ',
      limit: '≤ 50 mΩ',
      photos: [picture],
      positionFromHubM: 57,
      comment: 'Cleaned.',
      expertComment: null,
      conformity: 'compliant',
      verdictBy: 'choice',
    } as const
    const pdf = await read({
      ...base,
      blades: base.blades.map((blade) => ({ ...blade, measures: low ? [{ ...measure, severity: low }] : [] })),
    })
    expect(pdf.outline).toEqual(expect.arrayContaining(['Lightning-protection measurements', 'Annexes']))
    expect(pdf.squeezed).toContain(
      squeeze('Tip receptor 12.5 mΩ ≤ 50 mΩ 57.0 m 1 · Information Compliant fixed by choice Cleaned.'),
    )
    expect(pdf.altTexts).toContain('Attached picture 2 of finding 1, Leading-edge erosion')
    expect(pdf.altTexts).toContain('Photo 1 of measurement 1, Tip receptor, Blade B')
  })

  it.each([
    [
      'en',
      'This report shows all measures of the blades.',
      'Each measure carries a level',
      ['all findings', 'Each finding carries'],
    ],
    [
      'fr',
      'Ce rapport présente toutes les mesures des pales.',
      'Chaque mesure porte un niveau',
      ['tous les défauts', 'Chaque défaut porte'],
    ],
  ] as const)(
    'REP-03: of measures speaks of measures and of no finding (%s)',
    async (language, extent, scale, ofFindings) => {
      const [, low] = sampleSeverities(language)
      const base = sampleReport(language, [])
      const [blade] = base.blades
      if (!low || !blade) throw new Error('the sample has no blade')
      const measure = {
        number: 1,
        type: 'R1',
        value: '12',
        limit: null,
        photos: [],
        positionFromHubM: 5,
        comment: '',
        expertComment: null,
        conformity: 'compliant',
        verdictBy: 'choice',
        severity: low,
      } as const
      const pdf = await read({
        ...base,
        comparison: null,
        coverageNotes: [],
        blades: [{ ...blade, sides: [], measures: [measure] }],
      })
      expect(pdf.squeezed).toContain(squeeze(extent))
      expect(pdf.squeezed).toContain(squeeze(scale))
      for (const words of ofFindings) expect(pdf.squeezed).not.toContain(squeeze(words))
      for (const page of pdf.pages) expect(page).not.toMatch(/defect|defaut|défaut|\bfindings?\b/i)
      const withInstrument = async (instrument: string) =>
        (await read({ ...base, instrument, comparison: null, blades: [{ ...blade, sides: [], measures: [measure] }] }))
          .squeezed
      expect(await withInstrument('Megger *DLRO* 10, 12/2025')).toContain(squeeze('Megger *DLRO* 10, 12/2025'))
      const notTold = language === 'en' ? 'Not told when this report was made.' : 'Non indiqués lors de'
      expect(await withInstrument('')).toContain(squeeze(notTold))
    },
  )

  it.each([
    ['en', '1 in this extract, 3 left out', '0 in this extract, 4 left out'],
    ['fr', '1 dans cet extrait, 3 non repris', '0 dans cet extrait, 4 non repris'],
  ] as const)(
    'REP-01 an extract of measures says of each blade what it leaves out, and each keeps its number (%s)',
    async (language, ofFirst, ofSecond) => {
      const [, low] = sampleSeverities(language)
      const base = sampleReport(language, [])
      const [blade] = base.blades
      if (!low || !blade) throw new Error('the sample has no blade')
      const measure = {
        number: 4,
        type: 'R1',
        value: '12',
        limit: null,
        photos: [],
        positionFromHubM: 5,
        comment: '',
        expertComment: null,
        conformity: 'compliant',
        verdictBy: 'limit',
        severity: low,
      } as const
      const first = { ...blade, sides: [], measures: [measure], measuresLeftOut: 3 }
      const blades = [first, { ...first, name: 'Z9', measures: [], measuresLeftOut: 4 }]
      const of = { ...base, comparison: null, coverageNotes: [], blades }
      const extract = await read({ ...of, extract: { leftOut: [{ ...low, count: 7 }] } })
      for (const words of [ofFirst, 'Z9', ofSecond, '4 R1 12']) expect(extract.squeezed).toContain(squeeze(words))
      const whole = await read({ ...of, blades: [{ ...first, measuresLeftOut: 0 }] })
      expect(whole.squeezed).not.toContain(squeeze(ofFirst.slice(0, 12)))
    },
  )

  it('stops when it is called off', async () => {
    const controller = new AbortController()
    const building = buildReportPdf(sampleReport('en', [sampleFinding(picture)]), { signal: controller.signal })
    controller.abort()
    await expect(building).rejects.toMatchObject({ name: 'PdfFailed', reason: 'aborted' })
  })
})
