import { z } from 'zod'
import { familyOf } from './begun.ts'
import { type Facts, found, type Inspection } from './facts.ts'
import { hasLength, pictureShows } from './lengths.ts'
import type { Row } from './rows.ts'

export type Seen = 'seen' | 'partly' | 'unseen'
export type SeenCounts = Readonly<Record<Seen, number>>

const placementsSchema = z.array(
  z.object({
    image: z.int(),
    widthPx: z.number().optional(),
    heightPx: z.number().optional(),
    placeVersion: z.int().optional(),
    pose: z.object({ a: z.number(), b: z.number(), tx: z.number(), ty: z.number() }).optional(),
  }),
)
export type Placement = z.infer<typeof placementsSchema>[number]
export const placementsOf = (picture: Row<'pyramids'>): readonly Placement[] =>
  placementsSchema.parse(picture.placements)

/** "When a photo of the side is not in it, unless somebody set that photo aside or it shows the same again." */
export function photosMissing(facts: Facts, picture: Row<'pyramids'>): readonly number[] {
  const shown = new Set(placementsOf(picture).map(({ image }) => image))
  const asked = (facts.imagesOf.get(picture.inspectionId) ?? []).filter(
    ({ visible, selected, available, unplacedReason }) =>
      visible && selected && available && unplacedReason !== 'duplicate',
  )
  return asked.map(({ id }) => id).filter((id) => !shown.has(id))
}

interface Stretch {
  readonly image: number
  readonly from: number
  readonly to: number
}

/** What a photo covers along the long axis of the picture: the corners of the photo, turned and scaled, between their extremes. */
function stretchOf(facts: Facts, picture: Row<'pyramids'>, placement: Placement): Stretch[] {
  const { image, pose } = placement
  const photo = facts.images.get(image)
  const width = placement.widthPx ?? photo?.widthPx
  const height = placement.heightPx ?? photo?.heightPx
  if (!pose || width === undefined || height === undefined) return []
  const isUpright = picture.heightPx >= picture.widthPx
  const corners = [0, width].flatMap((x) =>
    [0, height].map((y) => (isUpright ? pose.ty + pose.b * x + pose.a * y : pose.tx + pose.a * x - pose.b * y)),
  )
  return [{ image, from: Math.min(...corners), to: Math.max(...corners) }]
}

const isKnownApart = (facts: Facts, one: number, other: number): boolean =>
  facts.rows.photoPairs.some(
    ({ firstId, secondId, isJoined }) =>
      isJoined === false && firstId === Math.min(one, other) && secondId === Math.max(one, other),
  )

/** "When a stretch between its ends is missing": room between photos, or next to no overlap where a closer look found nothing in common. */
function lacksStretch(facts: Facts, picture: Row<'pyramids'>): boolean {
  const stretches = placementsOf(picture).flatMap((placement) => stretchOf(facts, picture, placement))
  const longPx = Math.max(picture.widthPx, picture.heightPx)
  const hasRoom = stretches.some((each) => {
    const before = stretches.filter(
      (other) => other.from < each.from || (other.from === each.from && other.image < each.image),
    )
    return before.length > 0 && each.from - Math.max(...before.map(({ to }) => to)) > 0.002 * longPx
  })
  const inOrder = stretches.toSorted(
    (one, other) => one.from + one.to - other.from - other.to || one.image - other.image,
  )
  const isApart = inOrder.some((each, index) => {
    const neighbour = inOrder[index - 1]
    if (!neighbour) return false
    const shorter = Math.min(each.to - each.from, neighbour.to - neighbour.from)
    return neighbour.to - each.from < 0.05 * shorter && isKnownApart(facts, each.image, neighbour.image)
  })
  return hasRoom || isApart
}

/** "Until somebody says that it shows the whole, or marks both ends": what is said counts of every side, one photo of those with a length. */
const showsAPart = (facts: Facts, inspection: Inspection): boolean =>
  pictureShows(facts, inspection) === 'part' &&
  (inspection.pictureShows === 'part' || hasLength(found(facts.devices, inspection.deviceId).typeId))

/** How much of its side an inspection has seen. */
export function seenOf(facts: Facts, inspection: Inspection): Seen {
  const { id, groupId } = inspection
  if (familyOf(facts, groupId) === 'volta') {
    const measures = facts.measuresOf.get(id) ?? []
    const taken = measures.filter(({ isInspected, reading }) => isInspected && reading !== 'no-reading')
    if (taken.length === 0) return 'unseen'
    return taken.length < measures.length ? 'partly' : 'seen'
  }
  const picture = facts.pictureOf.get(id)
  if (!picture) return 'unseen'
  const isPart =
    showsAPart(facts, inspection) || photosMissing(facts, picture).length > 0 || lacksStretch(facts, picture)
  return isPart ? 'partly' : 'seen'
}

export function countSeen(states: readonly Seen[]): SeenCounts {
  const counts = { seen: 0, partly: 0, unseen: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** "A part is as seen as the best of" these. */
export function bestSeen(states: readonly Seen[]): Seen {
  if (states.includes('seen')) return 'seen'
  return states.includes('partly') ? 'partly' : 'unseen'
}
