import { type QuotaFigure, type QuotaScope, quotaFigures } from '@visionair/contract/quotas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains } from '../../platform/database/text-search.ts'
import type { Limits, Quota, QuotaDefaults, Subject } from './quotas.types.ts'

/** Companies, but for the one that test parks stand under, which nobody's quota is of. */
const subjects: Readonly<Record<QuotaScope, RawBuilder<unknown>>> = {
  company: sql`(select id, name from organization where not is_test)`,
  account: sql`(select id, email as name from account)`,
}
const stored: Readonly<Record<QuotaScope, RawBuilder<unknown>>> = {
  company: sql`select organization_id as id, sum(bytes) as bytes, sum(photos) as photos from storage_use group by organization_id`,
  account: sql`select account_id as id, sum(bytes) as bytes, sum(photos) as photos from storage_use
    where account_id is not null group by account_id`,
}
const underWay: Readonly<Record<QuotaScope, RawBuilder<unknown>>> = {
  company: sql`select p.organization_id as id, sum(u.size_bytes) as bytes, count(*) as photos from photo_upload u
    join inspection i on i.id = u.inspection_id join park p on p.id = i.park_id where not u.is_taken_in group by p.organization_id`,
  account: sql`select account_id as id, sum(size_bytes) as bytes, count(*) as photos from photo_upload
    where not is_taken_in group by account_id`,
}
const exported: Readonly<Record<QuotaScope, RawBuilder<unknown>>> = {
  company: sql`select p.organization_id as id, sum(e.size_bytes) as bytes from export e
    left join inspection_group g on g.id = e.group_id join park p on p.id = coalesce(e.park_id, g.park_id)
    where e.status = 'DONE' group by p.organization_id`,
  account: sql`select requested_by as id, sum(size_bytes) as bytes from export where status = 'DONE' group by requested_by`,
}
const owner: Readonly<Record<QuotaScope, RawBuilder<unknown>>> = {
  company: sql`own.organization_id`,
  account: sql`own.account_id`,
}

const limitsOf = (limit: (column: string) => RawBuilder<unknown>) => sql<Limits>`json_build_object(
  'storedBytes', ${limit('stored_bytes')}, 'photos', ${limit('photos')},
  'uploadBytes', ${limit('upload_bytes')}, 'exportBytes', ${limit('export_bytes')})`

const ownLimits = limitsOf((column) => sql.ref(`own.${column}`))
const limitsThatCount = limitsOf(
  (column) => sql`coalesce(${sql.ref(`own.${column}`)}, ${sql.ref(`general.${column}`)})`,
)

const limitsJoined = (scope: QuotaScope) => sql`
  left join quota own on own.scope = ${sql.lit(scope)} and ${owner[scope]} = subject.id
  join quota general on general.scope = ${sql.lit(scope)} and general.organization_id is null and general.account_id is null`

const quotaRows = (scope: QuotaScope) => sql`select subject.id, subject.name, ${sql.lit(scope)} as scope,
    coalesce(stored.bytes, 0)::bigint as "storedBytes", coalesce(stored.photos, 0)::bigint as photos,
    coalesce(under_way.bytes, 0)::bigint as "uploadBytes", coalesce(exported.bytes, 0)::bigint as "exportBytes",
    coalesce(under_way.photos, 0)::bigint as "uploadsUnderWay", ${limitsThatCount} as limits, ${ownLimits} as own
  from ${subjects[scope]} subject ${limitsJoined(scope)}
  left join (${stored[scope]}) stored on stored.id = subject.id
  left join (${underWay[scope]}) under_way on under_way.id = subject.id
  left join (${exported[scope]}) exported on exported.id = subject.id`

type Row = Omit<Quota, 'used'> & Quota['used']

const quotaOf = ({ storedBytes, photos, uploadBytes, exportBytes, ...row }: Row): Quota => ({
  ...row,
  used: { storedBytes, photos, uploadBytes, exportBytes },
})

/** What one uses and may; null when there is no such company or account. For work that was authorised before. */
export async function findQuota(db: Db, { scope, id }: Subject): Promise<Quota | null> {
  const { rows } = await sql<Row>`${quotaRows(scope)} where subject.id = ${id}`.execute(db)
  const [row] = rows
  return row === undefined ? null : quotaOf(row)
}

/** What one may, without looking at what is used; null when there is no such company or account. */
export async function findLimits(db: Db, { scope, id }: Subject): Promise<Limits | null> {
  const { rows } = await sql<{ limits: Limits }>`select ${limitsThatCount} as limits
    from ${subjects[scope]} subject ${limitsJoined(scope)} where subject.id = ${id}`.execute(db)
  return rows[0]?.limits ?? null
}

/** Whoever looks at what this one may have next waits until the transaction ends. */
export async function holdQuota(db: Db, { scope, id }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('quota of ' || ${scope}::text), ${id})`.execute(db)
}

export interface QuotaFilter {
  readonly scope: QuotaScope
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string | undefined
  readonly order?: Partial<Record<'name' | QuotaFigure, 'asc' | 'desc'>> | undefined
}

const figureColumns: Readonly<Record<QuotaFigure, RawBuilder<unknown>>> = {
  storedBytes: sql`listed."storedBytes"`,
  photos: sql`listed.photos`,
  uploadBytes: sql`listed."uploadBytes"`,
  exportBytes: sql`listed."exportBytes"`,
}

/** A page of what companies or accounts use, the largest first unless ordered otherwise, with the total. For administrators. */
export async function pageOfQuotas(db: Db, filter: QuotaFilter): Promise<{ items: Quota[]; total: number }> {
  const { scope, page, itemsPerPage, name, order } = filter
  const named = allOf(name ? [contains('subject.name', name)] : [])
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${subjects[scope]} subject
    where ${named}`.execute(db)
  const figure = quotaFigures.find((each) => order?.[each] !== undefined)
  const direction = sql.raw((figure === undefined ? order?.name : order?.[figure]) === 'asc' ? 'asc' : 'desc')
  const sorted =
    figure === undefined && order?.name !== undefined
      ? sql`${byName('listed.name')} ${direction}`
      : sql`${figureColumns[figure ?? 'storedBytes']} ${direction}`
  const { rows } = await sql<Row>`select * from (${quotaRows(scope)} where ${named}) listed
    order by ${sorted}, ${byName('listed.name')}, listed.id
    limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(db)
  return { items: rows.map(quotaOf), total: counted.rows[0]?.total ?? 0 }
}

/** Who has any limit that people are warned of, with what they use. */
export async function limitedQuotas(db: Db, scope: QuotaScope): Promise<Quota[]> {
  const { rows } = await sql<Row>`${quotaRows(scope)} where coalesce(own.stored_bytes, general.stored_bytes,
    own.photos, general.photos, own.export_bytes, general.export_bytes) is not null order by subject.id`.execute(db)
  return rows.map(quotaOf)
}

const whose = ({ scope, id }: Subject) => ({
  scope,
  organizationId: scope === 'company' ? id : null,
  accountId: scope === 'account' ? id : null,
})

const keyOf = sql`(scope, coalesce(organization_id, account_id, 0))`

/** Sets the limits of one company or account. */
export async function saveLimits(db: Db, subject: Subject, limits: Limits): Promise<void> {
  const { scope, organizationId, accountId } = whose(subject)
  const { storedBytes, photos, uploadBytes, exportBytes } = limits
  await sql`insert into quota (scope, organization_id, account_id, stored_bytes, photos, upload_bytes, export_bytes)
    values (${scope}, ${organizationId}::int, ${accountId}::int, ${storedBytes}::bigint, ${photos}::bigint,
      ${uploadBytes}::bigint, ${exportBytes}::bigint)
    on conflict ${keyOf} do update set stored_bytes = excluded.stored_bytes, photos = excluded.photos,
      upload_bytes = excluded.upload_bytes, export_bytes = excluded.export_bytes`.execute(db)
}

/** The limits of who has none of their own; with `isHeld` nobody else changes them until the transaction ends. */
export async function findDefaults(db: Db, isHeld = false): Promise<QuotaDefaults> {
  const query = db
    .selectFrom('quota')
    .where('organizationId', 'is', null)
    .where('accountId', 'is', null)
    .select(['scope', 'storedBytes', 'photos', 'uploadBytes', 'exportBytes'])
    .orderBy('id')
  const rows = await (isHeld ? query.forUpdate() : query).execute()
  const of = (wanted: QuotaScope): Limits => {
    const row = rows.find(({ scope }) => scope === wanted)
    if (row === undefined) throw new Error(`there are no general limits of a ${wanted}`)
    const { scope: _, ...limits } = row
    return limits
  }
  return { company: of('company'), account: of('account') }
}

/** Sets the limits of who has none of their own. */
export async function saveDefaults(db: Db, scope: QuotaScope, limits: Limits): Promise<void> {
  await db
    .updateTable('quota')
    .set(limits)
    .where('scope', '=', scope)
    .where('organizationId', 'is', null)
    .where('accountId', 'is', null)
    .execute()
}
