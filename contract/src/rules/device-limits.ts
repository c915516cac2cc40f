import { firstDayOf } from './partial-day.ts'
import { isVisitDay } from './visit-day.ts'

/** Decimal degrees on either side of zero. */
export const coordinateLimits: Readonly<Record<string, number>> = { longitude: 180, latitude: 90 }

/** In metres; a third more than the largest turbines there are. */
const largestSizes: Readonly<Record<string, number>> = { rotorDiameter: 400, hubHeight: 300 }
const largestNumber = 1_000_000

/** The largest number a device may have, by the reference of its attribute. */
export const largestOf = (reference: string): number => largestSizes[reference] ?? largestNumber

/** The attribute that says when a turbine was commissioned. */
export const commissioningReference = 'inServiceDate'

const smallestSize = 0.5

/**
 * Whether a value of a device, as it is stored, would be refused today: it was stored before there were limits. `today` is a day
 * YYYY-MM-DD.
 */
export function isBeyondLimits(reference: string, value: string | null | undefined, today: string): boolean {
  if (value === null || value === undefined || value.trim() === '') return false
  if (reference === commissioningReference) return !isVisitDay(firstDayOf(value), today)
  const coordinate = coordinateLimits[reference]
  if (coordinate !== undefined) return !(Math.abs(Number(value)) <= coordinate)
  const largest = largestSizes[reference]
  return largest !== undefined && !(Number(value) >= smallestSize && Number(value) <= largest)
}
