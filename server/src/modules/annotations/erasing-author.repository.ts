import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Who changed findings as their histories name it: by number, and by name where the account is gone. */
export interface Author {
  readonly accountIds: readonly number[]
  /** Whole names and addresses that nobody else has. */
  readonly names: readonly string[]
}

const theirs = ({ accountIds, names }: Author, accountId: string, userName: string) =>
  sql`(${sql.raw(accountId)} = any(${accountIds}::int[])
    or (${sql.raw(accountId)} is null and lower(${sql.raw(userName)}) = any(${names.map((name) => name.toLowerCase())}::text[])))`

/** Leaves histories of findings without an author's name. @returns how many entries */
export async function unnameAuthor(db: Db, author: Author): Promise<number> {
  const { numAffectedRows } = await sql`update annotation_history set user_name = ''
    where user_name <> '' and ${theirs(author, 'account_id', 'user_name')}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The same in what is kept of deleted findings. @returns of how many findings */
export async function unnameDeleted(db: Db, author: Author): Promise<number> {
  const isTheirs = sql`h->>'user_name' <> '' and ${theirs(author, "(h->>'account_id')::int", "h->>'user_name'")}`
  const { numAffectedRows } = await sql`update deleted_annotation set content = jsonb_set(content, '{history}', (
      select jsonb_agg(case when ${isTheirs} then h || '{"user_name": ""}' else h end order by at)
      from jsonb_array_elements(content->'history') with ordinality as entries (h, at)))
    where exists (select from jsonb_array_elements(content->'history') as entries (h) where ${isTheirs})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
