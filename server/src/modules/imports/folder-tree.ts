import { bladeTypeId, partOfWord, plain, type SideKind, sideOfWord } from './folder-words.ts'
import type { Refusal } from './imports.types.ts'
import type { ZipContent, ZipDirectory } from './zip-directory.ts'

export interface WantedSide {
  readonly path: string
  readonly typeId: number
  readonly photos: ZipContent[]
}
export interface WantedPart {
  readonly path: string
  readonly typeId: number
  /** As the folder calls it: a blade's name or letter. */
  readonly name: string
  readonly sides: Map<number, WantedSide>
}
export interface WantedTurbine {
  readonly path: string
  readonly name: string
  readonly parts: Map<string, WantedPart>
}
export interface WantedPark {
  readonly path: string
  readonly name: string
  readonly parks: Map<string, WantedPark>
  readonly turbines: Map<string, WantedTurbine>
}

const emptyPark = (path: string, name: string): WantedPark => ({ path, name, parks: new Map(), turbines: new Map() })

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Names that differ by capitals or spaces only are the same. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

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

function sideIn(root: WantedPark, { parks, turbine, part, side }: Place): WantedSide {
  const joined = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)
  let park = root
  for (const name of parks) {
    const above = park
    park = entryOf(above.parks, nameKey(name), () => emptyPark(joined(above.path, name), name))
  }
  const inPark = entryOf(park.turbines, nameKey(turbine), () => ({
    path: joined(park.path, turbine),
    name: turbine,
    parts: new Map<string, WantedPart>(),
  }))
  const isBlade = side.partTypeId === bladeTypeId
  const ofTurbine = entryOf(inPark.parts, isBlade ? `blade ${plain(part)}` : String(side.partTypeId), () => ({
    path: joined(inPark.path, part),
    typeId: side.partTypeId,
    name: part,
    sides: new Map<number, WantedSide>(),
  }))
  return entryOf(ofTurbine.sides, side.typeId, () => ({
    path: joined(ofTurbine.path, side.name),
    typeId: side.typeId,
    photos: [],
  }))
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
  const placed = (segments: readonly string[]) => {
    const place = placeOf(segments)
    return place && (isInPark || place.parks.length > 0) ? place : null
  }
  for (const file of files) {
    const segments = file.path.split('/').map((segment) => segment.trim())
    const place = placed(segments.slice(0, -1))
    if (!photoName.test(file.path)) refused.push({ path: file.path, reason: 'import.not_a_photo' })
    else if (place) sideIn(root, place).photos.push(file)
    else refused.push({ path: file.path, reason: 'import.wrong_place' })
  }
  for (const folder of folders) {
    const place = placed(folder.split('/').map((segment) => segment.trim()))
    if (place) sideIn(root, place)
  }
  return { root, refused }
}
