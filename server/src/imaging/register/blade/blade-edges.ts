import { cv, scoped } from '../numeric/opencv.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { RgbImage } from '../photo/work-image.ts'

/** The strongest change of colour at every pixel: its strength and direction, in Lab, where equal steps look equal. */
export interface ColourEdges {
  readonly width: number
  readonly height: number
  /** Levels of 8-bit Lab per pixel. */
  readonly strength: Float32Array
  readonly dx: Float32Array
  readonly dy: Float32Array
  /** Smoothed colour, three values a pixel. */
  readonly lab: Float32Array
}

const smoothingPx = 1.2

/** Measures the edges of a thumb. */
export function colourEdges({ width, height, pixels }: RgbImage): ColourEdges {
  return scoped((keep) => {
    const rgb = keep(new cv.Mat(height, width, cv.CV_8UC3))
    rgb.data.set(pixels)
    const floating = keep(new cv.Mat())
    cv.cvtColor(rgb, rgb, cv.COLOR_RGB2Lab)
    rgb.convertTo(floating, cv.CV_32F)
    cv.GaussianBlur(floating, floating, new cv.Size(0, 0), smoothingPx)
    const horizontal = keep(new cv.Mat())
    const vertical = keep(new cv.Mat())
    cv.Sobel(floating, horizontal, cv.CV_32F, 1, 0, 3, 1 / 8)
    cv.Sobel(floating, vertical, cv.CV_32F, 0, 1, 3, 1 / 8)
    const lab = Float32Array.from(floating.data32F)
    const count = width * height
    const strength = new Float32Array(count)
    const dx = new Float32Array(count)
    const dy = new Float32Array(count)
    const [allX, allY] = [horizontal.data32F, vertical.data32F]
    for (let i = 0; i < count; i++) {
      for (let channel = 0; channel < 3; channel++) {
        const [x, y] = [f32(allX, 3 * i + channel), f32(allY, 3 * i + channel)]
        const size = Math.sqrt(x * x + y * y)
        if (size <= f32(strength, i)) continue
        strength[i] = size
        dx[i] = x
        dy[i] = y
      }
    }
    return { width, height, strength, dx, dy, lab }
  })
}
