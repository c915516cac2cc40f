import type { SeenState } from '@visionair/contract/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comparable, compareFindings } from './compare-findings.ts'

let lastId = 0
const finding = (over: Partial<Comparable> = {}): Comparable => ({
  id: ++lastId,
  deviceId: 1,
  typeId: 2,
  historyId: null,
  along: 0.5,
  across: 0.5,
  reach: 0.002,
  longestCm: 20,
  isFixed: false,
  ...over,
})
const compare = (now: readonly Comparable[], before: readonly Comparable[], seen: SeenState = 'seen') =>
  compareFindings(now, before, () => seen)
const kinds = (...all: Parameters<typeof compare>) => compare(...all).map(({ kind }) => kind)

describe('what changed since the visit before', () => {
  it('is new where nothing of the type was, on another side or far away', () => {
    expect(kinds([finding()], [])).toEqual(['new'])
    for (const other of [{ deviceId: 9 }, { typeId: 9 }, { along: 0.52 }, { across: 0.95 }])
      expect(kinds([finding()], [finding(other)])).toEqual(['new', 'not-seen'])
  })

  it('is the same defect near its place, grown only beyond what a hand drawn box allows', () => {
    for (const [longestCm, kind] of [
      [20, 'unchanged'],
      [12, 'unchanged'],
      [21.9, 'unchanged'],
      [22, 'grown'],
      [90, 'grown'],
    ] as const)
      expect([longestCm, ...kinds([finding({ longestCm })], [finding({ along: 0.508 })])]).toEqual([longestCm, kind])
    expect(kinds([finding({ longestCm: 2.5 })], [finding({ longestCm: 2 })])).toEqual(['unchanged'])
    expect(kinds([finding({ longestCm: null })], [finding()])).toEqual(['unmeasured'])
  })

  it('goes by the link people made, wherever it lies and whatever it is called, with the newest of it', () => {
    const before = [finding({ historyId: 7, longestCm: 5 }), finding({ historyId: 7, along: 0.1, longestCm: 30 })]
    const changes = compare([finding({ historyId: 7, along: 0.9, typeId: 5, longestCm: 31 })], before)
    expect(changes).toMatchObject([{ kind: 'unchanged', before: { id: before[1]?.id } }])
  })

  it('is repaired when it was fixed, not seen when it was open and is not there again', () => {
    expect(kinds([finding({ isFixed: true })], [finding()])).toEqual(['repaired'])
    expect(kinds([], [finding({ isFixed: true }), finding()])).toEqual(['repaired', 'not-seen'])
  })

  it('REP-03 is not called not seen again where this visit did not look, and said with doubt where it saw a part', () => {
    const before = [finding({ isFixed: true }), finding()]
    expect(kinds([], before, 'unseen')).toEqual(['repaired', 'not-inspected'])
    expect(kinds([], before, 'partly')).toEqual(['repaired', 'not-seen-partly'])
    expect(kinds([finding()], [finding()], 'partly')).toEqual(['unchanged'])
  })

  it('pairs the nearest across where two are equally near along the side, as all are beyond an end of it', () => {
    const [far, near] = [finding({ along: 1, across: 0.3 }), finding({ along: 1, across: 0.52 })]
    const now = finding({ along: 1 })
    expect(compare([now], [far, near]).map(({ before }) => before)).toEqual([near, far])
  })

  it('pairs the nearest, each finding once, and loses none', () => {
    const some = fc.array(
      fc.record({
        along: fc.double({ min: 0, max: 1, noNaN: true }),
        historyId: fc.option(fc.integer({ min: 1, max: 4 })),
        isFixed: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, some, (one, other) => {
        const now = one.map((over) => finding({ ...over, reach: 0.05 }))
        const before = other.map((over) => finding({ ...over, reach: 0.05 }))
        const changes = compare(now, before)
        expect(changes.flatMap((change) => change.now ?? [])).toEqual(now)
        const byPlace = changes.flatMap((change) => (change.before?.historyId === null ? change.before : []))
        expect(new Set(byPlace).size).toBe(byPlace.length)
        for (const each of before.filter(({ historyId }) => historyId === null)) expect(byPlace).toContain(each)
      }),
    )
    const near = finding({ along: 0.505 })
    const [far, close] = compare([finding({ along: 0.512 }), finding({ along: 0.506 })], [near])
    expect([far?.kind, close?.before]).toEqual(['new', near])
  })
})
