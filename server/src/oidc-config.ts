import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { roles } from '@visionair/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { isLoopback, type SignInProvider } from './platform/sign-in-provider.ts'

const name = z.string().trim().min(1).max(100)
const names = z.union([name.transform((one) => [one]), z.array(name).min(1)])

const ruleSchema = z
  .strictObject({
    claim: z.string().min(1).max(200),
    value: z.union([z.string().min(1), z.number(), z.boolean()]).transform(String),
    role: z.enum(roles),
    organization: names.optional(),
    profile: name.optional(),
  })
  .refine(({ role, organization }) => role === 'ROLE_ADMIN' || organization !== undefined, {
    path: ['organization'],
    error: 'must name a company, as only administrators go without one',
  })
  .transform(({ organization = [], profile = null, ...rule }) => ({ ...rule, organizations: organization, profile }))

const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => URL.canParse(address) && (address.startsWith('https:') || isLoopback(new URL(address))),
    'must begin with https://, unless it is on this machine',
  )

const providerSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be of small letters, digits and hyphens, 40 at most'),
    name: z.union([name.transform((one) => ({ en: one, fr: one })), z.strictObject({ en: name, fr: name })]),
    issuer,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).optional(),
    clientSecretFile: z.string().min(1).optional(),
    clientAuthentication: z.enum(['post', 'basic']).default('post'),
    scopes: z.string().default('openid email profile'),
    linkByVerifiedEmail: z.boolean().default(false),
    rulesForLinked: z.boolean().default(false),
    signUp: z.boolean().default(false),
    sessionHours: z.number().min(1).max(720).default(24),
    rules: z.array(ruleSchema).max(500).default([]),
  })
  .refine(({ scopes }) => scopes.split(' ').includes('openid'), { path: ['scopes'], error: 'must hold openid' })
  .refine(({ clientSecret, clientSecretFile }) => clientSecret === undefined || clientSecretFile === undefined, {
    path: ['clientSecretFile'],
    error: 'cannot stand beside clientSecret',
  })
  .refine(({ signUp, rulesForLinked, rules }) => rules.length > 0 || !(signUp || rulesForLinked), {
    path: ['rules'],
    error: 'must not be empty with signUp or rulesForLinked',
  })

const providersSchema = z
  .array(providerSchema)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two providers have the same id')

const complaint = (path: string, lines: readonly string[]) =>
  new ConfigError(`The file ${path} that OIDC_PROVIDERS_FILE names cannot be used:\n${lines.join('\n')}`)

async function readText(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new ConfigError(`${what} ${path} cannot be read.`)
  }
}

async function secretOf(path: string, given: z.output<typeof providerSchema>): Promise<string | null> {
  if (given.clientSecretFile === undefined) return given.clientSecret ?? null
  const secret = (
    await readText(resolve(dirname(path), given.clientSecretFile), `The clientSecretFile of ${given.id},`)
  ).trim()
  if (secret === '') throw complaint(path, [`  ${given.id}.clientSecretFile: holds nothing`])
  return secret
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw complaint(path, [`  is not JSON: ${error instanceof Error ? error.message : ''}`])
  }
}

/** The OpenID providers of a file; secrets in files of their own are named from its folder. @throws ConfigError with what is wrong, a line each */
export async function readSignInProviders(path: string): Promise<readonly SignInProvider[]> {
  const parsed = providersSchema.safeParse(parseJson(path, await readText(path, 'The file OIDC_PROVIDERS_FILE names,')))
  if (!parsed.success)
    throw complaint(
      path,
      parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    )
  return await Promise.all(
    parsed.data.map(async (given): Promise<SignInProvider> => {
      const { clientSecretFile: _, linkByVerifiedEmail, signUp, ...rest } = given
      const clientSecret = await secretOf(path, given)
      return { ...rest, clientSecret, linksByVerifiedEmail: linkByVerifiedEmail, signsUp: signUp }
    }),
  )
}
