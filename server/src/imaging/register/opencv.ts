import cv from '@techstark/opencv-js'

export { cv }

/** Something in the memory of OpenCV that must be freed by hand. */
interface Deletable {
  delete(): void
}

/** Marks a value to be freed when the scope ends, and hands it back. */
export type Keep = <T extends Deletable>(value: T) => T

/** Runs `work` and then frees everything it marked with `keep`, also when it throws. What it returns must not be marked. */
export function scoped<T>(work: (keep: Keep) => T): T {
  const kept: Deletable[] = []
  try {
    return work((value) => {
      kept.push(value)
      return value
    })
  } finally {
    for (const value of kept.reverse()) value.delete()
  }
}

/**
 * Resolves once the module has started. It resolves to nothing on purpose: the module itself has a `then` that never
 * settles properly and must not pass through a promise.
 */
export function openCvReady(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof cv.Mat === 'function') resolve()
    else cv.onRuntimeInitialized = () => resolve()
  })
}

/** An 8-bit one-channel image with the given pixels, row by row. */
export function greyMat(keep: Keep, width: number, height: number, pixels: Uint8Array): cv.Mat {
  const mat = keep(new cv.Mat(height, width, cv.CV_8UC1))
  mat.data.set(pixels)
  return mat
}
