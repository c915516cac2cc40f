import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import type { Arrived, Browser } from './browser.ts'

/** An OpenID provider over loopback that people sign in at, made of a package that is certified as one (`oidc-provider`). */
export interface TestProvider {
  readonly issuer: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  /** What it says of a person of this login from now on. */
  knows(login: string, claims: Readonly<Record<string, unknown>>): void
  /** Has it hand out other ID tokens than it would, signed by it all the same; or by a stranger. */
  forge(change: ((claims: JWTPayload) => JWTPayload) | null, by?: 'itself' | 'stranger'): void
  /** Takes a new place to lead back to; to be called before anybody signs in. */
  leadsBackTo(address: string): void
  stop(): Promise<void>
}

const client = { clientId: 'visionair', clientSecret: 'client-secret-of-the-tests-0123456789' }

async function signing(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Starts a provider that answers on loopback, with the pages of the package to sign in at. */
export async function startPanvaProvider(): Promise<TestProvider> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('a port was expected')
  const issuer = `http://127.0.0.1:${place.port}`
  const people = new Map<string, Readonly<Record<string, unknown>>>()
  const own = await signing('own')
  const strange = await signing('own')
  let forgery: { change: (claims: JWTPayload) => JWTPayload; by: 'itself' | 'stranger' } | null = null

  const open = (redirectUri: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'groups'],
      },
      cookies: { keys: ['cookie-key-of-the-tests'] },
      jwks: { keys: [own.jwk] },
      features: { devInteractions: { enabled: true } },
    })
    provider.use(async (ctx, next) => {
      await next()
      const { body } = ctx
      if (forgery === null || ctx.path !== '/token' || typeof body?.id_token !== 'string') return
      const key = forgery.by === 'itself' ? own.privateKey : strange.privateKey
      const token = new SignJWT(forgery.change(decodeJwt(body.id_token)))
      body.id_token = await token.setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
    })
    handle = provider.callback()
  }
  return {
    ...{ issuer, client },
    knows: (login, claims) => people.set(login, claims),
    forge: (change, by = 'itself') => {
      forgery = change && { change, by }
    },
    leadsBackTo: open,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const formOf = ({ url, text }: Arrived) => new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', url)

/** Signs in at the provider's own pages, from where `start` leads, and says yes. @returns where it would lead back to, not asked for yet */
export async function signInAtPanva(browser: Browser, start: string, login: string): Promise<URL> {
  const stop = ({ pathname, search }: URL) => pathname.endsWith('/callback') && search !== ''
  let page = await browser.go(start, { stop })
  for (let count = 0; count < 3 && !stop(page.url); count += 1) {
    const isLogin = page.text.includes('name="login"')
    const form: Readonly<Record<string, string>> = isLogin
      ? { prompt: 'login', login, password: 'any' }
      : { prompt: 'consent' }
    page = await browser.go(formOf(page), { form, stop })
  }
  return page.url
}
