import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const admin = 'admin@visionair.local'
const ada = 'Ada@example.org'

describe('the commands for accounts, beside the running product', () => {
  let dataDir: string
  let product: ProductProcess

  const command = async (...args: string[]) => {
    try {
      const env = { ...process.env, DATA_DIR: dataDir }
      const { stdout, stderr } = await run(process.execPath, [main, ...args], { env })
      return { code: 0, stdout, stderr }
    } catch (error) {
      const { code, stdout, stderr } = Object(error)
      return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
    }
  }
  const told = (text: string) => /with the password (\S+)/.exec(text)?.[1] ?? ''
  const signIn = async (username: string, password: string) => {
    const answer = await fetch(`${product.url}/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    return answer.status
  }
  /** The lines of the list by their address, each as its cells. */
  const listed = async () => {
    const { code, stdout, stderr } = await command('user', 'list')
    expect([code, stderr]).toEqual([0, ''])
    return new Map(stdout.split('\n').map((line) => [line.split(' ')[0], line.split(/ {2,}/)]))
  }
  const names = ['--first-name=Ada', '--last-name', 'Lovelace']

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'visionair-users-'))
    await chmod(dataDir, 0o755)
    product = await startProduct(dataDir, 'start', { WORKERS: '0' })
  })
  afterAll(async () => {
    await product?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('make an account that signs in, list it, unlock it and give it another password', async () => {
    const made = await command('user', 'create', ada, ...names, '--company=visionair', '--profile', 'inspector')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain('Made an account for Ada Lovelace of Visionair: user with the profile Inspector.')
    expect(await signIn(ada, told(made.stdout))).toBe(200)
    for (let at = 0; at < 5; at += 1) await signIn(admin, 'Wrong1!aa')
    const list = await listed()
    const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(list.get(ada)).toEqual([ada, 'Ada Lovelace', 'Visionair', 'user, Inspector', 'active', minute])
    expect(list.get(admin)).toEqual([admin, '-', '-', 'admin', 'locked', '-'])

    expect(await command('user', 'unlock', admin.toUpperCase())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^admin@visionair\.local was locked until \S+ and is unlocked\.$/m),
    })
    expect(await signIn(admin, told(product.output()))).toBe(200)
    expect((await command('user', 'unlock', admin)).stdout).toContain('was not locked')

    const given = await command('user', 'reset-password', ada)
    expect(await signIn(ada, told(made.stdout))).toBe(401)
    expect(await signIn(ada, told(given.stdout))).toBe(200)
    const older = await command('reset-password', ada)
    expect(await signIn(ada, told(older.stdout))).toBe(200)
  })

  it('refuse in words what cannot be done', async () => {
    const fresh = 'fresh@example.org'
    const cases: [string[], string][] = [
      [
        ['create', ada.toLowerCase(), ...names, '--company=Visionair'],
        'EMAIL: There is already an account with this email address.',
      ],
      [['create', fresh, ...names, '--company=Elsewhere'], '--company: This company does not exist.'],
      [['unlock', fresh], `No account has the address ${fresh}.`],
    ]
    const refuse = async ([args, words]: [string[], string]) => {
      const { code, stdout, stderr } = await command('user', ...args)
      expect([args, code, stdout, stderr]).toEqual([args, 1, '', `${words}\n`])
    }
    await Promise.all(cases.map(refuse))
  })
})
