/** The value of a cookie of a request; undefined when it was not sent. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export interface CookieSpec {
  readonly name: string
  /** Empty to have it forgotten. */
  readonly value: string
  readonly seconds: number
  /** `Lax` comes along when another site leads here, `Strict` does not. */
  readonly sameSite: 'Lax' | 'Strict'
  /** The calls it comes along with, below the address of the product: `/api`. */
  readonly path: string
}

/** A cookie that no script reads, for the calls of one path alone (RFC 6265). */
export function setCookie(publicUrl: string, { name, value, seconds, sameSite, path }: CookieSpec): string {
  const { protocol, pathname } = new URL(publicUrl)
  const place = `${pathname.replace(/\/$/, '')}${path}`
  const secure = protocol === 'https:' ? '; Secure' : ''
  const age = value === '' ? 0 : seconds
  return `${name}=${value}; Path=${place}; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`
}
