import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'

/** An image in the memory of OpenCV. */
export type Mat = OpenCv.Mat

/** A detector of oriented keypoints. */
export type Orb = OpenCv.ORB

/**
 * The OpenCV module. Required, not imported: it has a `then` that resolves to itself, and any loader that awaits it
 * never ends.
 */
export const cv: typeof OpenCv = createRequire(import.meta.url)('@techstark/opencv-js')

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

/** Resolves, to nothing, once the module has started. The module itself must not pass through a promise. */
export function openCvReady(): Promise<void> {
  started ??= new Promise((resolve) => {
    if (typeof cv.Mat === 'function') resolve()
    else cv.onRuntimeInitialized = () => resolve()
  })
  return started
}

let started: Promise<void> | undefined

/** An 8-bit one-channel image with the given pixels, row by row. */
export function greyMat(keep: Keep, width: number, height: number, pixels: Uint8Array): Mat {
  const mat = keep(new cv.Mat(height, width, cv.CV_8UC1))
  mat.data.set(pixels)
  return mat
}
