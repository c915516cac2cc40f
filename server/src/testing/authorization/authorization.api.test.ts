import { startsWork } from '@visionair/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredEndpoints, registeredRoutes } from '../../platform/http/register-endpoint.ts'
import { Matrix } from './checks/matrix.ts'
import { table } from './table/table.ts'

let matrix: Matrix
let cells = 0
beforeAll(async () => {
  matrix = await Matrix.open(table)
}, 400_000)
afterAll(async () => {
  await matrix.close()
  process.stdout.write(`\nauthorization: ${cells} cells of ${table.length} rows\n`)
})

const rowsByRoute = Map.groupBy(table, ({ endpoint: { method, path } }) => `${method} ${path}`)

describe('PERM-02 PERM-04 what each caller gets, sees and changes', () => {
  // A route that starts work in the background is asked by every caller, each time in a world put back as it was.
  it.for([...rowsByRoute])('%s', { timeout: 180_000 }, async ([, rows]) => {
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
  const endpoints = () => registeredEndpoints(matrix.world.app)

  it('names only routes there are', () => {
    const registered = new Set(endpoints().map(({ name }) => name))
    expect(table.map(({ endpoint }) => endpoint.name).filter((name) => !registered.has(name))).toEqual([])
  })

  it('leaves out only what has no data of anybody: the readable description and the files of the web application', () => {
    // What starts work when it is read answers POST by the same handler and checks.
    const ofContract = new Set(
      endpoints().flatMap((each) => [
        `${each.method} ${each.path}`,
        ...(startsWork(each) ? [`POST ${each.path}`] : []),
      ]),
    )
    const others = registeredRoutes(matrix.world.app)
      .filter(({ method, url }) => method !== 'HEAD' && !ofContract.has(`${method} ${url}`))
      .map(({ method, url }) => `${method} ${url}`)
    expect(others.filter((route) => !/^GET (\/api\/docs(\/.*)?|\/\*)$/.test(route))).toEqual([])
  })
})
