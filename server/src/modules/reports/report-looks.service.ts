import { percentShown } from '@visionair/contract/rules'
import { watchedSides } from '../sightings/sightings.service.ts'
import type { WatchedPicture } from '../sightings/sightings.types.ts'
import { partsOf, type Reading } from './gathering.ts'
import type { ReportLooks } from './report-document/model.ts'
import { fullName } from './report-sides.service.ts'
import type { InspectedSide } from './reports.types.ts'

/** What was kept of who looked at the sides of a visit. */
export const watchedOf = ({ ctx, actor }: Reading, groupId: number): Promise<readonly WatchedPicture[]> =>
  watchedSides(ctx, actor, groupId)

const wasKept = ({ watchers, share }: WatchedPicture): boolean => watchers.length > 0 || share > 0

/** How much of the shown sides was looked at and by whom; null where nothing was kept of any. */
export function looksOf(watched: readonly WatchedPicture[], shown: readonly InspectedSide[]): ReportLooks | null {
  const pictures = shown.flatMap((side) => {
    const of = watched.find(({ inspectionId }) => inspectionId === side.inspectionId)
    return of === undefined ? [] : [{ side, of }]
  })
  const kept = pictures.filter(({ of }) => wasKept(of))
  if (kept.length === 0) return null
  const nameOf = (side: InspectedSide) => [side.parentName, side.deviceName].filter((name) => name !== null).join(' · ')
  const people = kept.flatMap(({ of }) => of.watchers.map(({ person }) => fullName(person)))
  return {
    sides: kept.map(({ side, of }) => ({
      side: nameOf(side),
      percent: percentShown(of.share),
      isBladeKnown: of.blade !== null,
      mmPerPx: of.asked.mm,
      isAbout: of.asked.isEstimate,
    })),
    people: [...new Set(people)],
    unknown: partsOf(
      pictures.filter(({ of }) => !wasKept(of)).map(({ side }) => side),
      shown,
    ),
  }
}
