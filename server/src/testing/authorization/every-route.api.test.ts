import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredEndpoints } from '../../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { table } from './table/table.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

describe('the authorization table', () => {
  it('PERM-02 lists every route of the contract', () => {
    const listed = new Set(table.map(({ endpoint }) => endpoint.name))
    const missing = registeredEndpoints(world.app).filter(({ name }) => !listed.has(name))
    expect(missing.map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([])
  })
})
