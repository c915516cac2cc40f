import { describe, expect, it } from 'vitest'
import type { ReportMeasure } from './model.ts'
import { sampleReport, sampleSeverities } from './testing/sample-report.ts'
import { reportView } from './view.ts'

type Verdict = ReportMeasure['conformity']

function summaryOf(language: 'en' | 'fr', verdicts: readonly Verdict[]) {
  const base = sampleReport(language, [])
  const [severity] = sampleSeverities(language)
  const [blade] = base.blades
  if (!severity || !blade) throw new Error('The sample is empty.')
  const measures = verdicts.map((conformity): ReportMeasure => {
    const words = {
      type: 'Receptor to root',
      value: '12 mΩ',
      limit: null,
      photos: [],
      comment: '',
      expertComment: null,
    }
    return { number: 1, ...words, severity, positionFromHubM: 3, conformity, verdictBy: 'limit' }
  })
  const severityCounts = [{ ...severity, count: measures.length }]
  const { summary, blades } = reportView({ ...base, severityCounts, blades: [{ ...blade, sides: [], measures }] }).view
  return {
    chartAlt: summary.chartAlt,
    strip: blades[0]?.measureStrip?.alt,
    lead: summary.lead,
    keys: summary.keys.map(({ count, word }) => `${count} ${word}`),
  }
}

describe('the summary of measurements', () => {
  it('REP-03 VOLTA-02 calls them all compliant by silence only where each was judged', () => {
    expect(summaryOf('en', ['compliant', 'compliant']).lead).toMatch(/None of them is non-compliant\.$/)
    expect(summaryOf('en', ['compliant', null, 'not-inspected'])).toMatchObject({
      lead: expect.stringMatching(/No measurement is known to be non-compliant; 2 were not inspected or not judged\.$/),
      keys: ['3 measurements', '1 compliant', '0 non-compliant', '2 not judged', '1 blade measured'],
    })
    expect(summaryOf('en', ['non-compliant', null]).lead).toMatch(
      /1 is non-compliant; 1 was not inspected or not judged\.$/,
    )
    expect(summaryOf('fr', [null, null]).lead).toMatch(
      /Aucune n’est connue comme non conforme\s; 2 n’ont pas été inspectées ou jugées\.$/u,
    )
  })

  it('REP-03 says in words of its drawings that they show measurements', () => {
    expect(summaryOf('en', ['compliant'])).toMatchObject({
      chartAlt: expect.stringContaining('Ring of the measurements by severity'),
      strip: expect.stringContaining('Measurements marked: 1.'),
    })
    expect(summaryOf('fr', ['compliant'])).toMatchObject({
      chartAlt: expect.stringMatching(/Anneau des mesures par gravité\s: /u),
      strip: expect.stringMatching(/Mesures indiquées\s: 1\./u),
    })
  })
})
