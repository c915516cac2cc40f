import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '../version.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The search path of a machine without the pinned Node: npm brings it itself. */
const path = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')

describe('the commands of the product', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commands-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Without what installs packages first, which the run of the tests has done. */
  const command = async (...args: string[]) => {
    const env = { ...process.env, PATH: path, DATA_DIR: join(folder, 'none') }
    try {
      const { stdout } = await run('npm', ['run', '--silent', '--ignore-scripts', 'visionair', '--', ...args], {
        cwd: root,
        env,
      })
      return { code: 0, stdout, stderr: '' }
    } catch (error) {
      const { code, stdout, stderr } = Object(error)
      return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
    }
  }

  it('say the version, on the Node that is there', async () => {
    expect(await command('version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('list themselves, and each says how it is used without an installation', async () => {
    const { code, stdout } = await command('--help')
    expect(code).toBe(0)
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '')
    expect(names).toEqual(
      expect.arrayContaining([
        'version',
        'start',
        'worker',
        'check',
        'repair',
        'backup',
        'backup-key',
        'restore',
        'migrate',
        'user',
        'reset-password',
      ]),
    )
    // Each form with every command is tried without a process; here they take turns.
    for (const [index, name] of names.filter((each) => each !== 'version').entries()) {
      const help = ['--help', '-h', 'help'][index % 3] ?? ''
      const told = await command(name, help)
      expect([name, help, told.code, told.stderr]).toEqual([name, help, 0, ''])
      expect(told.stdout).toMatch(new RegExp(`^${name}\\b`))
    }
  })

  it('refuse what they do not know, and a folder without an installation, in words', async () => {
    const unknown = await command('chek')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('"chek" is nothing to run. There is:')])
    const empty = await command('migrate')
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('There is no data folder')])
    expect(empty.stderr).not.toContain('    at ')
  })
})
