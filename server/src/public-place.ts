/** First parts of the product's own addresses; a path of that name could not be told from them. */
const ownParts = ['api', 'storage', 'assets', 'healthz', 'readyz', 'metrics', '.well-known']

/** Whether an address is that of a host, or of a plain path there, below which the product can be reached. */
export function namesPlace(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address)
  if (search !== '' || hash !== '' || username !== '' || password !== '') return false
  const parts = pathname.replace(/\/$/, '').split('/').slice(1)
  return parts.every((part) => /^[\w.~-]+$/.test(part)) && !ownParts.includes(parts[0] ?? '')
}

/** Where people reach the product, and the path in it, neither with a slash at the end. */
export function placeOf(address: string | undefined): {
  readonly publicUrl: string | undefined
  readonly basePath: string
} {
  if (address === undefined) return { publicUrl: undefined, basePath: '' }
  const { origin, pathname } = new URL(address)
  const basePath = pathname.replace(/\/$/, '')
  return { publicUrl: `${origin}${basePath}`, basePath }
}
