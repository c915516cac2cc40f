/** What is known of when and where a photo was taken. */
export interface Captured {
  readonly id: number
  readonly originalName: string
  /** As the camera's clock said; texts of this form sort by time. */
  readonly capturedAt: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly altitudeM: number | null
  /** Above where the drone took off. */
  readonly relativeAltitudeM: number | null
}

/** Metres east, north and up from somewhere; a direction nothing is known of is 0. */
export type Place = readonly [eastM: number, northM: number, upM: number]

const metresPerDegree = 111_320
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** By name, numbers in it as numbers: DJI_9 before DJI_10. */
export const byName = (
  one: Pick<Captured, 'id' | 'originalName'>,
  other: Pick<Captured, 'id' | 'originalName'>,
): number => names.compare(one.originalName, other.originalName) || one.id - other.id

/** Where each photo was taken, in what all of them know; null when that is nothing. Good for the few hundred metres of a side. */
export function placesOf(photos: readonly Captured[]): Place[] | null {
  const all = (known: (photo: Captured) => number | null) => {
    const values = photos.map(known)
    return values.some((value) => value === null) ? null : values.map(Number)
  }
  const north = all(({ latitude }) => latitude)
  const east = all(({ longitude }) => longitude)
  const up = all(({ relativeAltitudeM }) => relativeAltitudeM) ?? all(({ altitudeM }) => altitudeM)
  const isOnMap = north !== null && east !== null
  if (photos.length === 0 || (!isOnMap && up === null)) return null
  const narrowing = Math.cos(((north?.[0] ?? 0) * Math.PI) / 180)
  return photos.map((_, index) => [
    isOnMap ? ((east[index] ?? 0) - (east[0] ?? 0)) * metresPerDegree * narrowing : 0,
    isOnMap ? ((north[index] ?? 0) - (north[0] ?? 0)) * metresPerDegree : 0,
    up?.[index] ?? 0,
  ])
}

export const distanceM = (one: Place, other: Place): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const minus = (one: Place, other: Place): Place => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const along = (place: Place, axis: Place): number => place[0] * axis[0] + place[1] * axis[1] + place[2] * axis[2]

/** How far each place lies along the line the camera went: from the one that is farthest from the middle, through the middle. */
function alongPath(places: readonly Place[]): number[] {
  const mean = (pick: (place: Place) => number) => places.reduce((sum, place) => sum + pick(place), 0) / places.length
  const middle: Place = [mean(([east]) => east), mean(([, north]) => north), mean(([, , up]) => up)]
  const farthest = places.reduce(
    (best, place) => (distanceM(place, middle) > distanceM(best, middle) ? place : best),
    middle,
  )
  const axis = minus(farthest, middle)
  return places.map((place) => along(minus(place, middle), axis))
}

/** Photos without a time by where they were taken, beginning at the end nearer to the first name; by name where that is not known. */
function byPlace<P extends Captured>(photos: readonly P[]): P[] {
  const named = photos.toSorted(byName)
  const places = placesOf(named)
  if (places === null) return named
  const positions = alongPath(places)
  const sign = (positions[0] ?? 0) <= (positions.at(-1) ?? 0) ? 1 : -1
  const positionOf = new Map(named.map(({ id }, index) => [id, sign * (positions[index] ?? 0)]))
  return named.toSorted(
    (one, other) => (positionOf.get(one.id) ?? 0) - (positionOf.get(other.id) ?? 0) || byName(one, other),
  )
}

/** The order in which photos were taken: by the camera's clock; those without a time after them, by place, then by name. */
export function inCaptureOrder<P extends Captured>(photos: readonly P[]): P[] {
  const timed = photos
    .flatMap((photo) => (photo.capturedAt === null ? [] : [{ photo, time: photo.capturedAt }]))
    .toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : byName(one.photo, other.photo)))
  return [...timed.map(({ photo }) => photo), ...byPlace(photos.filter(({ capturedAt }) => capturedAt === null))]
}
