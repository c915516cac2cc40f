import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether the limits of a company `o` have ended a `session` at a moment. */
export const isPastLimitOf = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(session.seen_at + make_interval(mins => o.session_idle_minutes) <= ${now}::timestamptz
    or session.began_at + make_interval(hours => o.session_hours) <= ${now}::timestamptz)`

/** Whether no limit of a company of its account has ended a `session`, which is not one of an API token, at a moment. */
export const isWithinLimits = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = session.account_id and ${isPastLimitOf(now)})`

/** Whether a `session` of an `account` is a sign-in that can still be gone on with: API tokens have no refresh tokens. */
export const isOpenSignIn = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(session.ended_at is null and session.session_epoch = account.session_epoch and ${isWithinLimits(now)}
    and exists (select 1 from refresh_token where refresh_token.family = session.family
      and refresh_token.revoked_at is null and refresh_token.expires_at > ${now}::timestamptz))`
