import { type Captured, distanceM, inCaptureOrder, type Place, placesOf } from '@visionair/contract/images'

/** A stretch between two neighbours in which photos seem to be missing. */
export interface Gap<P extends Captured = Captured> {
  readonly after: P
  readonly before: P
  readonly missingPhotos: number
  readonly distanceM: number | null
  readonly seconds: number | null
  readonly basis: 'position' | 'time'
}

export interface Coverage<P extends Captured = Captured> {
  readonly order: readonly P[]
  readonly gaps: readonly Gap<P>[]
  readonly basis: 'position' | 'time' | 'none'
  readonly travelledM: number | null
}

/** With fewer steps nothing can be called usual. */
const minSteps = 3
/** A step so many times as long as usual leaves something out; neighbours overlap by a third, so 1.5 would already touch. */
const longStep = 1.7
/** Positions are known to about this; shorter differences are not told. */
const minExcessM = 0.8
/** A pause of a steady rhythm; drones wait and turn, so it takes more than with positions. */
const longPause = 2.6
const minExcessSeconds = 3
/** How much the rhythm may vary to be called steady. */
const steadySpread = 0.35

interface Steps {
  readonly lengths: readonly number[]
  readonly usual: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const stepsOf = (lengths: readonly number[]): Steps => ({ lengths, usual: median(lengths) })

const betweenNeighbours = <T>(items: readonly T[], measure: (one: T, other: T) => number): number[] =>
  items.slice(1).flatMap((item, index) => {
    const previous = items[index]
    return previous === undefined ? [] : [measure(previous, item)]
  })

/** Seconds between neighbours; null when one has no time. */
function pausesOf(order: readonly Captured[]): Steps | null {
  const times = order.map(({ capturedAt }) => (capturedAt === null ? Number.NaN : Date.parse(`${capturedAt}Z`) / 1000))
  if (times.some(Number.isNaN)) return null
  return stepsOf(betweenNeighbours(times, (one, other) => other - one))
}

/** A photo farther from the middle of a step than this share of it stands at an end of it, as one taken twice does. */
const middleShare = 0.45

/** Whether another photo was taken in the middle between two: then nothing is missing, the order is another. */
function isFilled(places: readonly Place[], index: number, usualM: number): boolean {
  const [one, other] = [places[index], places[index + 1]]
  if (!one || !other) return false
  const reachM = Math.min(usualM, middleShare * distanceM(one, other))
  const middle: Place = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2]
  return places.some((place, at) => at !== index && at !== index + 1 && distanceM(place, middle) < reachM)
}

function missingByPlace(places: readonly Place[], { lengths, usual }: Steps): number[] {
  return lengths.map((length, index) => {
    const isLong = length > longStep * usual && length - usual > minExcessM
    return isLong && !isFilled(places, index, usual) ? Math.max(1, Math.round(length / usual) - 1) : 0
  })
}

function missingByTime({ lengths, usual }: Steps): number[] {
  const spread = median(lengths.map((length) => Math.abs(length - usual)))
  if (usual <= 0 || spread > steadySpread * usual) return lengths.map(() => 0)
  return lengths.map((length) =>
    length > longPause * usual && length - usual > minExcessSeconds ? Math.max(1, Math.round(length / usual) - 1) : 0,
  )
}

/**
 * Where photos of a side seem to be missing, told from where and when they were taken: a step much longer than usual, or, when
 * places are not known, a break of a steady rhythm. What lies before the first photo and after the last cannot be told.
 */
export function coverageOf<P extends Captured>(photos: readonly P[]): Coverage<P> {
  const order = inCaptureOrder(photos)
  const places = placesOf(order)
  const steps = places && stepsOf(betweenNeighbours(places, distanceM))
  const pauses = pausesOf(order)
  const isMoving = places !== null && steps !== null && steps.usual > minExcessM / 4
  const basis: Coverage['basis'] = order.length <= minSteps ? 'none' : isMoving ? 'position' : pauses ? 'time' : 'none'
  const missing = () => {
    if (basis === 'position' && places && steps) return missingByPlace(places, steps)
    return basis === 'time' && pauses ? missingByTime(pauses) : []
  }
  const gaps = missing().flatMap((missingPhotos, index) => {
    const [after, before] = [order[index], order[index + 1]]
    if (missingPhotos === 0 || !after || !before || basis === 'none') return []
    const distance = basis === 'position' ? (steps?.lengths[index] ?? null) : null
    return [{ after, before, missingPhotos, distanceM: distance, seconds: pauses?.lengths[index] ?? null, basis }]
  })
  const travelledM = isMoving ? steps.lengths.reduce((sum, length) => sum + length, 0) : null
  return { order, gaps, basis, travelledM }
}
