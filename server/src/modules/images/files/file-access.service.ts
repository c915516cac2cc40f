import { isGranted, type Permission } from '@visionair/contract'
import { type Actor, isAdmitted } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { isProblem, problem } from '../../../platform/problem-error.ts'
import { hasExpired, type LinkReader, type SignedQuery } from '../../../platform/storage/signer.ts'
import { actorOfReader } from '../../accounts/accounts.service.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import { mayReadReport } from '../../inspections/visits/groups.service.ts'

/** The signature as it stands in an address. */
export type FileQuery = { readonly [K in keyof SignedQuery]?: SignedQuery[K] | undefined }

/** What a file belongs to; with `permission`, only who holds it may read the file. */
export type Target =
  | { readonly inspectionId: number; readonly permission?: Permission }
  | { readonly reportId: number; readonly permission?: undefined }

const ttlMs = 30_000
const maxEntries = 10_000

interface Verdict {
  readonly allowed: Promise<boolean>
  /** The same once it is known. */
  isAllowed: boolean
  readonly until: number
}

const verdicts = new WeakMap<Context['db'], Map<string, Verdict>>()

async function mayRead(ctx: Context, reader: LinkReader, target: Target): Promise<boolean> {
  const actor = await actorOfReader(ctx, reader, 'en')
  if (!actor || !isAdmitted(actor)) return false
  if ('reportId' in target) return await mayReadReport(ctx, actor, target.reportId)
  if (target.permission !== undefined && !isGranted(actor, [target.permission])) return false
  return await visibleInspection(ctx, actor, target.inspectionId).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'not-found')) return false
      throw error
    },
  )
}

const keyOf = ({ accountId, session }: LinkReader, target: Target): string =>
  'reportId' in target
    ? `${accountId} ${session} report ${target.reportId}`
    : `${accountId} ${session} inspection ${target.inspectionId} ${target.permission ?? ''}`

function cached(ctx: Context, reader: LinkReader, target: Target): Promise<boolean> {
  const known = verdicts.get(ctx.db) ?? new Map<string, Verdict>()
  verdicts.set(ctx.db, known)
  const key = keyOf(reader, target)
  const now = ctx.now().getTime()
  const verdict = known.get(key)
  if (verdict && verdict.until > now) return verdict.allowed
  const allowed = mayRead(ctx, reader, target)
  if (known.size >= maxEntries) known.clear()
  const fresh: Verdict = { allowed, isAllowed: false, until: now + ttlMs }
  known.set(key, fresh)
  allowed.then(
    (isAllowed) => {
      fresh.isAllowed = isAllowed
    },
    () => known.delete(key),
  )
  return allowed
}

/**
 * Lets a signed address through: the signature holds, the session it was made in goes on, and the account may still
 * see what the file belongs to.
 * Rights are looked up at most every 30 seconds, so access that was taken away ends within a minute.
 * Errors: `forbidden` for a bad or expired signature, `not-found` when the account may not see it any more.
 */
export async function admitFile(ctx: Context, path: string, query: FileQuery, target: Target): Promise<void> {
  const reader = ctx.signer.verify(path, { e: query.e ?? '', u: query.u ?? '', s: query.s ?? '' }, ctx.now())
  if (reader === undefined)
    throw problem('forbidden', hasExpired(query, ctx.now()) ? { message: 'file.link_expired' } : {})
  if (!(await cached(ctx, reader, target))) throw problem('not-found')
}

/** Whether it is known from the last 30 seconds that an account may read the files of a target; false says nothing. */
export function isKnownReader(ctx: Context, reader: LinkReader, target: Target): boolean {
  const verdict = verdicts.get(ctx.db)?.get(keyOf(reader, target))
  return verdict?.isAllowed === true && verdict.until > ctx.now().getTime()
}

/** Who reads a file that was admitted: whom its address was made for; null where that is nobody any more. */
export async function readerOfFile(ctx: Context, path: string, query: FileQuery): Promise<Actor | null> {
  const reader = ctx.signer.verify(path, { e: query.e ?? '', u: query.u ?? '', s: query.s ?? '' }, ctx.now())
  return reader === undefined ? null : await actorOfReader(ctx, reader, 'en')
}
