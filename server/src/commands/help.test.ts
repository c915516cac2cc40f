import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { runBackup } from './run-backup.ts'
import { runBackupKey } from './run-backup-key.ts'
import { runCheck } from './run-check.ts'
import { runMigrate } from './run-migrate.ts'
import { runRepair } from './run-repair.ts'
import { runRestore } from './run-restore.ts'
import { runRotateSecret } from './run-rotate-secret.ts'
import { runResetPassword, runUser } from './run-user.ts'
import { runVerifyTrail } from './run-verify-trail.ts'

const commands = {
  check: runCheck,
  repair: runRepair,
  migrate: runMigrate,
  'verify-trail': runVerifyTrail,
  backup: runBackup,
  'backup-key': runBackupKey,
  restore: runRestore,
  user: runUser,
  'rotate-secret': runRotateSecret,
  'reset-password': runResetPassword,
}
const named = Object.entries(commands)

describe('every command that ends by itself', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(named)('%s says how it is used, however it is asked, without an installation', async (name, run) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const config = await readConfig({}, '.', { makes: false })
    for (const help of ['-h', '--help', 'help']) {
      expect([help, await run(config, [help])]).toEqual([help, 0])
      expect(String(write.mock.calls.splice(0)[0]?.[0])).toMatch(new RegExp(`^${name} `))
    }
  })

  it.each([
    ['check', ['--read-all', '-h']],
    ['repair', ['--read-all', '--help']],
    ['backup', ['there', '-h']],
    ['rotate-secret', ['all', '-h']],
  ] as const)('%s answers %j with its use and does nothing', async (name, args) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await commands[name](await readConfig({}, '.', { makes: false }), args)).toBe(0)
    expect(String(write.mock.calls[0]?.[0])).toMatch(new RegExp(`^${name} `))
  })

  it('refuses a flag it does not know all the same', async () => {
    const error = await runMigrate(await readConfig({}, '.', { makes: false }), ['-x']).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ConfigError)
  })
})
