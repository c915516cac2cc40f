import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cell, nameOf } from '../checks/cells.ts'
import { essenceOf } from '../checks/judge.ts'
import { inTurns, Matrix } from '../checks/matrix.ts'
import { disturb } from '../fixture/disturb.ts'
import type { RealPlace } from '../places.ts'
import type { PrincipalName } from '../principals.ts'
import { table } from '../table/table.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 400_000)
afterAll(() => matrix.close())

/** Who must notice nothing of what happens where. */
const unaware: readonly (readonly [PrincipalName, readonly RealPlace[]])[] = [
  ['limited to a blade', ['near', 'sibling', 'foreign']],
  ['limited to a turbine', ['sibling', 'foreign']],
  ['responsible', ['foreign']],
  ['inspector without permissions', ['foreign']],
  ['other organization', ['own', 'near', 'sibling']],
]

const isReading = ({ row, expected }: Cell) =>
  row.endpoint.method === 'GET' && row.endpoint.status === 200 && expected.meaning !== 'refused'

describe('what happens out of sight', () => {
  it.for(
    unaware.map(([name, places]): [string, PrincipalName, readonly RealPlace[]] => [
      `${name}: ${places.join(', ')}`,
      name,
      places,
    ]),
  )('PERM-04 changes no answer, no count, no order and no date: %s', async ([, name, places]) => {
    const cells = table
      .filter(({ needs }) => needs !== 'public')
      .flatMap((row) => matrix.cellsOf(row))
      .filter((cell) => cell.principal.name === name && isReading(cell))
    const look = () => inTurns(cells, async (cell) => essenceOf(await matrix.ask(cell)))
    const before = await look()
    for (const place of places) await disturb(matrix.world, matrix.fixture, place)
    const after = await look()
    await matrix.state.restore()
    expect(cells.length).toBeGreaterThan(100)
    expect(
      cells.flatMap((cell, index) =>
        before[index] === after[index] ? [] : [firstDifference(cell, before[index], after[index])],
      ),
    ).toEqual([])
  })
})

const shownCharacters = 120

function firstDifference(cell: Cell, before = '', after = ''): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const from = Math.max(0, at - shownCharacters / 2)
  return `${nameOf(cell)}: …${before.slice(from, from + shownCharacters)}… became …${after.slice(from, from + shownCharacters)}…`
}
