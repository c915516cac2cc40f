import { type EndedBy, endedBySchema, type TokenScope, tokenScopes } from '@visionair/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { allOf, contains } from '../../../platform/database/text-search.ts'

/** An API token that was not revoked, whether its time is over or not. */
export interface ApiToken {
  /** That of its session. */
  readonly id: number
  readonly name: string
  readonly scope: TokenScope
  readonly hint: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly usedFrom: string | null
}

/** Whom a token acts for. */
export interface TokenOwner {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const scopeSchema = z.enum(tokenScopes)

/** A token as a call brings it, with its session, whether that is open or not. */
export interface PresentedToken {
  readonly id: number
  readonly family: string
  readonly accountId: number
  readonly sessionEpoch: number
  readonly isOpen: boolean
  readonly endedBy: EndedBy | null
  readonly name: string
  readonly scope: TokenScope
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly usedFrom: string | null
}

/** The token with this hash, or null. */
export async function findByHash(db: Db, tokenHash: Buffer): Promise<PresentedToken | null> {
  const row = await db
    .selectFrom('apiToken')
    .innerJoin('session', 'session.id', 'apiToken.sessionId')
    .select(['session.id', 'session.family', 'session.accountId', 'session.sessionEpoch', 'session.endedAt'])
    .select([
      'session.endedBy',
      'apiToken.name',
      'apiToken.scope',
      'apiToken.expiresAt',
      'apiToken.usedAt',
      'apiToken.usedFrom',
    ])
    .where('apiToken.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { endedAt, endedBy, scope, ...rest } = row
  return {
    ...rest,
    isOpen: endedAt === null,
    endedBy: endedBySchema.nullable().parse(endedBy),
    scope: scopeSchema.parse(scope),
  }
}

const notedEachMs = 60_000

/** Notes when and from where a token was used; at most once a minute as long as it comes from one place. */
export async function noteUse(
  db: Db,
  { id, usedAt, usedFrom }: Pick<PresentedToken, 'id' | 'usedAt' | 'usedFrom'>,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<void> {
  if (usedFrom === address && usedAt !== null && at.getTime() - usedAt.getTime() < notedEachMs) return
  await db.updateTable('apiToken').set({ usedAt: at, usedFrom: address }).where('sessionId', '=', id).execute()
}

export interface NewApiToken {
  readonly sessionId: number
  readonly tokenHash: Buffer
  readonly name: string
  readonly scope: TokenScope
  readonly hint: string
  readonly expiresAt: Date
}

export async function insertApiToken(db: Db, token: NewApiToken): Promise<void> {
  await db.insertInto('apiToken').values(token).execute()
}

/** Keeps other tokens of the account from being made until the transaction ends. @returns its present epoch */
export async function holdTokensOf(db: Db, accountId: number): Promise<number> {
  const { sessionEpoch } = await db
    .selectFrom('account')
    .select('sessionEpoch')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return sessionEpoch
}

const openTokens = (db: Db) =>
  db
    .selectFrom('apiToken')
    .innerJoin('session', 'session.id', 'apiToken.sessionId')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('session.endedAt', 'is', null)
    .whereRef('session.sessionEpoch', '=', 'account.sessionEpoch')

const selectTokens = (db: Db) =>
  openTokens(db)
    .select(['session.id', 'apiToken.name', 'apiToken.scope', 'apiToken.hint', 'session.beganAt as createdAt'])
    .select(['apiToken.expiresAt', 'apiToken.usedAt', 'apiToken.usedFrom'])

const withScope = <T extends { readonly scope: string }>(row: T) => ({ ...row, scope: scopeSchema.parse(row.scope) })

/** The tokens of an account that were not revoked, the newest first. */
export async function tokensOf(db: Db, accountId: number): Promise<ApiToken[]> {
  const rows = await selectTokens(db)
    .where('account.id', '=', accountId)
    .orderBy('session.beganAt', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
  return rows.map(withScope)
}

export interface TokenFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly 'user.id'?: number | undefined
  readonly name?: string | undefined
  readonly order?: Partial<Record<'createdAt' | 'expiresAt' | 'usedAt', 'asc' | 'desc'>> | undefined
}

const ordered = { createdAt: 'session.beganAt', expiresAt: 'apiToken.expiresAt', usedAt: 'apiToken.usedAt' } as const

function conditions({ 'user.id': userId, name }: TokenFilter): RawBuilder<SqlBool> {
  const words = name?.split(/\s+/).filter(Boolean) ?? []
  return allOf([
    ...(userId === undefined ? [] : [sql<SqlBool>`account.id = ${userId}`]),
    ...words.map(
      (word) => sql<SqlBool>`(${contains('api_token.name', word)} or ${contains('account.email', word)}
        or ${contains('account.first_name', word)} or ${contains('account.last_name', word)})`,
    ),
  ])
}

/** A page of the tokens of everybody, for administrators, with the total. */
export async function pageOfTokens(
  db: Db,
  filter: TokenFilter,
): Promise<{ items: (ApiToken & { owner: TokenOwner })[]; total: number }> {
  const { page, itemsPerPage, order = {} } = filter
  const where = conditions(filter)
  const { total } = await openTokens(db)
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = selectTokens(db).where(where)
  for (const key of ['createdAt', 'expiresAt', 'usedAt'] as const)
    if (order[key])
      query = query.orderBy(ordered[key], (by) => (order[key] === 'asc' ? by.asc() : by.desc()).nullsLast())
  const rows = await query
    .select(
      sql<TokenOwner>`json_build_object('id', account.id, 'email', account.email,
        'firstName', account.first_name, 'lastName', account.last_name)`.as('owner'),
    )
    .orderBy('session.beganAt', 'desc')
    .orderBy('session.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items: rows.map(withScope), total }
}

/** A token that was not revoked, of one account or, with null, of anybody, with whose it is. */
export async function findOpenToken(
  db: Db,
  id: number,
  accountId: number | null,
): Promise<{ accountId: number; email: string; name: string; scope: string; expiresAt: Date } | null> {
  const row = await openTokens(db)
    .where('session.id', '=', id)
    .where(sql<boolean>`(${accountId}::int is null or account.id = ${accountId})`)
    .select(['account.id as accountId', 'account.email', 'apiToken.name', 'apiToken.scope', 'apiToken.expiresAt'])
    .executeTakeFirst()
  return row ?? null
}
