import { type RawBuilder, sql } from 'kysely'

/** Whether signing in to an account takes more than its password: it has a second factor that was confirmed. */
export const hasFactor = (
  account = 'account',
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from second_factor f
  where f.account_id = ${sql.ref(`${account}.id`)} and f.confirmed_at is not null)`
