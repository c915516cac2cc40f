import sharp, { type Sharp } from 'sharp'
import { damaged, openPhoto, readPhotoHeader } from '../photo/photo.ts'
import { lightPixels } from './light-pixels.ts'
import { asItIs, type PhotoLight } from './match-light.ts'
import { type Placement, placedBounds } from './plan.ts'

/** A photo resampled onto the pixel grid of the canvas: RGB rows of a rectangle that may reach past the canvas. */
export interface WarpedPhoto {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Buffer
  /** Pixels nearer than this to the edge of the photo are mixed with what lies outside it and must not be used. */
  readonly edgePx: number
}

/** Photos placed this much smaller are shrunk by averaging first, or fine texture would turn into moiré. */
const shrinkBelowScale = 0.8
/** Reach of the bicubic filter. */
const filterEdgePx = 2
/** A photo whose corners are off the grid by less than this is copied, pixel by pixel. */
const copyTolerancePx = 0.02

interface Matrix {
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

function isWholeShift(matrix: Matrix, widthPx: number, heightPx: number, tx: number, ty: number): boolean {
  const stretchX = Math.abs(matrix.xx - 1) * widthPx + Math.abs(matrix.xy) * heightPx
  const stretchY = Math.abs(matrix.yx) * widthPx + Math.abs(matrix.yy - 1) * heightPx
  const off = (value: number) => Math.abs(value - Math.round(value))
  return Math.max(stretchX + off(tx), stretchY + off(ty)) < copyTolerancePx
}

/** Rounds as libvips does: halves away from zero. */
function roundHalfAway(value: number): number {
  return value > 0 ? Math.floor(value + 0.5) : Math.ceil(value - 0.5)
}

async function decode(pipeline: Sharp, path: string) {
  return pipeline
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw damaged(error, path)
    })
}

/**
 * Decodes a photo, upright and in sRGB, its levels changed by `light`, and resamples it to its place on the canvas. A pose of whole pixels without
 * turn or scale copies the photo's pixels unchanged.
 * @throws UnreadableImage; Error when the file is not the size the plan says
 */
export async function warpPhoto(placement: Placement, light: PhotoLight = asItIs): Promise<WarpedPhoto> {
  const photo = await layOut(placement)
  lightPixels(photo, placement, light)
  return photo
}

async function layOut({ path, widthPx, heightPx, pose }: Placement): Promise<WarpedPhoto> {
  const { metadata } = await readPhotoHeader(path)
  const { width, height } = metadata.autoOrient
  if (width !== widthPx || height !== heightPx) {
    throw new Error(`a photo is ${width} x ${height} pixels where the plan says ${widthPx} x ${heightPx}`)
  }
  const scale = Math.hypot(pose.a, pose.b)
  const shrink = scale < shrinkBelowScale ? scale : 1
  const shrunkWidth = Math.max(1, Math.round(widthPx * shrink))
  const shrunkHeight = Math.max(1, Math.round(heightPx * shrink))
  const source = shrink === 1 ? openPhoto(path) : openPhoto(path).resize(shrunkWidth, shrunkHeight, { fit: 'fill' })
  const [perX, perY] = [widthPx / shrunkWidth, heightPx / shrunkHeight]
  const matrix = { xx: pose.a * perX, xy: -pose.b * perY, yx: pose.b * perX, yy: pose.a * perY }
  if (isWholeShift(matrix, shrunkWidth, shrunkHeight, pose.tx, pose.ty)) {
    const { data, info } = await decode(source, path)
    return {
      leftPx: Math.round(pose.tx),
      topPx: Math.round(pose.ty),
      widthPx: info.width,
      heightPx: info.height,
      rgb: data,
      edgePx: 0,
    }
  }
  // libvips maps pixel centres at whole numbers, the plan at halves; and it cuts its output to the rounded bounds of the
  // turned picture without the shift. So only a fraction of a pixel is given to it and the whole pixels stay with us.
  const shiftX = (matrix.xx + matrix.xy) / 2 + pose.tx - 0.5
  const shiftY = (matrix.yx + matrix.yy) / 2 + pose.ty - 0.5
  const [wholeX, wholeY] = [Math.round(shiftX), Math.round(shiftY)]
  const turned = source.affine(
    [
      [matrix.xx, matrix.xy],
      [matrix.yx, matrix.yy],
    ],
    { odx: shiftX - wholeX, ody: shiftY - wholeY, interpolator: sharp.interpolators.bicubic, background: '#000000' },
  )
  const { data, info } = await decode(turned, path)
  const bounds = placedBounds(widthPx, heightPx, { ...pose, tx: 0, ty: 0 })
  return {
    leftPx: roundHalfAway(bounds.left) + wholeX,
    topPx: roundHalfAway(bounds.top) + wholeY,
    widthPx: info.width,
    heightPx: info.height,
    rgb: data,
    edgePx: filterEdgePx,
  }
}
