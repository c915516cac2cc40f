import { type Endpoint, roles, scopeNeeded, startsWork } from '@visionair/contract'
import { z } from 'zod'

type Grants = Exclude<Endpoint['access'], string>

const takes = (schema: z.ZodType | undefined, name: string): boolean =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name)

const isRole = (grant: string): boolean => roles.some((role) => role === grant)
const listed = (names: readonly string[], joint: string): string =>
  names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ` ${joint} $1`)

/** The one check of permissions in words: administrators and responsible people pass unless the list names a role. */
function grantsInWords({ grants, mode = 'any' }: Grants): string {
  const named = grants.filter(isRole)
  const permissions = grants.filter((grant) => !isRole(grant))
  if (grants.length === 0) return 'For administrators and responsible people.'
  const joint = mode === 'all' ? 'and' : 'or'
  if (named.length > 0) return `For accounts with ${listed([...named, ...permissions], joint)}.`
  return `For administrators, responsible people, and accounts with ${listed(permissions, joint)}.`
}

function accessInWords({ access, query, kind }: Endpoint): string {
  if (access === 'account') return 'For every account that is signed in.'
  if (access !== 'public') return grantsInWords(access)
  return kind === 'file' && takes(query, 's')
    ? 'By a signed address, as other answers give it: it needs no token, and shows what the account it was given to may see.'
    : 'Needs no account.'
}

/** What an API token needs; nothing where nobody is asked who calls. */
function tokenInWords(endpoint: Endpoint): string[] {
  if (endpoint.access === 'public') return []
  const needed = scopeNeeded(endpoint)
  return [needed === null ? 'Takes no API token.' : `An API token needs the scope \`${needed}\`.`]
}

/** Who may call an operation and what is to be known before, in sentences that follow from its contract. */
export function operationWords(endpoint: Endpoint): string {
  const { access, params, query, kind, status } = endpoint
  const isOfSomebody = access !== 'public'
  return [
    accessInWords(endpoint),
    ...tokenInWords(endpoint),
    ...(isOfSomebody && params !== undefined
      ? ['What the account may not see is answered as if it did not exist.']
      : []),
    ...(kind === 'json-api' && isOfSomebody ? ['Holds what the account may see.'] : []),
    ...(takes(query, 'page') ? ['Answers a page at a time.'] : []),
    ...(startsWork(endpoint) ? ['Starts work, by GET and by POST; HEAD starts none.'] : []),
    ...(status === 202 ? ['The work goes on after the answer.'] : []),
  ].join(' ')
}
