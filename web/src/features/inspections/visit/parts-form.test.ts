import { describe, expect, it } from 'vitest'
import { hasBegun, partChanges, partsValues } from './parts-form.ts'

type Parts = Parameters<typeof partChanges>[0]['inspections']

const part = (id: number, status: 'todo' | 'doing' | 'done', weather: number | null) => ({
  id,
  status,
  weather: weather === null ? null : { id: weather, name: 'Sunny', nameFr: 'Ensoleillé' },
})
const visit = (...parts: ReturnType<typeof part>[]): { inspections: Parts } => ({
  // Only these fields are read.
  inspections: parts.map((one) => Object.assign(Object.create(null), one)),
})

describe('the status and the weather of the parts of a visit', () => {
  it('GRP-09 GRP-11 only what differs is sent, with what it was', () => {
    const shown = visit(part(1, 'todo', null), part(2, 'doing', 3), part(3, 'done', 3))
    expect(partChanges(shown, partsValues(shown))).toEqual([])
    const values = {
      ...partsValues(shown),
      part1: { status: 'done', weather: '3' },
      part3: { status: 'done', weather: '' },
    }
    expect(partChanges(shown, values)).toEqual([
      { id: 1, status: 'done', weather: 3, was: { status: 'todo', weather: null } },
      { id: 3, weather: null, was: { status: 'done', weather: 3 } },
    ])
  })

  it('GRP-09 VOLTA-02 a part has begun with its first photo, finding or measure', () => {
    const nothing = { imageState: 'none', annotationCount: 0, measureCounter: null } as const
    const measured = (total: number) => ({
      ...nothing,
      measureCounter: { total, compliant: total, nonCompliant: 0, notJudged: 0 },
    })
    expect([nothing, measured(0), measured(1), { ...nothing, annotationCount: 1 }].map(hasBegun)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
