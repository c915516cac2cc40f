import { type Lie, lengthAlongPx, metresAlong, shareOfPoint } from './axis.ts'
import type { Box } from './box.ts'
import type { DistanceFrom, Zone } from './places.ts'

export * from './asked-scale.ts'
export * from './axis.ts'
export * from './box.ts'
export * from './device-limits.ts'
export * from './flight-scale.ts'
export * from './partial-day.ts'
export * from './places.ts'
export * from './scale.ts'
export * from './seen.ts'
export * from './shapes.ts'
export * from './shown-share.ts'
export * from './typed-name.ts'
export * from './visit-day.ts'

/** Device types whose distances are measured from the hub; every other type measures from the ground. */
const typesFromHub: readonly number[] = [3, 4, 5, 6]
export const distanceFromOf = (deviceTypeId: number): DistanceFrom =>
  typesFromHub.includes(deviceTypeId) ? 'hub' : 'ground'

/** Device types for which an inspection can be made. */
export const inspectableTypeIds: readonly number[] = [1, 3, 4, 5, 6, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]

/** A certified visit is done under the certified variant of its service. */
const certifiedVariants: ReadonlyMap<number, number> = new Map([
  [1, 9],
  [6, 10],
  [11, 12],
])
export const certifiableServiceIds: readonly number[] = [...certifiedVariants.keys()]
/** Services that cannot be chosen when a visit is created, and whose reports are always French. */
export const certifiedServiceIds: readonly number[] = [...certifiedVariants.values()]
export const certifiedServiceOf = (serviceId: number): number => certifiedVariants.get(serviceId) ?? serviceId

/** Services whose findings are classified by component: component, type, severity and comment are all required. */
const componentServiceIds: readonly number[] = [3, 4, 7]
export const asksForComponent = (serviceId: number): boolean => componentServiceIds.includes(serviceId)

/** Zone of a height given as a share (0 at the hub end, 1 at the tip): C up to 20 %, B up to 70 %, A beyond. */
export function zoneOf(share: number): Zone {
  if (share < 0.2) return 'C'
  return share < 0.7 ? 'B' : 'A'
}

/** Where the centre of a box lies between the hub end (0) and the other (1), by the marks of the ends, else along the picture's long side. */
export const shareAlong = ({ x, y, width, height }: Box, lie: Lie): number =>
  shareOfPoint({ x: x + width / 2, y: y + height / 2 }, lie)

/** A share counted from where distances begin: the hub end, or for what stands on the ground the other end. */
export const shareFrom = (shareFromHub: number, from: DistanceFrom): number =>
  from === 'ground' ? 1 - shareFromHub : shareFromHub

/** How much of its surroundings the crop of a box shows on each side, in picture pixels, for the eye to find its place. */
export const cropContextPx = (box: Pick<Box, 'width' | 'height'>): number =>
  Math.max(60, 0.35 * Math.max(box.width, box.height))

export interface Scale {
  /** Centimetres per pixel; null while it is unknown. */
  readonly ratioCmPerPx: number | null
  readonly from: DistanceFrom
}

/** Metres along the side, from the hub or from the ground, to the centre of a box; null while the scale is unknown. */
export const distanceM = (box: Box, lie: Lie, { ratioCmPerPx, from }: Scale): number | null =>
  ratioCmPerPx === null ? null : metresAlong(shareAlong(box, lie), lengthAlongPx(lie), ratioCmPerPx, from)

/** A length on the picture in whole centimetres. */
export const lengthCm = (lengthPx: number, ratioCmPerPx: number): number => Math.round(lengthPx * ratioCmPerPx)

/** The letters of the letter filter, five at a time. */
export const letterGroups: readonly string[] = ['A-E', 'F-J', 'K-O', 'P-T', 'U-Z']

/** Services whose visits hold measures of the lightning protection instead of annotations. */
const voltaServiceIds: readonly number[] = [1, 8, 9]
export const isVoltaService = (serviceId: number): boolean => voltaServiceIds.includes(serviceId)
/** Volta Express: its measures carry no photos. */
export const takesMeasurePhotos = (serviceId: number): boolean => serviceId !== 8

/** Whether a result keeps a limit: an open circuit never does, and of no reading nothing can be said (null). */
export function keepsLimit(
  reading: 'value' | 'open-circuit' | 'no-reading',
  value: number | null,
  limit: number | null,
): boolean | null {
  if (reading === 'open-circuit') return false
  return value === null || limit === null ? null : value <= limit
}
export { isTimeZone, timeZoneText } from './time-zone.ts'
