import { once } from 'node:events'
import { createServer } from 'node:http'
import { oauthProvider } from '@better-auth/oauth-provider'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { toNodeHandler } from 'better-auth/node'
import { jwt } from 'better-auth/plugins'
import { z } from 'zod'
import { Browser } from './browser.ts'

/** Another OpenID provider over loopback, made by others (`better-auth`): below a path, with EdDSA, and secrets shown by Basic. */
export interface OtherProvider {
  readonly issuer: string
  /** Makes a client that is led back to an address. */
  client(redirectUri: string): Promise<{ readonly clientId: string; readonly clientSecret: string }>
  /** Makes an account there and has a browser be signed in to it. */
  signUp(browser: Browser, person: { readonly email: string; readonly name: string }): Promise<void>
  /** Has it say from now on that an e-mail is verified. */
  verifies(email: string): void
  /** Goes to where a sign-in begins and says yes on the way, as scripts of its pages do. @returns where it leads back to */
  walk(browser: Browser, start: string): Promise<URL>
  stop(): Promise<void>
}

const tables = ['session', 'account', 'verification', 'jwks', 'oauthClient', 'oauthConsent', 'oauthResource']
const tokenTables = ['oauthAccessToken', 'oauthRefreshToken', 'oauthClientResource', 'oauthClientAssertion']

/** The types of the two packages do not go together where absent and undefined are told apart. */
function pluginsOf(claims: Readonly<Record<string, unknown>>): BetterAuthPlugin[] {
  const provider = oauthProvider({
    loginPage: '/login',
    consentPage: '/consent',
    scopes: ['openid', 'profile', 'email'],
    customIdTokenClaims: () => ({ ...claims }),
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  })
  const plugins: BetterAuthPlugin[] = [jwt()]
  Object.assign(plugins, { 1: provider })
  return plugins
}

const madeClient = z.object({ client_id: z.string(), client_secret: z.string() })
const ledOn = z.object({ url: z.string() })

/** Starts it. @param claims what its ID tokens say besides */
export async function startBetterAuthProvider(claims: Readonly<Record<string, unknown>>): Promise<OtherProvider> {
  let handle: ReturnType<typeof toNodeHandler> | undefined
  const server = createServer((request, response) => void handle?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('a port was expected')
  const origin = `http://127.0.0.1:${place.port}`
  const users: { email: string; emailVerified?: boolean }[] = []
  const kept = { ...Object.fromEntries([...tables, ...tokenTables].map((name) => [name, []])), user: users }
  const auth = betterAuth({
    baseURL: origin,
    secret: 'Qm9vB7-x2kLw90_zZtYp4RrUeHsNcVdJ',
    database: memoryAdapter(kept),
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    disabledPaths: ['/token'],
    plugins: pluginsOf(claims),
  })
  handle = toNodeHandler(auth)
  const issuer = `${origin}/api/auth`
  const signUp = async (browser: Browser, person: { readonly email: string; readonly name: string }) => {
    const json = { ...person, password: 'A-password-there-1' }
    const { status } = await browser.send(`${issuer}/sign-up/email`, { json })
    if (status !== 200) throw new Error(`the provider answered ${status}`)
  }
  return {
    issuer,
    client: async (redirectUri) => {
      const owner = new Browser()
      await signUp(owner, { email: 'owner@there.example', name: 'Owner' })
      // One of the web would need https.
      const json = { redirect_uris: [redirectUri], application_type: 'native', scope: 'openid profile email' }
      const made = await owner.send(`${issuer}/oauth2/create-client`, { json })
      const { client_id: clientId, client_secret: clientSecret } = madeClient.parse(await made.json())
      return { clientId, clientSecret }
    },
    signUp,
    verifies: (email) => {
      for (const user of kept.user) if (user.email === email) user.emailVerified = true
    },
    walk: async (browser, start) => {
      const asks = ledOn.parse(JSON.parse((await browser.go(start)).text))
      const asked = new URL(asks.url, origin)
      if (asked.pathname !== '/consent') return asked
      const json = { accept: true, oauth_query: asked.search.slice(1) }
      const answer = await browser.send(`${issuer}/oauth2/consent`, { json })
      return new URL(ledOn.parse(await answer.json()).url)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
