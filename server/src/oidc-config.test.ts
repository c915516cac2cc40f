import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readSignInProviders } from './oidc-config.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oidc-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: unknown) {
  const path = join(folder, 'providers.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return await readSignInProviders(path)
}
const complaintOf = async (content: unknown): Promise<string> =>
  await read(content).then(
    () => 'taken',
    (error: unknown) => (error instanceof ConfigError ? error.message : `another error: ${String(error)}`),
  )

const least = { id: 'sso', name: 'Company', issuer: 'https://sso.example', clientId: 'visionair' }
const rule = { claim: 'groups', value: 'crew', role: 'ROLE_USER', organization: 'Wind' }

describe('the file of OpenID providers', () => {
  it('is read as the operating guide shows it, with the secrets in files beside it', async () => {
    const guide = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    const sample = /## Signing in with OpenID Connect[\s\S]*?```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
    for (const name of ['entra', 'keycloak', 'google'])
      await writeFile(join(folder, `${name}-secret.txt`), `of-${name}\n`)
    expect(await read(sample)).toMatchObject([
      {
        id: 'entra',
        name: { en: 'Contoso', fr: 'Contoso' },
        clientSecret: 'of-entra',
        signsUp: true,
        sessionHours: 24,
      },
      { id: 'keycloak', name: { fr: 'Compte Vent' }, linksByVerifiedEmail: true, rules: [{ organizations: [] }] },
      { id: 'google', rules: [{ claim: 'hd', organizations: ['Example'], profile: null }] },
    ])
  })

  it('gives nothing that is not said: no sign-up, no link, no rights', async () => {
    expect(await read([least])).toEqual([
      {
        ...{ ...least, name: { en: 'Company', fr: 'Company' }, clientSecret: null, clientAuthentication: 'post' },
        ...{ scopes: 'openid email profile', linksByVerifiedEmail: false, rulesForLinked: false, signsUp: false },
        ...{ sessionHours: 24, rules: [] },
      },
    ])
  })

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['another form', {}, 'expected array'],
    [
      'a provider on plain HTTP elsewhere',
      [{ ...least, issuer: 'http://sso.example' }],
      '0.issuer: must begin with https',
    ],
    ['a word nobody knows', [{ ...least, signup: true }], 'signup'],
    ['one id twice', [least, least], 'two providers have the same id'],
    ['sign-up without a rule', [{ ...least, signUp: true }], '0.rules: must not be empty'],
    ['a rule without a company', [{ ...least, rules: [{ ...rule, organization: undefined }] }], 'must name a company'],
    ['a role that is none', [{ ...least, rules: [{ ...rule, role: 'ROLE_KING' }] }], '0.rules.0.role'],
    ['two secrets', [{ ...least, clientSecret: 'x', clientSecretFile: 'y' }], 'cannot stand beside clientSecret'],
    ['a secret that is not there', [{ ...least, clientSecretFile: 'gone.txt' }], 'gone.txt cannot be read'],
  ])('is refused at the start with %s, in a sentence', async (_what, content, words) => {
    expect(await complaintOf(content)).toContain(words)
  })
})
