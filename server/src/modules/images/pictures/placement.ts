import type { Image, PhotoPlace, Pose } from '../images.types.ts'

const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

type Size = Pick<Image, 'widthPx' | 'heightPx'>
type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
}

/**
 * The fields both assemblers keep for a pose: the photo's rectangle before it is turned about its own centre (composite pixels)
 * and the angle in degrees, 0 to 360.
 */
export function rectangleOfPose(photo: Size, pose: Pose): Rectangle & { ratio: number } {
  const scale = Math.hypot(pose.a, pose.b)
  const width = photo.widthPx * scale
  const height = photo.heightPx * scale
  const centreX = (pose.a * photo.widthPx - pose.b * photo.heightPx) / 2 + pose.tx
  const centreY = (pose.b * photo.widthPx + pose.a * photo.heightPx) / 2 + pose.ty
  const angle = (degrees(Math.atan2(pose.b, pose.a)) + 360) % 360
  return {
    x: centreX - width / 2,
    y: centreY - height / 2,
    width,
    height,
    angle,
    ratio: Math.round(scale * 1000) / 1000,
  }
}

/** The pose of a rectangle turned about its centre; the inverse of {@link rectangleOfPose}. */
export function poseOfRectangle(photo: Size, { x, y, width, height, angle }: Rectangle): Pose {
  const scale = width / photo.widthPx
  const a = scale * Math.cos(radians(angle))
  const b = scale * Math.sin(radians(angle))
  return {
    a,
    b,
    tx: x + width / 2 - (a * photo.widthPx - b * photo.heightPx) / 2,
    ty: y + height / 2 - (b * photo.widthPx + a * photo.heightPx) / 2,
  }
}

/** The size a photo lies at: one side that is not kept follows the other, and without both it lies at its own. */
export function sizeOf({ widthPx, heightPx, width, height }: Size & Pick<PhotoPlace, 'width' | 'height'>) {
  const scale = width !== null ? width / widthPx : height !== null ? height / heightPx : 1
  return { width: width ?? widthPx * scale, height: height ?? heightPx * scale }
}

/** Where a photo lies: the exact pose found by registration, else what its fields say, else nowhere. */
export function poseOf(
  image: Size & Pick<PhotoPlace, 'x' | 'y' | 'width' | 'height' | 'angle'> & { readonly pose: Pose | null },
): Pose | null {
  if (image.pose) return image.pose
  const { x, y, angle } = image
  if (x === null || y === null) return null
  return poseOfRectangle(image, { x, y, ...sizeOf(image), angle: angle ?? 0 })
}

/** The photos a picture is composed of when it is sliced anew: every visible one that has a place, or the only one there is. */
export const photosToSlice = (photos: readonly Image[]): Image[] =>
  photos.filter((photo) => photo.visible && (photos.length === 1 || poseOf(photo) !== null))
