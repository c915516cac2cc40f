import { expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { demandDatabase } from './wait-for-database.ts'

it('a database that does not answer is told by its place and without its password', async () => {
  const error = await demandDatabase('postgres://me:hidden@127.0.0.1:1/wind').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain('The database at 127.0.0.1:1/wind cannot be reached: connect ECONNREFUSED')
  expect(String(error)).not.toContain('hidden')
})
