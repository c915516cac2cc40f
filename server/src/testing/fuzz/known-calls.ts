import type { Targets } from '../authorization/places.ts'
import { absentId } from '../authorization/places.ts'
import type { Of, Row } from '../authorization/table/row.ts'
import { table } from '../authorization/table/table.ts'

/** A call that the product accepts of who may make it: where it goes and what it says. */
export interface KnownCall {
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: unknown
}

function callOf(row: Row, of: Of): KnownCall {
  return {
    params: { ...(row.at === undefined ? {} : { id: of(row.at) }), ...row.params?.(of) },
    query: { ...row.query?.(of) },
    body: row.body?.(of),
  }
}

/** The calls of an operation that the authorization table knows, about one of what the fixture holds. */
export function knownCallsOf(targets: Targets, name: string): readonly KnownCall[] {
  const of: Of = (kind) => {
    const { own, near, sibling, foreign } = targets[kind] ?? {}
    return own ?? near ?? sibling ?? foreign ?? absentId
  }
  return table.filter(({ endpoint }) => endpoint.name === name).map((row) => callOf(row, of))
}

/** The address of the description with parameters filled in, in the order in which both names them where they differ. */
export function addressOf(path: string, params: KnownCall['params']): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? params[name === 'rest' ? '*' : name] ?? absentId
    return name === 'rest' ? String(value) : encodeURIComponent(String(value))
  })
}
