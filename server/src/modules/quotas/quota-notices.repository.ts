import type { QuotaFigure } from '@visionair/contract/quotas'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Subject } from './quotas.types.ts'

/** One at a time tells of quotas: whoever comes meanwhile waits, and finds what was told. */
export async function holdNotices(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('quota-notices'))`.execute(db)
}

export interface Notice extends Subject {
  readonly figure: string
  readonly percent: number
}

/** Of which shares people were told that stood at that or above when it was looked last. */
export async function standingNotices(db: Db): Promise<Notice[]> {
  const { rows } = await sql<Notice>`select case when account_id is null then 'company' else 'account' end as scope,
    coalesce(organization_id, account_id) as id, figure, percent from quota_notice`.execute(db)
  return rows
}

const column = ({ scope }: Subject) => sql.ref(scope === 'company' ? 'organization_id' : 'account_id')

/** Keeps that a share of a limit was reached; null when it is below all that people are told of. */
export async function saveNotice(
  db: Db,
  subject: Subject,
  figure: QuotaFigure,
  reached: { readonly percent: number | null; readonly at: Date },
): Promise<void> {
  await sql`delete from quota_notice where ${column(subject)} = ${subject.id} and figure = ${figure}`.execute(db)
  if (reached.percent === null) return
  await sql`insert into quota_notice (${column(subject)}, figure, percent, told_at)
    values (${subject.id}, ${figure}, ${reached.percent}, ${reached.at})`.execute(db)
}

export interface Recipient {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly language: 'en' | 'fr' | null
  readonly isAdmin: boolean
}

/**
 * Who is told of a quota and can sign in: administrators, and of a company who is responsible for it or may change it, of an account its
 * owner. Whoever is limited to some devices sees no company as a whole.
 */
export async function recipientsOf(db: Db, { scope, id }: Subject): Promise<Recipient[]> {
  const concerned =
    scope === 'account'
      ? sql`a.id = ${id}`
      : sql`exists (select 1 from organization_member m where m.account_id = a.id and m.organization_id = ${id})
          and not exists (select 1 from account_root_device d where d.account_id = a.id)
          and ('ROLE_RESPONSIBLE' = any(a.roles) or 'organization_edit' = any(a.permissions)
            or exists (select 1 from profile p where p.id = a.profile_id and 'organization_edit' = any(p.permissions)))`
  const { rows } = await sql<Recipient>`select a.id, a.email, a.first_name as "firstName", a.language,
      'ROLE_ADMIN' = any(a.roles) as "isAdmin"
    from account a where a.is_active and not a.is_service and ('ROLE_ADMIN' = any(a.roles) or (${concerned}))
    order by a.id`.execute(db)
  return rows
}
