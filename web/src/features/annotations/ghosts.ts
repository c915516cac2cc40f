import type { Annotation, Brief, PixelBox } from './annotation-types.ts'

export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Where a finding of another picture of the same side lies on this one: at the same share of both sides. */
export function onPicture(
  { position, imageWidth, imageHeight }: Pick<Brief, 'position' | 'imageWidth' | 'imageHeight'>,
  picture: PictureSize,
): PixelBox {
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
