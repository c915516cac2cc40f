import type { HttpContext } from './context.ts'

type Routes = HttpContext['routes']

/** An address as routes are declared, `:id` for one part and `*` for the rest, as a pattern. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}

/** What answers everything it knows nothing of, the files of the web application, is no address of its own. */
const isCatchAll = (url: string) => url === '/*' || url === '*'

/**
 * Which methods an address takes: none when there is no such address. Answers the function that tells, which reads the routes when
 * it is called first.
 */
export function methodsByAddress(routes: () => Routes): (address: string) => string[] {
  let patterns: { readonly method: string; readonly pattern: RegExp }[] | undefined
  return (address) => {
    patterns ??= routes()
      .filter(({ url }) => !isCatchAll(url))
      .map(({ method, url }) => ({ method, pattern: patternOf(url) }))
    const [path = ''] = address.split('?')
    return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort()
  }
}
