import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'

/** An image in the memory of OpenCV. */
export type Mat = OpenCv.Mat

/** Keypoints in the memory of OpenCV. */
export type KeyPointVector = OpenCv.KeyPointVector

/** The OpenCV module; there once {@link openCvReady} has resolved. Loading it takes a third of a second of computing. */
export let cv: typeof OpenCv

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
 * Loads the module and resolves, to nothing, once it has started. Required, not imported: it has a `then` that resolves to
 * itself, so any loader that awaits it, and any promise of it, never ends.
 */
export function openCvReady(): Promise<void> {
  started ??= new Promise((resolve) => {
    cv = createRequire(import.meta.url)('@techstark/opencv-js')
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
