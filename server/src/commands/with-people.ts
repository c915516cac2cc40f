import { openWorld } from '../app.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { withFiles } from '../open-files.ts'
import type { Context } from '../platform/context.ts'
import { isProblem } from '../platform/problem-error.ts'
import { type GivenNames, inWords } from './said-problem.ts'

/**
 * Does some work on the accounts of an installation, beside the running product or without it. @throws ConfigError for what a service
 * refuses, in words
 */
export async function withPeople<T>(
  config: Config,
  work: (ctx: Context) => Promise<T>,
  names: GivenNames = {},
): Promise<T> {
  return await withFiles(config, { readsOnly: true }, async ({ connectionString }) => {
    const world = await openWorld({ config, connectionString, maxConnections: 4 })
    try {
      return await work(world.ctx)
    } catch (error) {
      throw inWords(error, names)
    } finally {
      await world.close()
    }
  })
}

/** Does something to the account of an address. @throws ConfigError where nobody has it */
export async function toAccount<T>(address: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw isProblem(error, 'not-found') ? new ConfigError(`No account has the address ${address}.`) : error
  }
}
