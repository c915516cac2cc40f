import type { BladeAxis } from '@visionair/contract/rules'
import type { Annotation, Brief, PixelBox } from '../annotation-types.ts'
import { axisOfWire } from './blade-axis.ts'

export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Takes a box from between the ends of one axis to the same place between the ends of another; the box stays upright. */
function betweenEnds({ position }: Pick<Brief, 'position'>, from: BladeAxis, to: BladeAxis): PixelBox {
  const way = { x: from.tip.x - from.hub.x, y: from.tip.y - from.hub.y }
  const there = { x: to.tip.x - to.hub.x, y: to.tip.y - to.hub.y }
  const squared = way.x * way.x + way.y * way.y
  // The turn and the scale that take one axis to the other, as a complex number.
  const a = (there.x * way.x + there.y * way.y) / squared
  const b = (there.y * way.x - there.x * way.y) / squared
  const x = position.pixelX + position.pixelWidth / 2 - from.hub.x
  const y = position.pixelY + position.pixelHeight / 2 - from.hub.y
  const width = Math.abs(a) * position.pixelWidth + Math.abs(b) * position.pixelHeight
  const height = Math.abs(b) * position.pixelWidth + Math.abs(a) * position.pixelHeight
  return { x: to.hub.x + a * x - b * y - width / 2, y: to.hub.y + b * x + a * y - height / 2, width, height }
}

/**
 * Where a finding of another picture of the same side lies on this one: at the same place between the marks of the ends where both
 * pictures have them, else at the same share of both sides.
 */
export function onPicture(
  finding: Pick<Brief, 'position' | 'imageWidth' | 'imageHeight' | 'sideAxis' | 'needsReview'>,
  picture: PictureSize,
  axis: BladeAxis | null = null,
): PixelBox {
  const { position, imageWidth, imageHeight, sideAxis, needsReview } = finding
  if (axis !== null && sideAxis && !needsReview) return betweenEnds(finding, axisOfWire(sideAxis), axis)
  const across = picture.widthPx / imageWidth
  const along = picture.heightPx / imageHeight
  return {
    x: position.pixelX * across,
    y: position.pixelY * along,
    width: position.pixelWidth * across,
    height: position.pixelHeight * along,
  }
}

type Grouped = Pick<Annotation, 'id' | 'inspectionDate' | 'annotationGroups' | 'annotationGroupTypes'>
export type GroupKind = Annotation['annotationGroupTypes'][number]

/** The group of a kind a finding is in; null when it is in none. */
export function groupOf(annotation: Grouped, kind: GroupKind): number | null {
  const index = annotation.annotationGroupTypes.indexOf(kind)
  return index === -1 ? null : (annotation.annotationGroups[index] ?? null)
}

/** The findings by their group of a kind, each group from the oldest visit to the newest. */
export function byGroup<A extends Grouped>(annotations: readonly A[], kind: GroupKind): ReadonlyMap<number, A[]> {
  const groups = new Map<number, A[]>()
  const ordered = annotations.toSorted(
    (one, other) => one.inspectionDate.localeCompare(other.inspectionDate) || one.id - other.id,
  )
  for (const annotation of ordered) {
    const group = groupOf(annotation, kind)
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), annotation])
  }
  return groups
}
