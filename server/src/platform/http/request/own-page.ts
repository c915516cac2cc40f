import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a call was made by a page of the product itself, as the browser says it: by Sec-Fetch-Site (Fetch Metadata), or, over plain http
 * where browsers leave that out, by Origin, which is then the address people use or the one the call came to. A call that says neither is no page's.
 */
export function isFromOwnPage(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === host
}
