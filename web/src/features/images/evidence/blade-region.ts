import type { QueryClient } from '@tanstack/react-query'
import { getAssemblyEvidence } from '@visionair/contract/images'
import { call } from '../../../api/client.ts'
import type { ImageSize, Point } from '../../../viewer/core/picture/geometry.ts'
import { grown, type Piece } from '../../../viewer/core/sweep/plan.ts'
import type { Photo } from '../image-types.ts'
import { boundsOf, cornersOf, type Placement } from '../manual/placement.ts'
import { photosQuery } from '../photos/use-photos.ts'
import type { Evidence } from './evidence-types.ts'

/** What was taken for blade is known to some pixels of a small copy of each photo; as a share of the picture's width. */
const marginShare = 0.02
/** How far the photos as they lie may miss the picture they made, in pixels and as a share of it. */
const tolerancePx = 4
const toleranceShare = 0.002

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerancePx + toleranceShare * other

function placementOf(photo: Photo): Placement | null {
  const { id, x, y, width, height, angle, zIndex, visible, naturalWidth, naturalHeight } = photo
  if (x === null || y === null || !visible) return null
  const size = { width: width ?? naturalWidth, height: height ?? naturalHeight }
  return { id, x, y, ...size, angle: angle ?? 0, zIndex, visible, naturalWidth, naturalHeight }
}

/**
 * What is known to be blade in a picture, in its pixels: of each photo what was taken for blade when it was laid, or all of it where that
 * is not known. Null where the picture is not the one that is told of, or its photos lie otherwise by now.
 */
export function bladeIn(
  evidence: Pick<Evidence, 'pictureVersion' | 'photos'> | null,
  photos: readonly Photo[],
  picture: ImageSize & { readonly version: number },
): readonly Piece[] | null {
  if (evidence === null || evidence.pictureVersion !== picture.version) return null
  if (evidence.photos.some(({ isChanged }) => isChanged)) return null
  const laid = photos.map(placementOf).filter((placement) => placement !== null)
  const bounds = boundsOf(laid)
  if (bounds === null) return null
  const isWhole =
    isNear(bounds.right - bounds.left, picture.widthPx) && isNear(bounds.bottom - bounds.top, picture.heightPx)
  if (!isWhole) return null
  const outlines = new Map(evidence.photos.map(({ image, outline }) => [image, outline]))
  return laid.map((placement): Piece => {
    const [corner, across, , down] = cornersOf(placement).map(
      ({ x, y }): Point => ({ x: x - bounds.left, y: y - bounds.top }),
    )
    if (corner === undefined || across === undefined || down === undefined) return []
    const at = ([u, v]: readonly [number, number]): Point => ({
      x: corner.x + u * (across.x - corner.x) + v * (down.x - corner.x),
      y: corner.y + u * (across.y - corner.y) + v * (down.y - corner.y),
    })
    const whole = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
    return grown((outlines.get(placement.id) ?? whole).map(at), marginShare * picture.widthPx, picture)
  })
}

/** As `bladeIn`, read for a side. */
export async function readBlade(
  client: QueryClient,
  inspectionId: number,
  picture: ImageSize & { readonly version: number },
): Promise<readonly Piece[] | null> {
  const [evidence, photos] = await Promise.all([
    call(getAssemblyEvidence, { params: { id: inspectionId } }),
    client.fetchQuery(photosQuery(inspectionId)),
  ])
  return bladeIn(evidence, photos, picture)
}
