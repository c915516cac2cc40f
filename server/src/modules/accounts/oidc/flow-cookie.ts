import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Seal } from '../../../platform/mail/seal.ts'
import type { Secret } from '../../../platform/secret.ts'

/** How long somebody may take at the provider. */
export const flowSeconds = 600

const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAtMs: z.number(),
})

/** What the browser keeps, unreadable to it, of a sign-in that was begun, until it comes back. */
export type Flow = z.infer<typeof flowSchema>

const sealOf = (secret: Secret) => new Seal(secret, 'a sign-in with an OpenID provider')

/** A flow as a cookie holds it. */
export const sealFlow = (secret: Secret, flow: Flow): string =>
  sealOf(secret).close(JSON.stringify(flow)).toString('base64url')

/** The flow that a cookie holds; null for none, for what was altered, and for one whose time is over. */
export function openFlow(secret: Secret, sealed: string | undefined, now: Date): Flow | null {
  if (sealed === undefined) return null
  try {
    const flow = flowSchema.parse(JSON.parse(sealOf(secret).open(Buffer.from(sealed, 'base64url'))))
    return flow.endsAtMs > now.getTime() ? flow : null
  } catch {
    return null
  }
}

/** The name of the cookie of one flow: several may be under way in a browser, one in each tab. */
export const flowCookie = (state: string): string =>
  `visionair-oidc-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`

export const browserCookie = 'visionair-oidc-browser'

/** Cookies of a sign-in with a provider come along with its calls alone. */
export const oidcCookiePath = '/api/oidc'
