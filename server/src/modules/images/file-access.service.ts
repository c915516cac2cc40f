import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/http/problem-error.ts'
import type { SignedQuery } from '../../platform/storage/signer.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { visibleGroup } from '../inspections/groups.service.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'

/** The signature as it stands in an address. */
export type FileQuery = { readonly [K in keyof SignedQuery]?: SignedQuery[K] | undefined }

export type Target = { readonly inspectionId: number } | { readonly groupId: number }

const ttlMs = 30_000
const maxEntries = 10_000

interface Verdict {
  readonly allowed: Promise<boolean>
  readonly until: number
}

const verdicts = new WeakMap<Context['db'], Map<string, Verdict>>()

async function mayRead(ctx: Context, accountId: number, target: Target): Promise<boolean> {
  const actor = await actorOfAccount(ctx, accountId, 'en')
  if (!actor?.termsAccepted) return false
  const reading =
    'groupId' in target ? visibleGroup(ctx, actor, target.groupId) : visibleInspection(ctx, actor, target.inspectionId)
  return await reading.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'not-found') return false
      throw error
    },
  )
}

function cached(ctx: Context, accountId: number, target: Target): Promise<boolean> {
  const known = verdicts.get(ctx.db) ?? new Map<string, Verdict>()
  verdicts.set(ctx.db, known)
  const key =
    'groupId' in target ? `${accountId} group ${target.groupId}` : `${accountId} inspection ${target.inspectionId}`
  const now = ctx.now().getTime()
  const verdict = known.get(key)
  if (verdict && verdict.until > now) return verdict.allowed
  const allowed = mayRead(ctx, accountId, target)
  allowed.catch(() => known.delete(key))
  if (known.size >= maxEntries) known.clear()
  known.set(key, { allowed, until: now + ttlMs })
  return allowed
}

/**
 * Lets a signed address through: the signature holds, and the account it was made for may still see what the file belongs to.
 * Rights are looked up at most every 30 seconds, so access that was taken away ends within a minute.
 * Errors: `forbidden` for a bad or expired signature, `not-found` when the account may not see it any more.
 */
export async function admitFile(ctx: Context, path: string, query: FileQuery, target: Target): Promise<void> {
  const accountId = ctx.signer.verify(path, { e: query.e ?? '', u: query.u ?? '', s: query.s ?? '' }, ctx.now())
  if (accountId === undefined) throw problem('forbidden')
  if (!(await cached(ctx, accountId, target))) throw problem('not-found')
}
