import { asksForComponent, type Box } from '@visionair/contract/rules'
import { applyTo, invert, type Point } from '../imaging/register/numeric/similarity.ts'
import { createAnnotation } from '../modules/annotations/annotations.service.ts'
import { changeAxis } from '../modules/annotations/axis/axis.service.ts'
import type { Image } from '../modules/images/images.types.ts'
import type { Inspection } from '../modules/inspections/inspections.types.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { MarkedDefect } from './demo-links.ts'
import type { RenderedPhoto, RenderedSide } from './render/blade-side.ts'
import type { DefectTruth } from './render/defect.ts'

type Truth = DefectTruth

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
]

function boundsOf(points: readonly Point[], widthPx: number, heightPx: number): Box {
  const clampX = (value: number) => Math.min(widthPx, Math.max(0, value))
  const clampY = (value: number) => Math.min(heightPx, Math.max(0, value))
  const left = clampX(Math.min(...points.map(({ x }) => x)))
  const right = clampX(Math.max(...points.map(({ x }) => x)))
  const top = clampY(Math.min(...points.map(({ y }) => y)))
  const bottom = clampY(Math.max(...points.map(({ y }) => y)))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Where a painted defect lies on the assembled picture: through the photo that shows it nearest to its middle. */
export function boxOnPicture(
  defect: Pick<Truth, 'box'>,
  photos: readonly RenderedPhoto[],
  images: readonly Image[],
  picture: { widthPx: number; heightPx: number },
): Box | null {
  const centre = { x: defect.box.x + defect.box.width / 2, y: defect.box.y + defect.box.height / 2 }
  const candidates = photos.flatMap((photo) => {
    const image = images.find(({ originalName }) => originalName === photo.fileName)
    if (!image?.pose) return []
    const at = applyTo(invert(photo.pose), centre.x, centre.y)
    const offCentre = Math.hypot(at.x - photo.widthPx / 2, at.y - photo.heightPx / 2)
    return { photo, pose: image.pose, offCentre }
  })
  const [best] = candidates.toSorted((one, other) => one.offCentre - other.offCentre)
  if (!best) return null
  const toPhoto = invert(best.photo.pose)
  return boundsOf(
    cornersOf(defect.box).map(({ x, y }) => {
      const onPhoto = applyTo(toPhoto, x, y)
      return applyTo(best.pose, onPhoto.x, onPhoto.y)
    }),
    picture.widthPx,
    picture.heightPx,
  )
}

/** Marks both ends of a painted side on its assembled picture. */
export async function markEnds(
  ctx: Context,
  actor: Actor,
  inspection: Inspection,
  { ends }: RenderedSide,
  photos: readonly RenderedPhoto[],
  images: readonly Image[],
): Promise<void> {
  const { imageWidthPx: widthPx, imageHeightPx: heightPx, imageVersion } = inspection
  if (widthPx === null || heightPx === null || imageVersion === null) return
  const onPicture = (end: Point) =>
    boxOnPicture({ box: { ...end, width: 0, height: 0 } }, photos, images, { widthPx, heightPx })
  const [hub, tip] = [onPicture(ends.root), onPicture(ends.tip)]
  if (!hub || !tip) return
  const axis = { hub: { x: hub.x, y: hub.y }, tip: { x: tip.x, y: tip.y } }
  await changeAxis(ctx, actor, inspection.id, { axis, imageVersion, version: 0 })
}

const typeOf: Readonly<Record<Truth['kind'], number>> = {
  erosion: 1,
  crack: 2,
  delamination: 4,
  lightning: 5,
  'receptor-damage': 6,
  contamination: 7,
  'coating-loss': 8,
}

/** By the house rules, which every type's component offers. */
const componentOf: Readonly<Record<Truth['kind'], number>> = {
  erosion: 1,
  crack: 3,
  delamination: 3,
  lightning: 6,
  'receptor-damage': 6,
  contamination: 3,
  'coating-loss': 3,
}

const comments: Readonly<Record<Truth['kind'], string>> = {
  erosion: 'Erosion of the leading edge down to the laminate; edges rough to the touch.',
  crack: 'Crack in the surface, branching; follow its growth at the next visit.',
  delamination: 'Layer lifted, hollow sound expected on tapping.',
  lightning: 'Burn marks of a lightning strike; check the down conductor.',
  'receptor-damage': 'Receptor melted at its edge.',
  contamination: 'Grease and dirt, no damage seen below.',
  'coating-loss': 'Top coat missing, primer visible.',
}

/** Dirt and a missing top coat are no danger, however much of it there is. */
const mostSevere: Readonly<Partial<Record<Truth['kind'], Truth['severity']>>> = { contamination: 2, 'coating-loss': 3 }

const judged = ({ kind, severity }: Truth): number => Math.min(severity, mostSevere[kind] ?? severity)

/** Marks the painted defects of a side as an inspector would; answers what was marked. */
export async function markDefects(
  ctx: Context,
  actor: Actor,
  inspection: Inspection,
  side: RenderedSide,
  photos: readonly RenderedPhoto[],
  images: readonly Image[],
): Promise<MarkedDefect[]> {
  const { imageWidthPx: widthPx, imageHeightPx: heightPx } = inspection
  if (widthPx === null || heightPx === null) return []
  const marked: MarkedDefect[] = []
  for (const defect of side.defects) {
    const box = boxOnPicture(defect, photos, images, { widthPx, heightPx })
    if (!box || box.width < 4 || box.height < 4) continue
    const { id: annotationId } = await createAnnotation(ctx, actor, {
      inspection: inspection.id,
      component: asksForComponent(inspection.group.service.id) ? componentOf[defect.kind] : null,
      type: typeOf[defect.kind],
      severity: judged(defect) + 1,
      comment: comments[defect.kind],
      position: { pixelX: box.x, pixelY: box.y, pixelWidth: box.width, pixelHeight: box.height },
    })
    marked.push({
      annotationId,
      groupId: inspection.group.id,
      deviceId: inspection.device.id,
      defectId: defect.id,
      kind: defect.kind,
      severity: judged(defect),
    })
  }
  return marked
}
