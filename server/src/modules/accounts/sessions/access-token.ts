import { errors, jwtVerify, SignJWT } from 'jose'
import { believedSecrets, type Secret } from '../../../platform/secret.ts'

const audience = 'visionair:access'
const issuer = 'visionair'

export interface AccessTokenSettings {
  readonly tokenSecret: Secret
  readonly accessTokenSeconds: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const
const keys = new Map<string, Promise<CryptoKey>>()

/** The key of a secret, prepared once: every call reads it, and that was half of the work of reading a token. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}

export interface TokenHolder {
  readonly accountId: number
  /** The token is refused once the account is in a later one. */
  readonly sessionEpoch: number
  /** The session it was issued for, refused once that has ended. Tokens of versions before sessions were named carry none. */
  readonly session?: string | undefined
}

/** A signed statement of who calls, valid for a few minutes. It carries no rights: those are read at each request. */
export async function signAccessToken(
  settings: AccessTokenSettings,
  { accountId, sessionEpoch, session }: TokenHolder,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return await new SignJWT({ typ: 'access', ses: sessionEpoch, ...(session === undefined ? {} : { sid: session }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(String(accountId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + settings.accessTokenSeconds)
    .sign(await keyOf(settings.tokenSecret.current))
}

export type TokenVerdict = TokenHolder | 'expired' | 'broken'

/** Who a token speaks for. Only HS256 with our key or the one before it, issuer, audience and type counts; anything else is `broken`. */
export async function verifyAccessToken(
  settings: AccessTokenSettings,
  token: string,
  now: Date,
): Promise<TokenVerdict> {
  if (token.length > 4096) return 'broken'
  let verdict: TokenVerdict = 'broken'
  for (const secret of believedSecrets(settings.tokenSecret, now)) {
    verdict = await verifyWith(secret, token, now)
    if (verdict !== 'broken') break
  }
  return verdict
}

async function verifyWith(secret: string, token: string, now: Date): Promise<TokenVerdict> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ['HS256'],
      audience,
      issuer,
      typ: 'at+jwt',
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const accountId = Number(payload.sub)
    const sessionEpoch = payload.ses
    const session = payload.sid
    const isWhole = Number.isSafeInteger(accountId) && accountId > 0 && typeof sessionEpoch === 'number'
    if (!isWhole || !(session === undefined || (typeof session === 'string' && uuid.test(session)))) return 'broken'
    return { accountId, sessionEpoch, session }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'broken'
  }
}
