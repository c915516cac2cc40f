import type { getInspectionGroup } from '@visionair/contract/inspections'
import { typedName } from '@visionair/contract/rules'
import type { ResultOf } from '../api/call-types.ts'
import type { Language } from '../i18n/language.ts'

/** A side of a visit as far as a report or an archive needs it. */
export type PackedSide = Pick<
  ResultOf<typeof getInspectionGroup>['inspections'][number],
  'id' | 'parentDevice' | 'device' | 'imageState' | 'annotationCount'
>

/** The first of these devices, of all without any, that has findings on a picture in the archive: nothing can be made of them. Null without one. */
export const archivedSide = (sides: readonly PackedSide[], devices: readonly number[]): PackedSide | null =>
  sides.find(
    ({ imageState, annotationCount, device }) =>
      imageState === 'archived' && annotationCount > 0 && (devices.length === 0 || devices.includes(device.id)),
  ) ?? null

/** The part and the side of it, as they are named on screens. */
export const packedSideName = ({ parentDevice, device }: PackedSide, language: Language): string =>
  [parentDevice, device].flatMap((part) => (part === null ? [] : [typedName(part, language)])).join(' · ')
