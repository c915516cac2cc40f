import { lineText } from '@visionair/contract'
import { emailText } from '@visionair/contract/accounts'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { organizationCalled, profileCalled } from '../modules/people/named.service.ts'
import { createUser } from '../modules/people/users/new-user.service.ts'
import { operator } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { noMessage, toViolations } from '../platform/http/request/violations.ts'
import { languages } from '../platform/i18n/language.ts'
import { subjectOf } from './command-line.ts'
import { type GivenNames, refusals } from './said-problem.ts'
import { withPeople } from './with-people.ts'

export const createUsage = `create EMAIL --first-name=NAME --last-name=NAME --company=NAME [--profile=NAME] [--role=user] [--language=en]
      makes an account and says its password once; companies and profiles are given by name or number,
      --role is user, responsible or admin (without a company), --language en or fr`

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  company: { type: 'string' },
  profile: { type: 'string' },
  role: { type: 'string' },
  language: { type: 'string' },
} as const

const names: GivenNames = {
  email: 'EMAIL',
  firstName: '--first-name',
  lastName: '--last-name',
  organization: '--company',
  profile: '--profile',
  role: '--role',
  language: '--language',
}

const roleOf = { user: 'ROLE_USER', responsible: 'ROLE_RESPONSIBLE', admin: 'ROLE_ADMIN' } as const

const givenSchema = z.object({
  email: emailText,
  firstName: lineText(100),
  lastName: lineText(100),
  organization: z.string().trim().min(1).optional(),
  profile: z.string().trim().min(1).optional(),
  role: z.enum(['user', 'responsible', 'admin']).default('user'),
  language: z.enum(languages).default('en'),
})
type Given = z.output<typeof givenSchema>

function givenBy(args: readonly string[], usage: string): Given {
  const { subject, flags } = subjectOf(args, options, usage)
  const { 'first-name': firstName, 'last-name': lastName, company, ...others } = flags
  const given = { email: subject, firstName, lastName, organization: company, ...others }
  const result = givenSchema.safeParse(given, { error: () => noMessage, reportInput: true })
  if (result.success) return result.data
  throw new ConfigError(`${refusals(toViolations(result.error.issues, 'en'), names).message}\n${usage}`)
}

async function create(ctx: Context, { organization: company, profile, role, ...person }: Given): Promise<string[]> {
  const organization = company === undefined ? null : await organizationCalled(ctx, operator, company)
  const { user, password } = await createUser(ctx, operator, {
    ...person,
    role: roleOf[role],
    organization,
    profile: profile === undefined ? null : await profileCalled(ctx, operator, profile, organization),
  })
  const place = user.organizations.map(({ name }) => ` of ${name}`).join('')
  const rights = user.profile ? `${role} with the profile ${user.profile.name}` : role
  return [
    `Made an account for ${user.firstName} ${user.lastName}${place}: ${rights}.`,
    `Sign in as ${user.email} with the password ${password}`,
  ]
}

/** Makes an account. Answers the exit code. @throws ConfigError for what an account may not be given, in words */
export async function createAccount(config: Config, args: readonly string[], usage: string): Promise<number> {
  const given = givenBy(args, usage)
  const lines = await withPeople(config, (ctx) => create(ctx, given), names)
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}
