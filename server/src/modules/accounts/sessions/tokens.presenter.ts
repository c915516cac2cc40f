import type { IncomingHttpHeaders } from 'node:http'
import type { Client, Tokens } from './sessions.service.ts'

/** Where a call comes from. What a client calls itself is a text of anybody's: a line of it is kept. */
export const clientOf = ({ ip, headers }: { readonly ip: string; readonly headers: IncomingHttpHeaders }): Client => ({
  address: ip,
  client: (headers['user-agent'] ?? '').replaceAll(/\p{C}/gu, ' ').slice(0, 300),
})

/** What a sign-in hands out, as the API tells it. */
export const presentTokens = ({ token, refreshToken, endsAt }: Tokens, now: Date) => ({
  data: {
    token,
    refresh_token: refreshToken,
    session_ends_in: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
  },
})
