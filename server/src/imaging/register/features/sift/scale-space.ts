import { cv, type Mat, scoped } from '../../numeric/opencv.ts'

/** One octave of a scale space: the same picture, ever more blurred, row by row. */
export interface Octave {
  readonly width: number
  readonly height: number
  /** Pixels of the picture per pixel of this octave. */
  readonly scale: number
  readonly blurred: readonly Float32Array[]
}

/** Scales per octave that keypoints are looked for on; and the blur of the first, in pixels of its octave (Lowe 2004, section 3). */
export const scalesPerOctave = 3
export const firstSigmaPx = 1.6
/** The blur a photo is taken to have by itself. */
const ownSigmaPx = 0.5
const leastSidePx = 48

/** The blur of a level, in pixels of its octave. */
export const sigmaOf = (level: number): number => firstSigmaPx * 2 ** (level / scalesPerOctave)

/** The Gaussian scale space of a grey picture (0 to 255, stored as 0 to 1). */
export function scaleSpace(grey: Mat): Octave[] {
  return scoped((keep) => {
    const octaves: Octave[] = []
    let base = keep(new cv.Mat())
    grey.convertTo(base, cv.CV_32F, 1 / 255)
    blur(base, base, Math.sqrt(firstSigmaPx ** 2 - ownSigmaPx ** 2))
    for (let scale = 1; Math.min(base.cols, base.rows) >= leastSidePx; scale *= 2) {
      const levels = [base]
      for (let level = 1; level < scalesPerOctave + 3; level++) {
        const more = Math.sqrt(sigmaOf(level) ** 2 - sigmaOf(level - 1) ** 2)
        const next = keep(new cv.Mat())
        blur(levels.at(-1) ?? base, next, more)
        levels.push(next)
      }
      octaves.push({
        width: base.cols,
        height: base.rows,
        scale,
        blurred: levels.map((level) => Float32Array.from(level.data32F)),
      })
      const half = keep(new cv.Mat())
      const size = new cv.Size(Math.floor(base.cols / 2), Math.floor(base.rows / 2))
      cv.resize(levels[scalesPerOctave] ?? base, half, size, 0, 0, cv.INTER_NEAREST)
      base = half
    }
    return octaves
  })
}

function blur(from: Mat, to: Mat, sigmaPx: number): void {
  cv.GaussianBlur(from, to, new cv.Size(0, 0), sigmaPx, sigmaPx, cv.BORDER_REFLECT_101)
}
