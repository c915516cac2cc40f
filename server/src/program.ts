import { asksForHelp, isHelp } from './commands/command-line.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
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

/** A command brings what it needs itself: one that is refused, or reads a list, need not wait for all of the product. */
const product = async (config: Config, isDemo: boolean) =>
  (await import('./commands/run-product.ts')).runProduct(config, { isDemo })

const roles = new Map<string, Role>([
  ['start', lasting('runs the product', (config) => product(config, false))],
  ['demo', lasting('runs the product with a demo', (config) => product(config, true))],
  [
    'worker',
    lasting('does jobs on a further machine', async (...of) =>
      (await import('./commands/run-worker.ts')).runWorker(...of),
    ),
  ],
  [
    'check',
    ending('compares the files with the database', async (...of) =>
      (await import('./commands/run-check.ts')).runCheck(...of),
    ),
  ],
  [
    'repair',
    ending('brings back and makes again what can be', async (...of) =>
      (await import('./commands/run-repair.ts')).runRepair(...of),
    ),
  ],
  [
    'backup',
    ending('keeps database and files in a folder, beside the running product', async (...of) =>
      (await import('./commands/run-backup.ts')).runBackup(...of),
    ),
  ],
  [
    'backup-key',
    ending('makes a pair of keys for encrypted backups', async (...of) =>
      (await import('./commands/run-backup-key.ts')).runBackupKey(...of),
    ),
  ],
  [
    'restore',
    {
      ...ending('fills an empty installation from a backup', async (...of) =>
        (await import('./commands/run-restore.ts')).runRestore(...of),
      ),
      makes: true,
    },
  ],
  [
    'verify-trail',
    ending('holds the audit trail against its seals', async (...of) =>
      (await import('./commands/run-verify-trail.ts')).runVerifyTrail(...of),
    ),
  ],
  [
    'migrate',
    ending('brings the database to this version without starting the product', async (...of) =>
      (await import('./commands/run-migrate.ts')).runMigrate(...of),
    ),
  ],
  [
    'rotate-secret',
    ending('puts a new secret in the place of one', async (...of) =>
      (await import('./commands/run-rotate-secret.ts')).runRotateSecret(...of),
    ),
  ],
  [
    'user',
    ending(
      'lists accounts, makes and unlocks them, gives them another password; exports and erases persons',
      async (...of) => (await import('./commands/run-user.ts')).runUser(...of),
    ),
  ],
  [
    'reset-password',
    ending('the same as user reset-password', async (...of) =>
      (await import('./commands/run-user.ts')).runResetPassword(...of),
    ),
  ],
])

/** What can be run, as the command line names it. */
export const commandNames: readonly string[] = [...roles.keys()]

/** Every command with what it does. */
const overview = () =>
  [`${'version'.padEnd(16)}says the version`, ...[...roles].map(([name, { does }]) => name.padEnd(16) + does)].join(
    '\n',
  )

/** What is wrong with the installation, and is said in a sentence. */
async function explainedKinds(): Promise<readonly (new (...args: never[]) => Error)[]> {
  const { ForeignFiles } = await import('./modules/administration/installation.service.ts')
  const { EmbeddedPostgresError } = await import('./platform/database/embedded-postgres.ts')
  const { MigrationError } = await import('./platform/database/migrate.ts')
  return [EmbeddedPostgresError, MigrationError, ForeignFiles]
}

/** What is wrong with the installation is said in a sentence; anything else is a defect and shows its stack. */
async function explain(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError) return error.message
  const isExplained = (await explainedKinds()).some((kind) => error instanceof kind)
  return isExplained ? error.message : (error.stack ?? error.message)
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

/** Does what the words of the command line say, and ends the process with its exit code unless it lasts; says what is wrong on standard error. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const code = await main(args)
    if (code !== undefined) process.exit(code)
  } catch (error) {
    console.error(await explain(error))
    process.exit(1)
  }
}
