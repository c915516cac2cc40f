import { describe, expect, it } from 'vitest'
import type { ReportDocument, ReportSide } from './model.ts'
import { sampleFinding, sampleReport, sampleSeverities } from './testing/sample-report.ts'
import { reportView } from './view.ts'

const picture = { path: '/none.jpg', widthPx: 300, heightPx: 200 }

function withSides(document: ReportDocument, sides: (blade: number, side: ReportSide, index: number) => ReportSide) {
  const blades = document.blades.map((blade, at) => ({
    ...blade,
    sides: blade.sides.map((side, index) => sides(at, side, index)),
  }))
  return { ...document, blades }
}

/** Blade A has two findings on one seen side of two, B was seen whole and is clean, C was not inspected. */
function sample(language: 'en' | 'fr') {
  const [, , low, , , critical] = sampleSeverities(language)
  if (!low || !critical) throw new Error('the sample has no severity')
  const findings = [
    sampleFinding(picture, { idForReport: '7', severity: critical, status: 'fixed' }),
    sampleFinding(picture, { idForReport: '8', severity: low }),
  ]
  return withSides(sampleReport(language, []), (blade, side, index) => {
    if (blade === 0) return { ...side, seen: index < 1 ? 'seen' : 'unseen', findings: index === 0 ? findings : [] }
    return { ...side, seen: blade === 1 ? 'seen' : 'unseen' }
  })
}

const told = (document: ReportDocument) =>
  reportView(document).view.summary.conclusions.map(({ name, told }) => `${name}: ${told}`)

describe('the conclusion of a part', () => {
  it('follows from what is still to fix, and says no more than its sides were seen', () => {
    expect(told(sample('en'))).toEqual([
      expect.stringMatching(
        /^Blade A: 2 findings, 1 to fix; 1 of 4 sides inspected\. Most severe to fix: 2 · Low, .*\(No\. 8, Pressure side, 12\.5\sm\)\. Recommended: Watch/,
      ),
      'Blade B: No finding on its 4 inspected sides.',
      'Blade C: Not inspected in this visit: nothing is known of its state.',
    ])
    expect(told(sample('fr'))[2]).toMatch(/^Pale C: Non inspecté lors de cette visite\s: son état n’est pas connu\.$/u)
  })

  it('calls a part clean only when all of its sides were seen', () => {
    const partly = withSides(sample('en'), (_, side, index) => ({
      ...side,
      findings: [],
      seen: index === 0 ? 'seen' : index === 1 ? 'partly' : 'unseen',
    }))
    expect(told(partly)[1]).toBe(
      'Blade B: No finding on record; of 4 sides 1 was inspected, 1 in part. Nothing is known of the rest.',
    )
  })

  it('has the words of who made the report behind it, and none in an extract', () => {
    const document = sample('en')
    const blades = document.blades.map((blade, index) => ({
      ...blade,
      conclusion: index === 2 ? 'Scaffold *fell*.' : '',
    }))
    const { view } = reportView({ ...document, blades })
    expect(view.summary.conclusions.map(({ written }) => written)).toEqual([[], [], [['Scaffold *fell*.']]])
    expect(reportView({ ...document, extract: { leftOut: [] } }).view.summary.conclusions).toEqual([])
  })
})

describe('severities by part', () => {
  it('counts the findings of each part, and nothing where nothing is known', () => {
    const { matrix } = reportView(sample('en')).view.summary
    expect(matrix.columns.map(({ text }) => text.slice(0, 1))).toEqual(['5', '4', '3', '2', '1', '0'])
    expect(matrix.rows).toEqual([
      { name: 'Blade A', note: '1/4 sides', counts: ['1', '0', '0', '1', '0', '0'], total: '2' },
      { name: 'Blade B', note: '', counts: ['0', '0', '0', '0', '0', '0'], total: '0' },
      { name: 'Blade C', note: '0/4 sides', counts: ['–', '–', '–', '–', '–', '–'], total: 'Not inspected' },
    ])
  })
})

describe('what was inspected and with what', () => {
  const about = (over: Partial<ReportDocument>) =>
    reportView(sampleReport('en', [], over))
      .view.about.flatMap(({ paragraphs }) => paragraphs.flat())
      .join('\n')
  const { capture } = sampleReport('en', [])

  it('is named by model and serial number, or that they are not on record', () => {
    expect(about({})).toMatch(/T07 · Model N117\/3000 · Serial number WT-4207/)
    expect(about({})).toContain('Blade B · Model LM 58.7 · Serial number LM-0032')
    const unknown = { model: null, serialNumber: null, hubHeightM: null, rotorDiameterM: null }
    expect(about({ turbine: unknown })).toContain('T07 · Model not on record · Serial number not on record')
  })

  it('tells what was looked at as far as it was kept, by whom, and nothing of it where nothing was', () => {
    const side = { side: 'Blade A · Pressure side', percent: 99, isBladeKnown: true, mmPerPx: 1.04, isAbout: false }
    const other = { ...side, side: 'Blade A · Suction side', isBladeKnown: false, isAbout: true }
    const unscaled = { ...side, side: 'Blade B · Leading edge', mmPerPx: null }
    const looks = { sides: [side, other, unscaled], people: ['Ada Expert'], unknown: ['Blade C'] }
    const told = about({ looks })
    expect(told).toMatch(/Blade A · Pressure side · 99 % of the blade at 1\smm\/px or finer/)
    expect(told).toMatch(/99 % of the picture at about 1\smm\/px or finer; what in it is blade is not known/)
    expect(told).toContain('99 % of the blade at the resolution of the picture or finer')
    expect(told).toContain('By · Ada Expert\nNothing kept of · Blade C\nWhat counts stood sharp')
    expect(about({ looks: null })).not.toContain('looked')
  })

  it('tells camera, distance and resolution only as far as they are known', () => {
    expect(about({})).toMatch(
      /Camera · DJI FC300S\nDistance to the surface · 7\.4\sm – 11\.2\sm\nResolution of the pictures · 1\.2/,
    )
    const unknown = about({
      capture: { ...capture, cameras: [], distanceM: null, mmPerPx: null, picturesWithoutScale: 12 },
    })
    expect(unknown).toContain('Camera · not named by the photos')
    expect(unknown).toContain('Distance to the surface · not on record')
    expect(unknown).toContain('Resolution of the pictures · Not calibrated')
    expect(about({ capture: { ...capture, isResolutionAbout: true, picturesWithoutScale: 2 } })).toMatch(
      /Resolution of the pictures · about 1\.2.*\nPictures without a known scale · 2/,
    )
    expect(about({ capture: { ...capture, pictures: 0 } })).not.toContain('Camera')
  })
})
