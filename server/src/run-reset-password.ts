import { openWorld } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { giveNewPassword } from './modules/accounts/first-administrator.service.ts'
import { withFiles } from './open-files.ts'
import { isProblem } from './platform/http/problem-error.ts'

const usage = 'reset-password EMAIL  gives an account another password and says it once; its sessions end'

/** Gives the account of an address a new password. Answers the exit code. @throws ConfigError where nobody has the address */
export async function runResetPassword(config: Config, args: readonly string[]): Promise<number> {
  const [email, ...more] = args
  if (email === '--help') {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  if (email === undefined || email.startsWith('-') || more.length > 0) throw new ConfigError(usage)
  return await withFiles(config, { readsOnly: true }, async ({ connectionString }) => {
    const world = await openWorld({ config, connectionString, maxConnections: 2 })
    try {
      const { password } = await giveNewPassword(world.ctx, email)
      process.stdout.write(`Sign in as ${email} with the password ${password}\n`)
      return 0
    } catch (error) {
      if (isProblem(error, 'not-found')) throw new ConfigError(`No account has the address ${email}.`)
      throw error
    } finally {
      await world.close()
    }
  })
}
