import type { Inspection } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { compareNames } from '../facts/text.ts'
import { saidOfPhoto } from '../said/photos.ts'
import { type Asking, absent, byId, directions, one, type Params, page, type Question } from './question.ts'

type Photo = Row<'images'>
type Order = (left: Photo, right: Photo) => number

const byName: Order = (left, right) => compareNames(left.originalName, right.originalName)

/** "In the order they were taken", those without a time last, then by name. */
const asTaken: Order = (left, right) =>
  (left.capturedAt?.getTime() ?? Infinity) - (right.capturedAt?.getTime() ?? Infinity) ||
  byName(left, right) ||
  byId(left, right)

/** What lies nowhere comes last, whichever way round. */
const byHeight =
  (direction: 1 | -1): Order =>
  (left, right) => {
    if (left.y === null || right.y === null) return Number(left.y === null) - Number(right.y === null)
    return direction * (left.y - right.y)
  }

const orders = {
  y: byHeight,
  zIndex:
    (direction: 1 | -1): Order =>
    (left, right) =>
      direction * (left.zIndex - right.zIndex),
  originalName:
    (direction: 1 | -1): Order =>
    (left, right) =>
      direction * byName(left, right),
} as const
const orderNames = ['y', 'zIndex', 'originalName'] as const

/** Width by height of the picture that is served, 1 in 1; nothing of it without a picture. */
function shapeOf({ truth }: Asking, { id }: Inspection) {
  const picture = truth.facts.pictureOf.get(id)
  if (!picture) return { ratio: null, width: null, height: null }
  return { ratio: picture.widthPx / picture.heightPx, width: picture.widthPx, height: picture.heightPx }
}

/** The photos of sides, and the shape of their pictures. */
export function askPhotos(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const withPhotos = facts.rows.inspections.filter(({ id }) => (facts.imagesOf.get(id) ?? []).length > 0)
  const some = [...dice.some(withPhotos, 6), ...dice.some(facts.rows.inspections, 3)]
  return some.flatMap((inspection) => {
    const path = `/api/inspections/${inspection.id}`
    if (!viewer.seesInspection(inspection)) return [absent(`${path}/images`), absent(`${path}/image_aspect_ratio`)]
    const name = dice.pick([...orderNames, null])
    const direction = dice.pick(directions)
    const order = name === null ? null : orders[name](direction === 'asc' ? 1 : -1)
    const params: Params = name === null ? {} : { [`order[${name}]`]: direction }
    const rows = (facts.imagesOf.get(inspection.id) ?? []).toSorted(
      (left, right) => (order?.(left, right) ?? 0) || asTaken(left, right),
    )
    return [
      page(asking, { path: `${path}/images`, params, rows, say: saidOfPhoto }),
      one(`${path}/image_aspect_ratio`, shapeOf(asking, inspection)),
    ]
  })
}
