import type { Wanted, WantedPark, WantedPart, WantedTurbine } from './folders/folder-tree.ts'

/** The paths of a plan that are to be applied, and those that are not. */
export interface Choice {
  readonly chosen: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

interface Leaving extends Choice {
  /** Rows of the table that are left out. */
  readonly rows: Set<number>
}

/** What is left out says nothing any more; whether it does. */
function silenced(thing: Wanted, { leftOut, rows }: Leaving): boolean {
  if (!leftOut.has(thing.path)) return false
  if (thing.facts) rows.add(thing.facts.row)
  thing.facts = null
  return true
}

/**
 * Takes out of a map what is left out and leads to nothing that is chosen; below what is left out also what the plan refused. `prune`
 * does the same below a thing and says whether nothing remains there.
 */
function pruneAll<K, T extends Wanted>(
  map: Map<K, T>,
  leaving: Leaving,
  isBelow: boolean,
  prune: (thing: T, isGone: boolean) => boolean,
): void {
  for (const [key, thing] of map) {
    const isGone = silenced(thing, leaving) || (isBelow && !leaving.chosen.has(thing.path))
    if (prune(thing, isGone) && isGone) map.delete(key)
  }
}

function prunePart({ sides }: WantedPart, leaving: Leaving, isGone: boolean): boolean {
  pruneAll(sides, leaving, isGone, () => true)
  return sides.size === 0
}

function pruneTurbine({ parts }: WantedTurbine, leaving: Leaving, isGone: boolean): boolean {
  pruneAll(parts, leaving, isGone, (part, isPartGone) => prunePart(part, leaving, isPartGone))
  return parts.size === 0
}

function prunePark(park: WantedPark, leaving: Leaving, isGone: boolean): boolean {
  const hadTurbines = park.turbines.size > 0
  pruneAll(park.turbines, leaving, isGone, (turbine, isBelow) => pruneTurbine(turbine, leaving, isBelow))
  pruneAll(park.parks, leaving, isGone, (below, isBelow) => prunePark(below, leaving, isBelow))
  // A number of turbines creates none in the place of those that were named.
  if (hadTurbines && park.turbines.size === 0 && park.facts) park.facts = { ...park.facts, turbineCount: 0 }
  return park.turbines.size === 0 && park.parks.size === 0
}

/**
 * Takes out of a tree what is not to be applied; what is needed by something below it stays, but is not changed.
 * The rows of the table that are left out.
 */
export function leaveOut(root: WantedPark, choice: Choice): ReadonlySet<number> {
  const rows = new Set<number>()
  if (choice.leftOut.size > 0) prunePark(root, { ...choice, rows }, false)
  return rows
}
