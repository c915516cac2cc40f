import type { Kysely } from 'kysely'
import type { DB } from './schema.gen.ts'

/** What repositories query through: the connections themselves or one transaction on them. */
export type Db = Kysely<DB>
