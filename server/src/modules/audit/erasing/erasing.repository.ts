import { createHash } from 'node:crypto'
import { erasedName } from '@visionair/contract/audit'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { entryContent, waitForSealing } from '../sealing.repository.ts'
import { type NamedPerson, type NamingEntry, ofAccounts } from './named-person.ts'

/** Has whatever this transaction changes of the trail be an erasure; nothing is sealed until it ends. */
export async function beginErasing(db: Db): Promise<void> {
  await waitForSealing(db)
  await sql`set local visionair.erases = 'on'`.execute(db)
}

/** Text as it stands within JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Entries that may name a person: theirs, those about them, and those in which one of the texts stands. */
function mayName({ accountIds, addresses, names }: NamedPerson) {
  const texts = [...new Set([...addresses, ...names].flatMap((text) => [text, inJson(text)]))]
  const likes = texts.map((text) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  const all = sql`concat_ws(' ', e.actor_email, e.entity_name, e.token_name, e.before::text, e.after::text)`
  return sql<SqlBool>`(e.actor_id = any(${accountIds}::int[]) or (e.entity = any(${[...ofAccounts]}::text[]) and e.entity_id = any(${accountIds}::int[]))
    or lower(${all}) like any(${likes}::text[]))`
}

const json = z.unknown()
const entrySchema = z.object({
  id: z.int(),
  actorId: z.int().nullable(),
  actorEmail: z.string(),
  tokenName: z.string().nullable(),
  address: z.string().nullable(),
  client: z.string().nullable(),
  entity: z.string(),
  entityId: z.int().nullable(),
  entityName: z.string(),
  before: json,
  after: json,
})
export type FoundEntry = z.output<typeof entrySchema>

/** Entries behind a number that may name a person, in their order. */
export async function entriesNaming(db: Db, person: NamedPerson, after: number, limit: number): Promise<FoundEntry[]> {
  const { rows } =
    await sql`select e.id, e.actor_id as "actorId", e.actor_email as "actorEmail", e.token_name as "tokenName",
      e.address, e.client, e.entity, e.entity_id as "entityId", e.entity_name as "entityName", e.before, e.after
    from audit_entry e where e.id > ${after} and ${mayName(person)} order by e.id limit ${limit}`.execute(db)
  return rows.map((row) => entrySchema.parse(row))
}

const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** Leaves of an entry what names nobody. @returns the SHA-256 of all that it says now */
export async function replaceEntry(db: Db, id: number, entry: NamingEntry): Promise<Buffer> {
  await sql`update audit_entry set actor_email = ${entry.actorEmail}, token_name = ${entry.tokenName}, address = ${entry.address},
    client = ${entry.client}, entity_name = ${entry.entityName}, before = ${jsonOf(entry.before)}::jsonb, after = ${jsonOf(entry.after)}::jsonb
    where id = ${id}`.execute(db)
  const { rows } = await sql<{
    content: string
  }>`select ${entryContent} as content from audit_entry e where e.id = ${id}`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.content ?? '')
    .digest()
}

/** The number of the entry that tells of the erasure this transaction makes: the latest, as none else erases meanwhile. */
export async function latestErasure(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('auditEntry')
    .where('action', '=', 'erase')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export interface Remains {
  readonly entryId: number
  readonly remains: Buffer
}

const rowsAtOnce = 5000

export async function insertRemains(db: Db, erasedBy: number, all: readonly Remains[]): Promise<void> {
  for (let from = 0; from < all.length; from += rowsAtOnce)
    await db
      .insertInto('auditErasure')
      .values(all.slice(from, from + rowsAtOnce).map((each) => ({ ...each, erasedBy })))
      .execute()
}

/** How an account was called in the trail: each address, first name and last name it had. */
export interface FormerNames {
  readonly accountIds: readonly number[]
  readonly addresses: readonly string[]
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
}

const seen = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

/** Numbers of the accounts that the trail knows to have had an address. */
export async function accountsOnceOf(db: Db, address: string): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select e.entity_id as id from audit_entry e where e.entity = 'user' and lower(e.entity_name) = lower(${address})
    union select e.actor_id from audit_entry e where lower(e.actor_email) = lower(${address})`.execute(db)
  return seen(rows.map(({ id }) => id))
}

/** What the trail tells accounts to have been called. */
export async function formerNames(db: Db, accountIds: readonly number[]): Promise<FormerNames> {
  const { rows } = await sql<{ address: string | null; first: string | null; last: string | null }>`
    select distinct told.* from audit_entry e cross join lateral (values (e.entity_name, null, null),
      (e.before->>'email', e.before->>'firstName', e.before->>'lastName'),
      (e.after->>'email', e.after->>'firstName', e.after->>'lastName')) as told (address, first, last)
    where e.entity = 'user' and e.entity_id = any(${accountIds}::int[])
    union select e.actor_email, null, null from audit_entry e where e.actor_id = any(${accountIds}::int[])`.execute(db)
  return {
    accountIds,
    addresses: seen(rows.map(({ address }) => address)).filter((text) => text.includes('@')),
    firstNames: seen(rows.map(({ first }) => first)).filter((text) => text !== erasedName),
    lastNames: seen(rows.map(({ last }) => last)).filter((text) => text !== erasedName),
  }
}

/** What an erasure says to have left of entries, as one digest of all. */
export const digestOf = (all: readonly Remains[]): string => {
  const lines = [...all].sort((a, b) => a.entryId - b.entryId)
  const digest = createHash('sha256')
  for (const { entryId, remains } of lines) digest.update(`${entryId}:${remains.toString('hex')}\n`)
  return digest.digest('hex')
}

/** The erasures that stand in the trail just as they left it: by the number of the entry that tells of them. */
export async function vouchedErasures(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select e.id from audit_entry e join (
      select erased_by, count(*) as entries, encode(sha256(convert_to(string_agg(entry_id || ':' || encode(remains, 'hex') || chr(10), ''
        order by entry_id), 'UTF8')), 'hex') as digest from audit_erasure group by erased_by) made on made.erased_by = e.id
    where e.action = 'erase' and e.after->>'digest' = made.digest and e.after->>'entries' = made.entries::text`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
