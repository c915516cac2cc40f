import { describe, expect, it } from 'vitest'
import {
  concludedParts,
  countChosen,
  findingsOf,
  isExtract,
  questionBefore,
  refusalOf,
  reportQuery,
  reportRules,
} from './report-choice.ts'
import { readResults } from './use-findings.ts'

const choice = {
  types: [2],
  severities: [5],
  devices: [31],
  lang: 'en',
  corporate: true,
  corporateParts: ['logo'],
  annexes: true,
  comparedWith: null,
} as const

describe('what a report form offers', () => {
  it('hides types and annexes for services whose name includes volta or clarity', () => {
    for (const name of ['Volta', 'Volta Express', 'Clarity', 'My clarity plus'])
      expect(reportRules({ id: 1, name })).toMatchObject({ hasTypes: false, hasAnnexes: false })
    expect(reportRules({ id: 3, name: 'Sherlock Plus' })).toMatchObject({ hasTypes: true, hasAnnexes: true })
    expect(reportQuery(choice, reportRules({ id: 2, name: 'Clarity' }))).toMatchObject({ types: [], annexes: false })
  })

  it('makes reports of the services 9, 10 and 12 in French', () => {
    const french = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12].filter((id) => reportRules({ id, name: 'X' }).isFrenchOnly)
    expect(french).toEqual([9, 10, 12])
    expect(reportQuery(choice, reportRules({ id: 10, name: 'Gap Nacelle Certified' })).lang).toBe('fr')
    expect(reportQuery(choice, reportRules({ id: 6, name: 'Gap Nacelle' })).lang).toBe('en')
  })
})

describe('what is written in a report', () => {
  const [photographed, measured] = [reportRules({ id: 4, name: 'Sherlock' }), reportRules({ id: 1, name: 'Volta' })]
  const written = { ...choice, conclusions: { 12: 'Keep running.', 13: '  ' }, instrument: 'DLRO 10' }

  it('is sent as far as there are words, the instrument for a visit that measured', () => {
    expect(reportQuery(written, measured)).toMatchObject({
      conclusions: '{"12":"Keep running."}',
      instrument: 'DLRO 10',
    })
    expect(reportQuery(written, photographed)).not.toHaveProperty('instrument')
    expect(reportQuery(choice, measured)).not.toHaveProperty('conclusions')
  })

  it('is asked for each blade, of which a visit that measured has no sides', () => {
    const blade = { id: 12 }
    const inspections = [
      { device: { id: 31 }, parentDevice: blade },
      { device: { id: 32 }, parentDevice: blade },
      { device: { id: 40 }, parentDevice: null },
    ]
    const ids = (rules: typeof measured) => concludedParts({ inspections }, rules).map(({ id }) => id)
    expect(ids(photographed)).toEqual([12, 40])
    expect(ids(measured)).toEqual([31, 32, 40])
  })
})

describe('what will be in the report', () => {
  const findings = [
    { severityId: 5, deviceId: 31, typeId: 2 },
    { severityId: 5, deviceId: 31, typeId: 3 },
    { severityId: 6, deviceId: 32, typeId: 2 },
  ]

  it('counts everything while nothing is chosen', () => {
    expect(countChosen(findings, { types: [], severities: [], devices: [] })).toEqual({ findings: 3, devices: 2 })
  })

  it('counts what every choice takes', () => {
    expect(countChosen(findings, { types: [2], severities: [], devices: [] })).toEqual({ findings: 2, devices: 2 })
    expect(countChosen(findings, { types: [2], severities: [5], devices: [] })).toEqual({ findings: 1, devices: 1 })
    expect(countChosen(findings, { types: [], severities: [], devices: [40] })).toEqual({ findings: 0, devices: 0 })
  })

  it('REP-01 is not taken from the marks of a visit that measures: its measures are read, page after page', async () => {
    const visit = { inspections: [], severityCounter: [] }
    expect(findingsOf({ ...visit, service: { id: 4, name: 'Sherlock' } })).toEqual([])
    for (const id of [1, 8, 9]) expect(findingsOf({ ...visit, service: { id, name: 'Volta' } })).toBeNull()
    const measure = (id: number) => ({ severity: { id: 2 }, device: { id: id % 3 }, type: { id: 1 } })
    const all = Array.from({ length: 112 }, (_, id) => measure(id))
    const read = await readResults(4, async ({ inspection_group, page, itemsPerPage }) => ({
      items: inspection_group === 4 ? all.slice((page - 1) * itemsPerPage, page * itemsPerPage) : [],
      meta: { totalItems: all.length },
    }))
    expect(countChosen(read, { types: [], severities: [], devices: [] })).toEqual({ findings: 112, devices: 3 })
    expect(countChosen(read, { types: [], severities: [2], devices: [1] })).toEqual({ findings: 37, devices: 1 })
  })
})

describe('an extract', () => {
  const all = { types: [], severities: [], devices: [] }

  it('REP-01 is what leaves something out; all devices by name are the whole', () => {
    const device = (id: number) => Object({ device: { id } })
    const visit = { inspections: [device(31), device(32)] }
    expect(isExtract(visit, all)).toBe(false)
    expect(isExtract(visit, { ...all, devices: [32, 31] })).toBe(false)
    for (const part of [{ types: [2] }, { severities: [5] }, { devices: [31] }])
      expect(isExtract(visit, { ...all, ...part })).toBe(true)
  })

  it('compares with the chosen visit, and names none for the previous one of each side', () => {
    const rules = reportRules({ id: 2, name: 'Clarity' })
    expect(reportQuery({ ...choice, comparedWith: 7 }, rules)).toMatchObject({ comparedWith: 7 })
    expect(reportQuery(choice, rules)).not.toHaveProperty('comparedWith')
  })
})

describe('before a report is made', () => {
  it('REP-01 asks when it holds nothing, and when nobody could count what it holds: no report is empty unasked', () => {
    expect(questionBefore({ findings: 1 })).toBeNull()
    expect(questionBefore({ findings: 0 })).toBe('empty')
    expect(questionBefore(undefined)).toBe('unknown')
  })
})

describe('why a report cannot be made', () => {
  const none = { severityCounter: [], inspections: [], reportIsOwn: true }

  it('REP-02 refuses while any report of the visit is being made, and says whose', () => {
    const ofOther = { ...none, reportIsOwn: false, reportStatus: 'ON_GOING' } as const
    expect(refusalOf({ ...ofOther, canGenerateReport: true }, [])).toBe('onGoingOfOther')
    expect(refusalOf({ ...none, reportStatus: 'ON_GOING', canGenerateReport: true }, [])).toBe('onGoing')
    expect(refusalOf({ ...none, reportStatus: 'ERROR', canGenerateReport: true }, [])).toBeNull()
    expect(refusalOf({ ...none, reportStatus: null, canGenerateReport: true }, [])).toBeNull()
  })

  it('REP-02 says that a picture with findings lies in the archive, unless its side is left out', () => {
    const side = (id: number, imageState: string, annotationCount: number) =>
      Object({ id, imageState, annotationCount, device: { id: id + 30 } })
    const visit = (...inspections: Record<string, unknown>[]) =>
      Object({ ...none, inspections, reportStatus: null, canGenerateReport: true })
    const mixed = visit(side(1, 'ready', 2), side(2, 'archived', 1))
    expect(refusalOf(mixed, [])).toBe('archived')
    expect(refusalOf(mixed, [32])).toBe('archived')
    expect(refusalOf(mixed, [31])).toBeNull()
    expect(refusalOf(visit(side(1, 'ready', 2), side(2, 'archived', 0)), [])).toBeNull()
  })

  it('says that a finding is missing', () => {
    expect(refusalOf({ ...none, reportStatus: null, canGenerateReport: false }, [])).toBe('noFinding')
  })
})
