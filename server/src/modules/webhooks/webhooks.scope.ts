import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'

/** Webhooks of the actor's organizations; all for administrators. `webhook` is the alias of the table. */
export function visibleWebhook(actor: Actor, webhook = 'webhook'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(`${webhook}.organization_id`)} = any(${actor.organizationIds}::int[])`
}
