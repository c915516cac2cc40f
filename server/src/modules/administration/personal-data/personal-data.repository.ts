import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'

/** Rows that are all about the person whose account a column names. */
export const ownTables = {
  account: 'id',
  account_root_device: 'account_id',
  organization_member: 'account_id',
  session: 'account_id',
  second_factor: 'account_id',
  authenticator: 'account_id',
  passkey: 'account_id',
  recovery_code: 'account_id',
  known_device: 'account_id',
  known_address_guess: 'account_id',
  password_reset: 'account_id',
  email_change: 'account_id',
  oidc_identity: 'account_id',
  quota: 'account_id',
  quota_notice: 'account_id',
  photo_upload: 'account_id',
  sighting: 'account_id',
} as const

/** Columns that say who made or did something, with what each row is known by; what it is about is the company's. */
export const authored = [
  ['annotation', 'created_by', 'id'],
  ['annotation_group', 'created_by', 'id'],
  ['annotation_history', 'account_id', 'id'],
  ['annotation_image', 'uploaded_by', 'id'],
  ['assembly', 'requested_by', 'id'],
  ['blade_axis', 'changed_by', 'inspection_id'],
  ['calibration', 'changed_by', 'inspection_id'],
  ['corporate_asset', 'uploaded_by', 'id'],
  ['export', 'requested_by', 'id'],
  ['image', 'uploaded_by', 'id'],
  ['inspection_group', 'account_id', 'id'],
  ['inspection_group', 'inspector_id', 'id'],
  ['invitation', 'invited_by', 'id'],
  ['park_import', 'requested_by', 'id'],
  ['reimport_request', 'requested_by', 'id'],
  ['reimport_request', 'restored_by', 'id'],
  ['report', 'requested_by', 'id'],
  ['test_park', 'requested_by', 'park_id'],
  ['volta_measure', 'created_by', 'id'],
  ['volta_photo', 'uploaded_by', 'id'],
  ['webhook', 'created_by', 'id'],
] as const

/** Columns that name an account and are not told, each for a reason. */
export const untold = {
  'oidc_ticket.account_id': 'a ticket for one sign-in, over within minutes',
  'passkey_challenge.account_id': 'random bytes that a passkey signs, over within minutes',
  'refresh_token.account_id': 'hashes of what goes on with a session, which is told',
  'invitation.account_id': 'told with the invitations to their address',
} as const

type Row = Record<string, unknown>
const rowSchema = z.record(z.string(), z.unknown())

/** What nobody is told, the person it belongs to neither: what others could sign in with. Bytes are left out as well, being keys and hashes. */
const secrets: readonly string[] = ['password_hash']

async function withoutSecrets(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and (data_type = 'bytea' or udt_name = '_bytea')`.execute(
    db,
  )
  return [...rows.map(({ name }) => name), ...secrets]
}

async function rowsWhere(db: Db, table: string, where: ReturnType<typeof sql>): Promise<Row[]> {
  const left = await withoutSecrets(db, table)
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) - ${left}::text[] as row from ${sql.table(table)} t
    where ${where} order by 1`.execute(db)
  return rows.map(({ row }) => rowSchema.parse(row))
}

/** All rows about a person, by table. */
export async function ownRows(db: Db, accountId: number): Promise<Record<string, Row[]>> {
  const told: Record<string, Row[]> = {}
  for (const [table, column] of Object.entries(ownTables))
    told[table] = await rowsWhere(db, table, sql`t.${sql.ref(column)} = ${accountId}`)
  return told
}

/** API tokens, which hang on a session. */
export const tokensOf = (db: Db, accountId: number): Promise<Row[]> =>
  rowsWhere(db, 'api_token', sql`t.session_id in (select id from session where account_id = ${accountId})`)

/** Companies and profile by name. */
export async function placesOf(db: Db, accountId: number): Promise<Row> {
  const { rows } = await sql<{ row: unknown }>`select jsonb_build_object(
      'companies', (select coalesce(jsonb_agg(o.name order by o.name collate natural_order), '[]') from organization_member m
        join organization o on o.id = m.organization_id where m.account_id = a.id),
      'profile', (select p.name from profile p where p.id = a.profile_id),
      'limitedTo', (select coalesce(jsonb_agg(d.name order by d.name collate natural_order, d.id), '[]') from account_root_device r
        join device d on d.id = r.device_id where r.account_id = a.id)) as row
    from account a where a.id = ${accountId}`.execute(db)
  return rowSchema.parse(rows[0]?.row ?? {})
}

/** What was sent to addresses: mails without their words, which may act for the person, and invitations. */
export async function postTo(db: Db, addresses: readonly string[]): Promise<{ mails: Row[]; invitations: Row[] }> {
  const any = sql`any(${addresses.map((each) => each.toLowerCase())}::text[])`
  return {
    mails: await rowsWhere(db, 'mail', sql`lower(t.recipient) = ${any}`),
    invitations: await rowsWhere(db, 'invitation', sql`lower(t.email) = ${any}`),
  }
}

/** Entries of the trail by or about accounts. */
export const trailOf = (db: Db, accountIds: readonly number[]): Promise<Row[]> =>
  rowsWhere(
    db,
    'audit_entry',
    sql`(t.actor_id = any(${accountIds}::int[]) or (t.entity = 'user' and t.entity_id = any(${accountIds}::int[])))`,
  )

export interface Authored {
  readonly table: string
  readonly as: string
  readonly ids: readonly number[]
}

/** What somebody made or did, by number. */
export async function authoredBy(db: Db, accountId: number): Promise<Authored[]> {
  const all: Authored[] = []
  for (const [table, as, key] of authored) {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(table)}
      where ${sql.ref(as)} = ${accountId} order by 1`.execute(db)
    if (rows.length > 0) all.push({ table, as, ids: rows.map(({ id }) => id) })
  }
  return all
}
