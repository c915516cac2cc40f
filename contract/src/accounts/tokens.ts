import { z } from 'zod'

/** What a sign-in hands out. */
export const tokensSchema = z
  .object({
    data: z.object({
      token: z.string(),
      refresh_token: z.string(),
      session_ends_in: z.int().min(0).describe('Seconds until the session ends, unless it is renewed before'),
    }),
  })
  .meta({ id: 'Tokens' })
