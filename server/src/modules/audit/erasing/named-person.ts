import { type AuditEntity, erasedName } from '@visionair/contract/audit'

/** Whom the trail is to name no more. */
export interface NamedPerson {
  /** Of the account, and of those they had before. */
  readonly accountIds: readonly number[]
  /** Every address they are known to have had that nobody else has now. */
  readonly addresses: readonly string[]
  /** First and last name as they are written together, where nobody else is called the same. */
  readonly names: readonly string[]
}

/** What of an entry can tell who somebody was. */
export interface NamingEntry {
  readonly actorId: number | null
  readonly actorEmail: string
  readonly tokenName: string | null
  readonly address: string | null
  readonly client: string | null
  readonly entity: string
  readonly entityId: number | null
  readonly entityName: string
  readonly before: unknown
  readonly after: unknown
}

/** What people give names to for themselves: devices and programs, often called after their owner. */
const namedByOwner: readonly string[] = ['api-token', 'passkey'] satisfies AuditEntity[]
/** What is somebody's own name, address or name at a provider wherever it is told of them or of what is theirs. */
const ownFields: readonly string[] = ['firstName', 'lastName', 'email', 'newEmail', 'oldEmail', 'name', 'subject']
/** What is known by the number of the account it belongs to. */
export const ofAccounts: readonly string[] = ['user', 'second-factor', 'oidc-identity'] satisfies AuditEntity[]

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Any of the texts, whatever their case, where they stand by themselves: `ada@wind.org` is not in `lada@wind.org` nor in `ada@wind.org.uk`. */
function pattern(texts: readonly string[]): RegExp | null {
  if (texts.length === 0) return null
  const any = [...texts].sort((a, b) => b.length - a.length).map(escaped)
  return new RegExp(`(?<![\\p{L}\\p{N}._%+\\-])(?:${any.join('|')})(?![\\p{L}\\p{N}_]|[.\\-][\\p{L}\\p{N}])`, 'giu')
}

type Replace = (text: string) => string

function everyText(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((each) => everyText(each, replace))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, everyText(each, replace)]))
}

function withoutOwn(facts: unknown): unknown {
  if (facts === null || typeof facts !== 'object' || Array.isArray(facts)) return facts
  const cleared = (key: string, value: unknown) =>
    ownFields.includes(key) && typeof value === 'string' ? erasedName : value
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, cleared(key, value)]))
}

/**
 * An entry without what tells who a person was: as the one who acted, with the address and the client they did it from; as the one
 * something was done to; and wherever their address or whole name stands.
 */
export function withoutPerson(entry: NamingEntry, { accountIds, addresses, names }: NamedPerson): NamingEntry {
  const known = pattern([...addresses, ...names])
  const replace: Replace = (text) => (known ? text.replaceAll(known, erasedName) : text)
  const isOne = (id: number | null) => id !== null && accountIds.includes(id)
  const isTheirs = isOne(entry.actorId)
  const isAbout = ofAccounts.includes(entry.entity) && isOne(entry.entityId)
  // Who is not signed in and tries an account or its address may be its owner.
  const isTrying = entry.actorId === null && (isAbout || replace(entry.entityName) !== entry.entityName)
  const isNamedByThem =
    namedByOwner.includes(entry.entity) && (isTheirs || replace(entry.entityName) !== entry.entityName)
  const facts = (value: unknown) => everyText(isAbout || isNamedByThem ? withoutOwn(value) : value, replace)
  const isFromThem = isTheirs || isTrying
  return {
    ...entry,
    actorEmail: isTheirs ? erasedName : replace(entry.actorEmail),
    tokenName: isTheirs && entry.tokenName !== null ? erasedName : entry.tokenName && replace(entry.tokenName),
    address: isFromThem ? null : entry.address,
    client: isFromThem ? null : entry.client,
    entityName: isNamedByThem || isAbout ? erasedName : replace(entry.entityName),
    before: facts(entry.before),
    after: facts(entry.after),
  }
}
