import { originOf } from '../../../platform/audit/origin.ts'
import type { Tokens } from './sessions.service.ts'

/** Where a call comes from. */
export const clientOf = originOf

/** What a sign-in hands out, as the API tells it. */
export const presentTokens = ({ token, refreshToken, endsAt }: Tokens, now: Date) => ({
  data: {
    token,
    refresh_token: refreshToken,
    session_ends_in: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
  },
})
