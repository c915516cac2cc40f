import { nameKey } from '@visionair/contract'
import type { Refusal } from '../imports.types.ts'
import type { RowFacts } from '../table/table.types.ts'
import { bladeTypeId, partOfWord, plain, type SideKind, sideOfWord } from './folder-words.ts'
import type { ZipContent, ZipDirectory } from './zip-directory.ts'

/** Something a ZIP or a table speaks of. */
export interface Wanted {
  readonly path: string
  /** What a row of a table says of it. */
  facts: RowFacts | null
}
export interface WantedSide extends Wanted {
  readonly typeId: number
  readonly photos: ZipContent[]
}
export interface WantedPart extends Wanted {
  readonly typeId: number
  /** As the folder calls it: a blade's name or letter. */
  readonly name: string
  readonly sides: Map<number, WantedSide>
}
export interface WantedTurbine extends Wanted {
  readonly name: string
  readonly parts: Map<string, WantedPart>
}
export interface WantedPark extends Wanted {
  readonly name: string
  readonly parks: Map<string, WantedPark>
  readonly turbines: Map<string, WantedTurbine>
}

const emptyPark = (path: string, name: string): WantedPark => ({
  path,
  name,
  facts: null,
  parks: new Map(),
  turbines: new Map(),
})

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Names that differ by capitals or spaces only are the same. */
export { nameKey }

interface Place {
  readonly parks: readonly string[]
  readonly turbine: string
  /** The part's folder; its type when it has none. */
  readonly part: string
  readonly side: SideKind & { readonly name: string }
}

/** Where the photos of a folder belong; null when it names no side. A tower's face may lie directly below the turbine. */
function placeOf(folders: readonly string[]): Place | null {
  const above = folders.at(-2) ?? ''
  const abovePart = partOfWord(above)
  const side = sideOfWord(folders.at(-1) ?? '', abovePart)
  if (!side) return null
  const hasFolder = side.partTypeId === bladeTypeId || side.partTypeId === abovePart
  const turbineAt = folders.length - (hasFolder ? 3 : 2)
  const turbine = folders[turbineAt]
  if (turbine === undefined) return null
  const part = hasFolder ? above : String(side.partTypeId)
  return { parks: folders.slice(0, turbineAt), turbine, part, side: { ...side, name: folders.at(-1) ?? '' } }
}

/** The path of a thing below another. A slash within a name is written as a division slash, so that a path is of one thing only. */
export const joined = (path: string, name: string): string => {
  const segment = name.replaceAll('/', '\u2215')
  return path === '' ? segment : `${path}/${segment}`
}

/** The park of these names below another, entered where it is missing. */
export function parkIn(root: WantedPark, names: readonly string[]): WantedPark {
  let park = root
  for (const name of names) {
    const above = park
    park = entryOf(above.parks, nameKey(name), () => emptyPark(joined(above.path, name), name))
  }
  return park
}

export const turbineIn = (park: WantedPark, name: string, facts: RowFacts | null = null): WantedTurbine =>
  entryOf(park.turbines, nameKey(name), () => ({ path: joined(park.path, name), name, facts, parts: new Map() }))

export const partIn = (turbine: WantedTurbine, typeId: number, name: string): WantedPart =>
  entryOf(turbine.parts, typeId === bladeTypeId ? `blade ${plain(name)}` : String(typeId), () => ({
    path: joined(turbine.path, name),
    typeId,
    name,
    facts: null,
    sides: new Map(),
  }))

export const sideIn = (part: WantedPart, typeId: number, name: string): WantedSide =>
  entryOf(part.sides, typeId, () => ({ path: joined(part.path, name), typeId, facts: null, photos: [] }))

function placed(root: WantedPark, { parks, turbine, part, side }: Place): WantedSide {
  const ofTurbine = partIn(turbineIn(parkIn(root, parks), turbine), side.partTypeId, part)
  return sideIn(ofTurbine, side.typeId, side.name)
}

const photoName = /\.(jpe?g|png|webp|tiff?|avif)$/i

export interface FolderTree {
  readonly root: WantedPark
  readonly refused: readonly Refusal[]
}

/**
 * What the folders of a ZIP speak of: parks in parks, turbines, their parts and sides with photos. `isInPark` says that turbines
 * may lie at the top.
 */
export function folderTreeOf(
  { files, folders }: Pick<ZipDirectory, 'files' | 'folders'>,
  isInPark: boolean,
): FolderTree {
  const root = emptyPark('', '')
  const refused: Refusal[] = []
  const placeIn = (segments: readonly string[]) => {
    const place = placeOf(segments)
    return place && (isInPark || place.parks.length > 0) ? place : null
  }
  for (const file of files) {
    const segments = file.path.split('/').map((segment) => segment.trim())
    const place = placeIn(segments.slice(0, -1))
    if (!photoName.test(file.path)) refused.push({ path: file.path, reason: 'import.not_a_photo' })
    else if (place) placed(root, place).photos.push(file)
    else refused.push({ path: file.path, reason: 'import.wrong_place' })
  }
  for (const folder of folders) {
    const place = placeIn(folder.split('/').map((segment) => segment.trim()))
    if (place) placed(root, place)
  }
  return { root, refused }
}
