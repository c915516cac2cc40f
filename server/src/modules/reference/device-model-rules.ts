import type { ViolationRef } from '../../platform/problem-error.ts'
import type { DeviceType } from './reference.types.ts'

interface Child {
  readonly type: number
  readonly repetition: number
}

/** Most devices that creating one from its model may make. */
const mostDevices = 1_000

/** How many devices a model makes, itself included; infinite when a type stands below itself. */
function sizeOf(children: ReadonlyMap<number, readonly Child[]>, type: number, above: ReadonlySet<number>): number {
  if (above.has(type)) return Number.POSITIVE_INFINITY
  const below = new Set([...above, type])
  let size = 1
  for (const child of children.get(type) ?? []) {
    size += child.repetition * sizeOf(children, child.type, below)
    if (size > mostDevices) return size
  }
  return size
}

const standsBelowItself = (
  children: ReadonlyMap<number, readonly Child[]>,
  type: number,
  seen: Set<number>,
  goal: number,
): boolean =>
  (children.get(type) ?? []).some((child) => {
    if (child.type === goal) return true
    if (seen.has(child.type)) return false
    seen.add(child.type)
    return standsBelowItself(children, child.type, seen, goal)
  })

/** What is wrong with the sub-devices of a type (null: a new one): a type below itself, or a model of too many devices, its own or one above it. */
export function modelViolations(
  types: readonly DeviceType[],
  typeId: number | null,
  newChildren: readonly Child[],
): ViolationRef[] {
  const edited = typeId ?? 0
  const children = new Map<number, readonly Child[]>(
    types.map((type) => [type.id, type.children.map(({ type: { id }, repetition }) => ({ type: id, repetition }))]),
  )
  children.set(edited, newChildren)
  if (standsBelowItself(children, edited, new Set(), edited))
    return [{ field: 'childrenForModel', message: 'reference.model_cycle' }]
  const isTooLarge = [...children.keys()].some((type) => sizeOf(children, type, new Set()) > mostDevices)
  return isTooLarge
    ? [{ field: 'childrenForModel', message: 'reference.model_too_large', values: { max: mostDevices } }]
    : []
}
