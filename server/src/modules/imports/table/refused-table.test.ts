import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { refusedTable } from './refused-table.ts'

const tableWith = (cell: string) => {
  const refusal = { row: 2, path: 'T1', cells: [cell], reason: 'import.above_refused' } as const
  return refusedTable(['Comment'], [refusal], 'en', () => 'Why.')
}

describe('the table of what was refused', () => {
  it('PARK-05 holds no formula on any line of a cell, and quotes what a program may take for the end of one', () => {
    for (const comment of ['fine\n=1+1', 'fine\r@SUM(1)', 'fine\u2028+cmd', 'a\tb'])
      expect(tableWith(comment).slice(1).trimEnd()).toMatch(/,".*"$/su)
    expect(tableWith('=1+1')).toContain(",'=1+1")
    for (const comment of ['fine\n=1+1', 'fine\r\n  -2+3', 'fine\u2028@SUM(1)'])
      expect(tableWith(comment)).not.toMatch(/[\r\n\u2028]\s*[=+\-@]/u)
  })

  it('PARK-05 keeps numbers as they were sent, so that they can be sent again', () => {
    const [, row] = parse(tableWith('-12,5'), { bom: true })
    expect(row?.at(-1)).toBe('-12,5')
  })

  it('PARK-05 names the column as each language does', () => {
    const told = { row: 2, path: 'T1', column: 'Latitude', cells: ['95'], reason: 'import.above_refused' } as const
    const reasonOf = (language: 'en' | 'fr') => refusedTable(['Latitude'], [told], language, () => 'Why.')
    expect(reasonOf('en')).toContain('Latitude: Why.')
    expect(reasonOf('fr')).toContain('Latitude\u00a0: Why.')
  })
})
