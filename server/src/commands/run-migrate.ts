import { migrationsFolder } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../open-files.ts'
import { migrate } from '../platform/database/migrate.ts'
import { asksForHelp, flagsOf } from './command-line.ts'

const usage =
  'migrate  brings the database to the version of this program and says what it applied; the product does the same when it starts'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Applies the migrations the database lacks. Answers the exit code. @throws ConfigError, MigrationError */
export async function runMigrate(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  flagsOf(args, {}, usage)
  const { connectionString, close } = await openDatabase(config)
  try {
    const applied = await migrate(connectionString, migrationsFolder)
    for (const name of applied) say(`applied  ${name}`)
    say(applied.length === 0 ? 'The database is of this version.' : `${applied.length} migrations were applied.`)
    return 0
  } finally {
    await close()
  }
}
