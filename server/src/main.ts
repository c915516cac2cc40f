import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { ForeignFiles } from './modules/administration/installation.service.ts'
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { runCheck } from './run-check.ts'
import { runProduct } from './run-product.ts'
import { runRepair } from './run-repair.ts'
import { runResetPassword } from './run-reset-password.ts'
import { runWorker } from './run-worker.ts'

interface Role {
  /** Whether data folder and secrets are made when they are not there. */
  readonly makes: boolean
  /** Answers the exit code of what ends by itself. */
  run(config: Config, args: readonly string[]): Promise<number | undefined>
}

const lasting = (run: (config: Config) => Promise<void>): Role => ({
  makes: true,
  run: async (config, args) => {
    if (args.length > 0)
      throw new ConfigError(`"${args[0]}" is not known here; settings are variables of the environment`)
    await run(config)
    return undefined
  },
})

const roles: ReadonlyMap<string, Role> = new Map([
  ['start', lasting((config) => runProduct(config, { isDemo: false }))],
  ['demo', lasting((config) => runProduct(config, { isDemo: true }))],
  ['worker', lasting(runWorker)],
  ['check', { makes: false, run: runCheck }],
  ['repair', { makes: false, run: runRepair }],
  ['reset-password', { makes: false, run: runResetPassword }],
])

const explained = [ConfigError, EmbeddedPostgresError, MigrationError, ForeignFiles]

/** What is wrong with the installation is said in a sentence; anything else is a defect and shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return explained.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

async function main([name = 'start', ...args]: readonly string[]): Promise<number | undefined> {
  const role = roles.get(name)
  if (!role) throw new ConfigError(`"${name}" is nothing to run: use ${[...roles.keys()].join(', ')}`)
  const config = await readConfig(process.env, name === 'demo' ? './data/demo' : './data/visionair', role)
  return await role.run(config, args)
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exit(code)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
