import { signInWithTicket } from '@visionair/contract/accounts'
import { makeToken } from '../../modules/accounts/passwords/one-time-token.ts'
import { exampleProvider } from '../authorization/checks/matrix.ts'
import { makePerson } from '../factories.ts'
import { nobody, type PreparedCall } from './prepared-calls.ts'

/** What ends a sign-in that was begun elsewhere: somebody has come back from the provider with a ticket. */
export const oidcCalls: readonly PreparedCall[] = [
  {
    endpoint: signInWithTicket,
    prepare: async ({ world: { ctx } }) => {
      const { id } = await makePerson(ctx)
      const [ticket, browser] = [makeToken(), makeToken()]
      const { sessionEpoch } = await ctx.db
        .selectFrom('account')
        .select('sessionEpoch')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await ctx.db
        .insertInto('oidcTicket')
        .values({
          ticketHash: ticket.tokenHash,
          browserHash: browser.tokenHash,
          accountId: id,
          sessionEpoch,
          provider: exampleProvider.id,
          expiresAt: new Date(ctx.now().getTime() + 60_000),
        })
        .execute()
      const headers = { cookie: `visionair-oidc-browser=${browser.token}` }
      return { credential: nobody, headers, body: { ticket: ticket.token } }
    },
  },
]
