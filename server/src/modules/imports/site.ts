import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { GivenValues } from '../devices/many-devices.service.ts'
import type { DeviceType, Service } from '../reference/reference.types.ts'
import type { Wanted } from './folders/folder-tree.ts'
import type { ImportChange, ImportNode, ParkImport, Refusal } from './imports.types.ts'

/** Where a tree of folders is compared with what there is and, unless it is a dry run, what is missing is created. */
export interface Site {
  readonly ctx: Context
  readonly actor: Actor
  readonly order: Pick<ParkImport, 'organizationId' | 'parentId' | 'date'>
  readonly service: Service
  readonly types: ReadonlyMap<number, DeviceType>
  readonly isDryRun: boolean
  readonly nodes: ImportNode[]
  readonly refused: Refusal[]
  readonly noted: Refusal[]
  /** Paths of things that are not to be created or changed. */
  readonly leftOut: ReadonlySet<string>
  /** What devices that are there are given, until it is written: many at a time. */
  readonly given: (GivenValues & { readonly wanted: Wanted })[]
  /** Filled unless it is a dry run. */
  readonly targets: Map<string, number>
  /** Told after each park and turbine. Rejects when the work was called off. */
  readonly advance: () => Promise<void>
}

/** What comes of a thing, as the plan says it. */
export function outcomeOf(isFound: boolean, changes: readonly ImportChange[]): Pick<ImportNode, 'outcome' | 'changes'> {
  if (!isFound) return changes.length === 0 ? { outcome: 'create' } : { outcome: 'create', changes }
  return changes.length === 0 ? { outcome: 'found' } : { outcome: 'change', changes }
}

/** What a device type is called by the actor. */
export function typeName({ types, actor }: Site, typeId: number): string {
  const type = types.get(typeId)
  return (actor.language === 'fr' ? type?.nameFr : type?.name) ?? ''
}

/** How many sub-devices of a type a device of another may have. */
export const repetitionOf = ({ types }: Site, parentTypeId: number, typeId: number): number =>
  types.get(parentTypeId)?.children.find(({ type }) => type.id === typeId)?.repetition ?? 0

/** A list in parts of at most so many. */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
