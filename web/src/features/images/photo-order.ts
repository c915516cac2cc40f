interface Ordered {
  readonly id: number
  readonly originalName: string
  readonly capturedAt: string | null
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** By name, numbers in it as numbers: DJI_9 before DJI_10. */
export const byName = (one: Ordered, other: Ordered): number =>
  names.compare(one.originalName, other.originalName) || one.id - other.id

/** By capture time, those without one last and by name. */
export function byTime(one: Ordered, other: Ordered): number {
  if (one.capturedAt === null || other.capturedAt === null) {
    if (one.capturedAt !== other.capturedAt) return one.capturedAt === null ? 1 : -1
    return byName(one, other)
  }
  return Date.parse(one.capturedAt) - Date.parse(other.capturedAt) || byName(one, other)
}

/** The photos in the wanted order; those that it does not name follow by capture time. */
export function inOrder<P extends Ordered>(photos: readonly P[], wanted: readonly number[]): P[] {
  const places = new Map(wanted.map((id, place) => [id, place]))
  const placeOf = ({ id }: P) => places.get(id) ?? Number.POSITIVE_INFINITY
  return photos.toSorted((one, other) => {
    const [here, there] = [placeOf(one), placeOf(other)]
    return here === there ? byTime(one, other) : here - there
  })
}
