import { byName, type Captured, inCaptureOrder } from '@visionair/contract/images'

export { byName }

/** The photos in the wanted order; those that it does not name follow in the order of capture. */
export function inOrder<P extends Captured>(photos: readonly P[], wanted: readonly number[]): P[] {
  const places = new Map(wanted.map((id, place) => [id, place]))
  const placeOf = ({ id }: P) => places.get(id) ?? Number.POSITIVE_INFINITY
  return inCaptureOrder(photos).toSorted((one, other) => {
    const [here, there] = [placeOf(one), placeOf(other)]
    return here === there ? 0 : here - there
  })
}
