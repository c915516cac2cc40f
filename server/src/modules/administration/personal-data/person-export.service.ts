import type { Context } from '../../../platform/context.ts'
import { inSnapshot } from '../../../platform/database/transaction.ts'
import { knownPerson, type Named } from './known-person.service.ts'
import { authoredBy, ownRows, placesOf, postTo, tokensOf, trailOf } from './personal-data.repository.ts'

/** What is not in the file, for whoever reads it. */
const leftOut = [
  'Hashes of passwords, codes, tokens and links, keys of second factors: whoever had them could act as the person or guess what they chose.',
  'The words of mails: links in them act for the person. Their kind, subject, time and recipient are told.',
  'What the person made is told by table and number: findings, photos, visits and reports are data of the company, which answers for them.',
  'Free text that others typed, files and pictures: they are not searched for names.',
  'The log of the product, which names accounts by number, and backups.',
]

/** All that the installation holds about a person; times are UTC, names of tables and columns those of the database. */
export interface PersonalData {
  readonly about: {
    readonly madeAt: string
    readonly accounts: readonly number[]
    readonly addresses: readonly string[]
    readonly leftOut: readonly string[]
  }
  readonly [section: string]: unknown
}

/** What is told of a person; null where nothing is known of them, of one whose account is gone what is left. */
export async function personalData(ctx: Pick<Context, 'db' | 'now'>, named: Named): Promise<PersonalData | null> {
  return await inSnapshot(ctx.db, async (db) => {
    const { account, accountIds, addresses } = await knownPerson(db, named)
    const id = account?.id ?? 0
    const post = await postTo(db, addresses)
    const trail = await trailOf(db, accountIds)
    if (account === null && trail.length + post.mails.length + post.invitations.length === 0) return null
    return {
      about: { madeAt: ctx.now().toISOString(), accounts: accountIds, addresses, leftOut },
      places: await placesOf(db, id),
      rows: { ...(await ownRows(db, id)), api_token: await tokensOf(db, id), ...post },
      trail,
      authored: await authoredBy(db, id),
    }
  })
}
