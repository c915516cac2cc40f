import { describe, expect, it } from 'vitest'
import { columnsFor, isFiltered, isMotionService, noFilter, queryOf, readFilter } from './table-filter.ts'

const read = (text: string) => readFilter(new URLSearchParams(text))

describe('the filter of the table in the address', () => {
  it('is read part by part, senseless parts are left out', () => {
    expect(queryOf(read('severity=5&type=2&status=to+fix&side=31&text=crack'))).toEqual({
      severity: [5],
      type: [2],
      status: 'to fix',
      device: [31],
      text: 'crack',
    })
    expect(queryOf(read('severity=high&type=-1&status=gone&side=0&text='))).toEqual({})
  })

  it('is none when nothing is asked, and clearing names every part', () => {
    expect(isFiltered(read(''))).toBe(false)
    expect(isFiltered(read('side=4'))).toBe(true)
    expect(Object.keys(noFilter)).toEqual(['severity', 'type', 'status', 'side', 'text', 'page'])
  })
})

describe('the columns by mode', () => {
  it('a whole visit says on which blade and side, one side does not', () => {
    expect(columnsFor('visit', false)).toEqual(expect.arrayContaining(['blade', 'side', 'serial', 'model']))
    expect(columnsFor('side', false)).not.toContain('blade')
    expect(columnsFor('side', false)).toEqual(
      expect.arrayContaining(['number', 'type', 'size', 'distance', 'severity', 'createdBy', 'comment', 'open']),
    )
  })

  it('"motion" services have the extra ones in both', () => {
    expect(columnsFor('side', true)).toEqual(expect.arrayContaining(['component', 'serial', 'model']))
    expect(columnsFor('side', false)).not.toContain('component')
    expect(columnsFor('visit', true)).toContain('component')
    expect([isMotionService('Sherlock Motion'), isMotionService('Sherlock Plus')]).toEqual([true, false])
  })
})
