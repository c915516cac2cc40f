import type { QuotaScope } from '@visionair/contract/quotas'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import { isParentGone } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { organizationRights } from '../people/organizations/organizations.policy.ts'
import { visibleOrganization } from '../people/organizations/organizations.service.ts'
import {
  findDefaults,
  findQuota,
  holdQuota,
  pageOfQuotas,
  type QuotaFilter,
  saveDefaults,
  saveLimits,
} from './quotas.repository.ts'
import type { Limits, Quota, QuotaDefaults, Subject } from './quotas.types.ts'

type Seen = { readonly version?: string | undefined }

/** What companies or accounts use of what they may. For administrators. */
export const listQuotas = (ctx: Context, filter: QuotaFilter) => pageOfQuotas(ctx.db, filter)

/** What the trail keeps of limits; also what names their state. */
export const limitFacts = ({ storedBytes, photos, uploadBytes, exportBytes }: Limits) => ({
  storedBytes,
  photos,
  uploadBytes,
  exportBytes,
})

/** What names the state of the limits of all. */
export const defaultFacts = ({ company, account }: QuotaDefaults) => ({
  company: limitFacts(company),
  account: limitFacts(account),
})

async function quotaOf(ctx: Context, subject: Subject): Promise<Quota> {
  const quota = await findQuota(ctx.db, subject)
  if (quota === null) throw problem('not-found')
  return quota
}

/** What a company uses, for who may change the company. Errors: `not-found`, `forbidden`. */
export async function quotaOfCompany(ctx: Context, actor: Actor, id: number): Promise<Quota> {
  await visibleOrganization(ctx, actor, id)
  if (!organizationRights(actor).edit) throw problem('forbidden')
  return await quotaOf(ctx, { scope: 'company', id })
}

/** What an account uses, for administrators and itself. Errors: `not-found`. */
export const quotaOfAccount = (ctx: Context, id: number): Promise<Quota> => quotaOf(ctx, { scope: 'account', id })

/**
 * Limits a company or an account; what is stored and on its way stays, whatever the limit. For administrators.
 * Errors: `not-found`, `changed-meanwhile`.
 */
export async function changeLimits(
  ctx: Context,
  actor: Actor,
  subject: Subject,
  { version, ...change }: ChangeOf<Limits> & Seen,
): Promise<Quota> {
  await inTransaction(ctx.db, async (db) => {
    await holdQuota(db, subject)
    const { own: before, name } = await quotaOf({ ...ctx, db }, subject)
    refuseStale(version, limitFacts(before))
    const after = withChange(before, change)
    await saveLimits(db, subject, after)
    await recordChange(db, actor, {
      action: 'update',
      entity: 'quota',
      entityId: subject.id,
      name,
      before: limitFacts(before),
      after: limitFacts(after),
    })
  }).catch((error: unknown) => {
    throw isParentGone(error) ? problem('not-found') : error
  })
  return await quotaOf(ctx, subject)
}

/** The limits of who has none of their own. */
export const quotaDefaults = (ctx: Context): Promise<QuotaDefaults> => findDefaults(ctx.db)

const scopes: readonly QuotaScope[] = ['company', 'account']

/** Limits who has no limits of their own, companies, accounts or both. Errors: `changed-meanwhile`. */
export async function changeDefaults(
  ctx: Context,
  actor: Actor,
  { version, ...change }: ChangeOf<QuotaDefaults> & Seen,
): Promise<QuotaDefaults> {
  return await inTransaction(ctx.db, async (db) => {
    const before = await findDefaults(db, true)
    refuseStale(version, defaultFacts(before))
    const after = withChange(before, change)
    for (const scope of scopes) await saveDefaults(db, scope, after[scope])
    await recordChange(db, actor, {
      action: 'update',
      entity: 'quota',
      entityId: null,
      name: 'defaults',
      before: defaultFacts(before),
      after: defaultFacts(after),
    })
    return after
  })
}
