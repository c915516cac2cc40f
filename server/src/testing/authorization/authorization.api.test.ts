import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredEndpoints } from '../../platform/http/register-endpoint.ts'
import { Matrix } from './checks/matrix.ts'
import { table } from './table/table.ts'

let matrix: Matrix
let cells = 0
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 240_000)
afterAll(async () => {
  await matrix.close()
  process.stdout.write(`\nauthorization: ${cells} cells of ${table.length} rows\n`)
})

const rowsByRoute = Map.groupBy(table, ({ endpoint: { method, path } }) => `${method} ${path}`)

describe('PERM-02 PERM-04 what each caller gets, sees and changes', () => {
  it.for([...rowsByRoute])('%s', async ([, rows]) => {
    const failures: string[] = []
    for (const row of rows) {
      const all = matrix.cellsOf(row)
      cells += all.length
      failures.push(...(await matrix.failuresOf(all)))
    }
    expect(failures).toEqual([])
  })
})

describe('the table', () => {
  it('names only routes there are', () => {
    const registered = new Set(registeredEndpoints(matrix.world.app).map(({ name }) => name))
    expect(table.filter(({ endpoint }) => !registered.has(endpoint.name))).toEqual([])
  })
})
