import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ApiWorld } from '../../api-world.ts'

/** A value for the Authorization header that must open nothing, and what is wrong with it; null: nothing is. */
export interface ForgedHeader {
  readonly flaw: string | null
  readonly authorization: string
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Claims {
  readonly subject: string
  readonly audience: string
  readonly issuer: string
  readonly expiresInSeconds: number
  readonly ses: number | undefined
}

const goodHeader = { alg: 'HS256', typ: 'at+jwt' }

/**
 * One token that is right, tokens that are each wrong in one way only, and good tokens sent in a wrong way.
 * @param good a token the product accepts for the account
 */
export async function forgedHeaders(world: ApiWorld, accountId: number, good: string): Promise<ForgedHeader[]> {
  const secret = new TextEncoder().encode(world.ctx.settings.tokenSecret.current)
  const issuedAt = Math.floor(world.ctx.now().getTime() / 1000)
  const sign = (
    change: Partial<Claims> = {},
    header: object = goodHeader,
    key: Parameters<SignJWT['sign']>[0] = secret,
  ) => {
    const claims: Claims = {
      subject: String(accountId),
      audience: 'visionair:access',
      issuer: 'visionair',
      expiresInSeconds: 600,
      ses: 0,
      ...change,
    }
    return new SignJWT({ typ: 'access', ...(claims.ses === undefined ? {} : { ses: claims.ses }) })
      .setProtectedHeader({ ...goodHeader, ...header })
      .setSubject(claims.subject)
      .setIssuer(claims.issuer)
      .setAudience(claims.audience)
      .setIssuedAt(issuedAt - 60)
      .setExpirationTime(issuedAt + claims.expiresInSeconds)
      .sign(key)
  }
  const [header = '', payload = '', signature = ''] = good.split('.')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const unsigned = (alg: string) => `${base64url({ ...goodHeader, alg })}.${payload}.`
  const signedWithPublicKey = `${base64url(goodHeader)}.${payload}`
  const other = base64url({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' })
  const tokens: Readonly<Record<string, string>> = {
    'no algorithm': unsigned('none'),
    'no algorithm, written otherwise': unsigned('NonE'),
    'no algorithm but the old signature': `${unsigned('none')}${signature}`,
    'no signature': `${header}.${payload}.`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'another account under the old signature': `${header}.${other}.${signature}`,
    'another algorithm with our key': await sign({}, { alg: 'HS512' }),
    'an asymmetric algorithm with a key of its own': await sign({}, { alg: 'RS256' }, privateKey),
    'a public key taken for a secret': `${signedWithPublicKey}.${createHmac('sha256', publicPem).update(signedWithPublicKey).digest('base64url')}`,
    'a foreign key': await sign({}, {}, new TextEncoder().encode('another-secret-of-the-same-length-0123456')),
    'its own key in the header': await sign(
      {},
      { alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }), jku: 'http://127.0.0.1:9/keys', kid: '../../dev/null' },
      privateKey,
    ),
    'another audience': await sign({ audience: 'visionair:refresh' }),
    'another issuer': await sign({ issuer: 'someone-else' }),
    'another type': await sign({}, { typ: 'JWT' }),
    'a session that has ended': await sign({ ses: -1 }),
    'a session to come': await sign({ ses: 1 }),
    'no session': await sign({ ses: undefined }),
    'an end in the past': await sign({ expiresInSeconds: -1 }),
    'an account that does not exist': await sign({ subject: '999999999' }),
    'an account that is no number': await sign({ subject: `${accountId} or 1=1` }),
    'a name of an account': await sign({ subject: 'admin' }),
  }
  return [
    { flaw: null, authorization: `Bearer ${await sign()}` },
    ...Object.entries(tokens).map(([flaw, token]) => ({ flaw, authorization: `Bearer ${token}` })),
    { flaw: 'another scheme', authorization: `Basic ${good}` },
    { flaw: 'no scheme', authorization: good },
    { flaw: 'two tokens', authorization: `Bearer ${good} ${good}` },
    { flaw: 'a list of tokens', authorization: `Bearer x, Bearer ${good}` },
    { flaw: '10,000 characters', authorization: `Bearer ${good}${'x'.repeat(10_000)}` },
  ]
}
