import { asksForHelp, isHelp } from './commands/command-line.ts'
import { runBackup } from './commands/run-backup.ts'
import { runBackupKey } from './commands/run-backup-key.ts'
import { runCheck } from './commands/run-check.ts'
import { runMigrate } from './commands/run-migrate.ts'
import { runProduct } from './commands/run-product.ts'
import { runRepair } from './commands/run-repair.ts'
import { runRestore } from './commands/run-restore.ts'
import { runRotateSecret } from './commands/run-rotate-secret.ts'
import { runResetPassword, runUser } from './commands/run-user.ts'
import { runVerifyTrail } from './commands/run-verify-trail.ts'
import { runWorker } from './commands/run-worker.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { ForeignFiles } from './modules/administration/installation.service.ts'
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { version } from './version.ts'

interface Role {
  /** What it does, in a line. */
  readonly does: string
  /** Whether data folder and secrets are made when they are not there. */
  readonly makes: boolean
  /** Runs until it is told to stop. */
  readonly lasts: boolean
  /** Answers the exit code of what ends by itself. */
  run(config: Config, args: readonly string[]): Promise<number | undefined>
}

const lasting = (does: string, run: (config: Config) => Promise<void>): Role => ({
  does,
  makes: true,
  lasts: true,
  run: async (config, args) => {
    if (args.length > 0)
      throw new ConfigError(`"${args[0]}" is not known here; settings are variables of the environment`)
    await run(config)
    return undefined
  },
})

const ending = (does: string, run: Role['run']): Role => ({ does, makes: false, lasts: false, run })

const roles: ReadonlyMap<string, Role> = new Map([
  ['start', lasting('runs the product', (config) => runProduct(config, { isDemo: false }))],
  ['demo', lasting('runs the product with a demo', (config) => runProduct(config, { isDemo: true }))],
  ['worker', lasting('does jobs on a further machine', runWorker)],
  ['check', ending('compares the files with the database', runCheck)],
  ['repair', ending('brings back and makes again what can be', runRepair)],
  ['backup', ending('keeps database and files in a folder, beside the running product', runBackup)],
  ['backup-key', ending('makes a pair of keys for encrypted backups', runBackupKey)],
  ['restore', { ...ending('fills an empty installation from a backup', runRestore), makes: true }],
  ['verify-trail', ending('holds the audit trail against its seals', runVerifyTrail)],
  ['migrate', ending('brings the database to this version without starting the product', runMigrate)],
  ['rotate-secret', ending('puts a new secret in the place of one', runRotateSecret)],
  ['user', ending('lists accounts, makes and unlocks them, gives them another password', runUser)],
  ['reset-password', ending('the same as user reset-password', runResetPassword)],
])

/** Every command with what it does. */
const overview = () =>
  [`${'version'.padEnd(16)}says the version`, ...[...roles].map(([name, { does }]) => name.padEnd(16) + does)].join(
    '\n',
  )

const explained = [ConfigError, EmbeddedPostgresError, MigrationError, ForeignFiles]

/** What is wrong with the installation is said in a sentence; anything else is a defect and shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return explained.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

async function main([name = 'start', ...args]: readonly string[]): Promise<number | undefined> {
  const role = roles.get(name)
  if (isHelp(name) || (role?.lasts === true && asksForHelp(args))) {
    console.log(role === undefined ? overview() : `${name}  ${role.does}; settings are variables of the environment`)
    return 0
  }
  if (name === 'version') {
    console.log(version)
    return 0
  }
  if (!role) throw new ConfigError(`"${name}" is nothing to run. There is:\n${overview()}`)
  if (asksForHelp(args)) return await role.run(await readConfig({}, '.', { makes: false }), args)
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
