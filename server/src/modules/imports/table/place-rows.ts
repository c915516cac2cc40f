import { joined, parkIn, partIn, sideIn, turbineIn, type Wanted, type WantedPark } from '../folders/folder-tree.ts'
import { bladeTypeId, partOfWord, sideOfWord } from '../folders/folder-words.ts'
import type { ImportReason, Refusal } from '../imports.types.ts'
import type { PlacedRow, RowPlace } from './table.types.ts'

interface Named {
  readonly partTypeId: number | null
  readonly sideTypeId: number | null
}

/** The kind of part and side that a row names; the reason when there is no such thing. */
function kindsOf({ part, side }: RowPlace): Named | ImportReason {
  const partTypeId = part === null ? null : (partOfWord(part) ?? bladeTypeId)
  if (side === null) return { partTypeId, sideTypeId: null }
  const kind = sideOfWord(side, partTypeId)
  if (!kind) return 'import.side_word_unknown'
  if (part === null && kind.partTypeId === bladeTypeId) return 'import.row_without_blade'
  if (partTypeId !== null && kind.partTypeId !== partTypeId) return 'import.side_unknown'
  return { partTypeId: kind.partTypeId, sideTypeId: kind.typeId }
}

/** What a row names, entered in the tree where it is missing. */
function thingOf(
  root: WantedPark,
  { parks, turbine, part, side }: RowPlace,
  { partTypeId, sideTypeId }: Named,
): Wanted {
  const park = parkIn(root, parks)
  if (turbine === null) return park
  const inPark = turbineIn(park, turbine)
  if (partTypeId === null) return inPark
  const ofTurbine = partIn(inPark, partTypeId, part ?? String(partTypeId))
  return sideTypeId === null ? ofTurbine : sideIn(ofTurbine, sideTypeId, side ?? '')
}

/** Enters the rows of a table in the tree that the folders of a ZIP make; the second row about the same thing is refused. */
export function placeRows(root: WantedPark, rows: readonly PlacedRow[]): Refusal[] {
  const refused: Refusal[] = []
  for (const { place, facts } of rows) {
    const kinds = kindsOf(place)
    const names = [...place.parks, place.turbine, place.part, place.side].filter((name) => name !== null)
    const path = names.reduce(joined, '')
    if (typeof kinds === 'string') {
      refused.push({ path, reason: kinds, row: facts.row })
      continue
    }
    const thing = thingOf(root, place, kinds)
    const { row } = facts
    if (thing.facts) refused.push({ path, reason: 'import.row_twice', row, values: { row: thing.facts.row } })
    else thing.facts = facts
  }
  return refused
}
