import { type Typed, typedNames } from '@visionair/contract/rules'
import { fileNameOf } from '../../../platform/file-name.ts'
import type { TableLanguage } from '../tables/table.types.ts'
import { archiveWords } from './archive-words.ts'
import { EntryNames } from './entry-names.ts'

interface InspectedSide {
  readonly id: number
  /** Of the picture it has now; null without one. */
  readonly imageVersion: number | null
  readonly device: Typed
  readonly parentDevice: Typed | null
}

/** How a side is called in an archive. */
export const sideName = (parts: readonly (Typed | null)[], language: TableLanguage): string =>
  fileNameOf(typedNames(parts, language).join(' '), archiveWords[language].side)

/**
 * Names the pictures of the inspected sides of a visit: the one a side has now by its path in the archive of the visit, any other by a
 * name with its version, which no file in an archive has. A side keeps its name while its picture rests in the archive of pictures.
 */
export function pictureNames(
  sides: readonly InspectedSide[],
  language: TableLanguage,
): (inspectionId: number, version: number) => string {
  const names = new EntryNames()
  const [pictured, bare] = [sides.filter(hasPicture), sides.filter((side) => !hasPicture(side))]
  const named = new Map(
    [...pictured, ...bare].map(({ id, imageVersion, parentDevice, device }) => {
      const path = names.unique(`${archiveWords[language].pictures}/`, sideName([parentDevice, device], language), '')
      return [id, { path, imageVersion }]
    }),
  )
  return (inspectionId, version) => {
    const side = named.get(inspectionId)
    if (!side) throw new Error(`inspection ${inspectionId} is not of the visit`)
    return side.imageVersion === version ? `${side.path}.dzi.zip` : `${side.path}@${version}`
  }
}

const hasPicture = ({ imageVersion }: InspectedSide): boolean => imageVersion !== null
