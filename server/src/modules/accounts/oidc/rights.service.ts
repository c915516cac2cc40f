import { operator } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RightsRule, SignInProvider } from '../../../platform/sign-in-provider.ts'
import { organizationsNamed, profilesNamed, type Rights, settledRightsOf, storeRights } from './oidc.repository.ts'
import { OidcRefused } from './oidc-refused.ts'

/** What cannot be found of what a rule names, in words for the log. */
function missing(rule: RightsRule, companies: readonly { name: string }[], profiles: readonly unknown[]): string[] {
  const known = companies.map(({ name }) => name.toLowerCase())
  const unknown = rule.organizations.filter((name) => !known.includes(name.toLowerCase()))
  const isAmbiguous = profiles.length > 1
  return [
    ...unknown.map((name) => `company ${name}`),
    ...(rule.profile !== null && profiles.length === 0 ? [`profile ${rule.profile}`] : []),
    ...(isAmbiguous ? [`profile ${rule.profile} alone: several have this name`] : []),
  ]
}

/**
 * The rights that a rule gives at this moment. Errors: refused as `rule-unusable` when it names what does not exist, which the log tells:
 * nobody is let in with half of what was meant.
 */
export async function rightsOf(ctx: Context, db: Db, provider: SignInProvider, rule: RightsRule): Promise<Rights> {
  const companies = await organizationsNamed(db, rule.organizations)
  const organizationIds = companies.map(({ id }) => id)
  const profiles = rule.profile === null ? [] : await profilesNamed(db, rule.profile, organizationIds)
  const lacks = missing(rule, companies, profiles)
  if (lacks.length > 0) {
    const { claim, value } = rule
    ctx.log.warn(
      { provider: provider.id, claim, value, lacks },
      'a rule of an OpenID provider names what does not exist',
    )
    throw new OidcRefused('rule-unusable')
  }
  return { role: rule.role, profileId: profiles[0]?.id ?? null, organizationIds }
}

/** Gives an account the rights of a rule; the trail keeps what changed, as done by whoever runs the machine, whose rules they are. */
export async function settleRights(
  db: Db,
  { id, email }: { readonly id: number; readonly email: string },
  rights: Rights,
): Promise<void> {
  const before = await settledRightsOf(db, id)
  await storeRights(db, id, rights)
  const after = await settledRightsOf(db, id)
  await recordChange(db, operator, { action: 'update', entity: 'user', entityId: id, name: email, before, after })
}
