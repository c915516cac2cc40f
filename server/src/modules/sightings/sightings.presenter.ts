import type { watchedPicture, watchedSide } from '@visionair/contract/sightings'
import type { z } from 'zod'
import type { WatchedPicture } from './sightings.types.ts'

/** To a tenth of a pixel; finer nobody knows where blade ends. */
const tenth = (px: number): number => Math.round(px * 10) / 10

/** Never more than it is. */
const shortened = (share: number | null): number | null => share && Math.floor(share * 1000) / 1000

const sideFields = (side: WatchedPicture) => ({
  id: side.inspectionId,
  inspection: side.inspectionId,
  imageVersion: side.imageVersion,
  isBladeKnown: side.blade !== null,
  asked: side.asked,
  share: side.share,
  along: side.along.map(shortened),
  watchers: side.watchers.map(({ person, shownMs, lastSeenAt }) => ({
    ...{ user: person.id, firstName: person.firstName, lastName: person.lastName },
    shownMs,
    lastSeenAt: lastSeenAt.toISOString(),
  })),
  hasEarlier: side.hasEarlier,
})

/** How much of a side was looked at. */
export const presentSide = (side: WatchedPicture): z.input<typeof watchedSide> => ({
  id: String(side.inspectionId),
  type: 'watched_sides',
  attributes: sideFields(side),
})

/** The same with where. */
export const presentPicture = (picture: WatchedPicture): z.input<typeof watchedPicture> => ({
  id: String(picture.inspectionId),
  type: 'watched_sides',
  attributes: {
    ...sideFields(picture),
    blade: picture.blade?.map((piece) => piece.map(({ x, y }) => ({ pixelX: tenth(x), pixelY: tenth(y) }))) ?? null,
    sightings: picture.sightings.map(({ x, y, width, height, imagePx }) => ({
      ...{ pixelX: x, pixelY: y, pixelWidth: width, pixelHeight: height, imagePx },
    })),
  },
})
