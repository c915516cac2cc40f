import type { IncomingMessage } from 'node:http'

/**
 * Takes the path of the product away from the front of a request's address, where a proxy left it, so that all that follows knows
 * addresses as at the root. The whole one, as people see it, stays readable as `originalUrl`.
 */
export function takeBaseAway(request: IncomingMessage, basePath: string): void {
  if (basePath === '') return
  const url = request.url ?? '/'
  const next = url.charAt(basePath.length)
  const isBelow = url.startsWith(basePath) && (next === '' || next === '/' || next === '?')
  const rest = isBelow ? url.slice(basePath.length) : url
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  Object.assign(request, { originalUrl: `${basePath}${request.url}` })
}
