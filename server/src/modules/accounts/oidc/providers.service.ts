import * as client from 'openid-client'
import type { Context } from '../../../platform/context.ts'
import { isLoopback, type SignInProvider } from '../../../platform/sign-in-provider.ts'
import type { Claims } from './claims.ts'
import { type Flow, flowSeconds } from './flow-cookie.ts'
import { OidcRefused } from './oidc-refused.ts'

/** How long a provider is waited for. */
const timeoutSeconds = 10
/** What a provider says of itself is asked for anew after this. */
const knownForMs = 3_600_000
const clockToleranceSeconds = 30

interface Known {
  readonly at: number
  readonly configuration: Promise<client.Configuration>
}

const known = new WeakMap<SignInProvider, Known>()

function authenticationOf({ clientSecret, clientAuthentication }: SignInProvider): client.ClientAuth {
  if (clientSecret === null) return client.None()
  return clientAuthentication === 'basic'
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
}

/** Asks a provider what it says of itself; plain HTTP is for this machine alone. */
const discover = (provider: SignInProvider): Promise<client.Configuration> => {
  const issuer = new URL(provider.issuer)
  const plain = issuer.protocol === 'http:' && isLoopback(issuer) ? [client.allowInsecureRequests] : []
  return client.discovery(
    issuer,
    provider.clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticationOf(provider),
    { execute: [...plain, client.enableNonRepudiationChecks], timeout: timeoutSeconds },
  )
}

async function configurationOf(provider: SignInProvider, nowMs: number): Promise<client.Configuration> {
  const before = known.get(provider)
  const isFresh = before !== undefined && nowMs - before.at < knownForMs
  const configuration = isFresh ? before.configuration : discover(provider)
  if (!isFresh) known.set(provider, { at: nowMs, configuration })
  try {
    return await configuration
  } catch (error) {
    if (known.get(provider)?.configuration === configuration) known.delete(provider)
    throw new OidcRefused('unreachable', error)
  }
}

/** The provider of this name. Errors: refused as `unknown-provider`. */
export function providerOf({ settings }: Context, id: string): SignInProvider {
  const provider = settings.signInProviders.find((each) => each.id === id)
  if (!provider) throw new OidcRefused('unknown-provider')
  return provider
}

/** Where a provider leads back to. */
const callbackOf = ({ settings }: Context, { id }: SignInProvider) => `${settings.publicUrl}/api/oidc/${id}/callback`

/** Begins a sign-in. @returns where the browser goes, and what it has to bring back. Errors: refused as `unreachable` */
export async function beginFlow(ctx: Context, provider: SignInProvider): Promise<{ address: URL; flow: Flow }> {
  const configuration = await configurationOf(provider, ctx.now().getTime())
  const verifier = client.randomPKCECodeVerifier()
  const flow: Flow = {
    ...{ provider: provider.id, verifier, state: client.randomState(), nonce: client.randomNonce() },
    endsAtMs: ctx.now().getTime() + flowSeconds * 1000,
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(ctx, provider),
    scope: provider.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address, flow }
}

const notAnswered = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What an error of a sign-in means to who signs in. */
function refusalOf(error: unknown): OidcRefused {
  if (error instanceof client.AuthorizationResponseError) {
    const isDown = error.error === 'server_error' || error.error === 'temporarily_unavailable'
    return new OidcRefused(isDown ? 'unreachable' : 'denied', error)
  }
  const isSilent = error instanceof TypeError || notAnswered.some((code) => code === codeOf(error))
  return new OidcRefused(isSilent ? 'unreachable' : 'failed', error)
}

/**
 * Exchanges the code that a browser came back with for what the provider says of the person: the ID token's signature, issuer,
 * audience, times and nonce have been checked (OpenID Connect Core 1.0, 3.1.3.7), and what it tells besides is of the same subject.
 * Errors: refused as `denied`, `failed`, `unreachable`.
 * @param search the query of the address that the provider led back to, as it came
 */
export async function claimsOf(ctx: Context, provider: SignInProvider, flow: Flow, search: string): Promise<Claims> {
  const configuration = await configurationOf(provider, ctx.now().getTime())
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackOf(ctx, provider) + search), {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new OidcRefused('failed')
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return { ...claims }
    return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
  } catch (error) {
    throw error instanceof OidcRefused ? error : refusalOf(error)
  }
}
