import { z } from 'zod'

/** A wish that goes with what signs in or renews. */
export const sessionCookie = z
  .boolean()
  .optional()
  .describe(
    'Of a browser: keep the refresh token in a cookie that no script reads, and answer the name of the session instead',
  )

/** What a sign-in hands out. */
export const tokensSchema = z
  .object({
    data: z.object({
      token: z.string(),
      refresh_token: z
        .string()
        .describe(
          'Or, with `session_cookie`, what stands in its place while a cookie holds it: no secret, and of no use elsewhere',
        ),
      session_ends_in: z
        .int()
        .min(0)
        .describe('Seconds until the session ends, unless it is renewed or, with an idle limit, used before'),
      session_idle_seconds: z
        .int()
        .nullable()
        .describe('Without a call for as many seconds the session ends; null where no company of the account says so'),
      session_lasts_for: z
        .int()
        .min(0)
        .nullable()
        .describe('Seconds until the session ends however much is done in it; null where nothing says so'),
    }),
  })
  .meta({ id: 'Tokens' })
