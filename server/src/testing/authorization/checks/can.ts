import type { KindTargets } from '../fixture/build.ts'
import type { PrincipalName } from '../principals.ts'
import type { Kind, Row } from '../table/row.ts'
import { type Cell, expectationOf, slotsOf } from './cells.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whose permissions are others at the call than at the detail, so that the two cannot be compared. */
const fitted: readonly PrincipalName[] = [
  'inspector with just this permission',
  'inspector with all but this permission',
]

interface Resource {
  readonly id: string
  readonly can: Readonly<Record<string, unknown>>
}

const resourceOf = (value: unknown): Resource | null =>
  isObject(value) && typeof value.id === 'string' && isObject(value.attributes) && isObject(value.attributes.can)
    ? { id: value.id, can: value.attributes.can }
    : null

/** Everything an answer says of what its reader may do, by the id of the thing. */
function resourcesIn(body: unknown): Resource[] {
  const data = isObject(body) ? body.data : undefined
  return (Array.isArray(data) ? data : [data]).flatMap((each) => resourceOf(each) ?? [])
}

/** Where the answer promises something the server would refuse, or withholds what it would let through. */
export function falsePromises(
  { row, principal }: Cell,
  body: unknown,
  targets: KindTargets,
  table: readonly Row[],
): string[] {
  const kind: Kind | undefined = row.at ?? row.lists
  if (kind === undefined || fitted.includes(principal.name)) return []
  return resourcesIn(body).flatMap(({ id, can }) => {
    const place = principal.sees.find((seen) => String(targets[kind][seen]) === id)
    if (place === undefined) return []
    return table.flatMap((call) => {
      if (call.can === undefined || call.at !== kind || !(call.can in can)) return []
      const [slot = null] = slotsOf(call)
      const expected = expectationOf(call, principal, slot, place)
      // What such a call asks for is refused, whoever asks: it says nothing of who may.
      if (expected.statuses.every((status) => status === 422)) return []
      const isAllowed = expected.meaning === 'accepted'
      return can[call.can] === isAllowed ? [] : [`says ${call.can}: ${can[call.can]} of the ${place} ${kind}`]
    })
  })
}
