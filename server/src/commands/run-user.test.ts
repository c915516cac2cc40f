import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { runResetPassword, runUser } from './run-user.ts'
import { columnsOf } from './user-list.ts'

/** Where no installation is: what is refused or explained here needs none. */
const nowhere = () => readConfig({}, '.', { makes: false })

async function refusal(...args: string[]): Promise<string> {
  const error = await runUser(await nowhere(), args).catch((thrown: unknown) => thrown)
  if (error instanceof ConfigError) return error.message
  throw new Error(`${args.join(' ')} was not refused: ${String(error)}`)
}

describe('the commands for accounts', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    [[], 'What is to be done is missing. There is:\nuser list'],
    [['remove'], '"remove" is nothing to do to accounts. There is:\nuser list'],
    [['list', '--all'], "Unknown option '--all'.\nuser list"],
    [['list', 'x'], 'Unexpected argument'],
    [['unlock'], 'An address is missing.\nuser unlock EMAIL'],
    [['unlock', 'a@b.org', 'c@d.org'], '"c@d.org" is one too many.\nuser unlock EMAIL'],
    [['reset-password', '--email=a@b.org'], "Unknown option '--email'.\nuser reset-password EMAIL"],
    [['create', 'a@b.org', '--fist-name=A'], "Unknown option '--fist-name'.\nuser create EMAIL"],
    [['create', 'a@b.org', '--company'], "Option '--company <value>' argument missing.\nuser create EMAIL"],
    [['erase', 'a@b.org'], 'Nothing was done. With --yes a@b.org is erased, which cannot be undone.\nuser erase EMAIL'],
    [['erase', '--yes'], 'An address or a number is missing.\nuser erase EMAIL'],
    [['export', 'ada'], '"ada" is neither an address nor the number of an account.\nuser export EMAIL'],
  ])('refuse %j before any installation is looked for', async (args, words) => {
    expect(await refusal(...args)).toContain(words)
  })

  it('name everything that is missing or is none of its kind', async () => {
    expect((await refusal('create')).split('\n').slice(0, 4)).toEqual([
      'EMAIL: This field is required.',
      '--first-name: This field is required.',
      '--last-name: This field is required.',
      expect.stringContaining('user create EMAIL'),
    ])
    const weak = await refusal('create', 'a@b', '--first-name= ', '--last-name=A\tB', '--company=', '--role=root')
    expect(weak.split('\n').slice(0, 5)).toEqual([
      'EMAIL: The email is not valid.',
      '--first-name: Must not be empty.',
      '--last-name: Must not contain control characters.',
      '--company: Must not be empty.',
      '--role: Must be one of: user, responsible, admin.',
    ])
  })

  it('each say how they are used', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const said = async (work: Promise<number>) => {
      expect(await work).toBe(0)
      return String(write.mock.calls.splice(0)[0]?.[0])
    }
    const config = await nowhere()
    const all = await said(runUser(config, ['--help']))
    for (const name of ['list', 'create', 'unlock', 'reset-password', 'export', 'erase']) {
      const own = await said(runUser(config, [name, '--help']))
      expect(own).toMatch(new RegExp(`^user ${name}\\b`))
      expect(all).toContain(own.trim())
    }
    expect(await said(runResetPassword(config, ['--help']))).toMatch(/^reset-password EMAIL/)
  })
})

describe('columns', () => {
  it('are as wide as what stands in them, two blanks apart', () => {
    expect(
      columnsOf([
        ['a', 'long name', 'x'],
        ['address', '-', '-'],
      ]),
    ).toEqual(['a        long name  x', 'address  -          -'])
  })
})
