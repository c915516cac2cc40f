import { parse } from 'qs'

/** The key under which an unreadable query appears; strict query schemas refuse it, which answers 400. */
const unreadable = '(query)'

/**
 * Reads a query with brackets: `order[name]=asc`, `files[]=a&files[]=b`, plain or percent-encoded.
 * Never throws: beyond its limits (2 levels, 500 list items, 600 parameters) it answers a key no schema accepts.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  try {
    return parse(text, {
      depth: 2,
      strictDepth: true,
      arrayLimit: 500,
      parameterLimit: 600,
      throwOnLimitExceeded: true,
      duplicates: 'last',
    })
  } catch {
    return { [unreadable]: 'too large' }
  }
}
