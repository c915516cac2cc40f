import type { Hypothesis } from '../pairs/hypothesis.ts'
import type { Preparation } from '../photo/preparation.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import type { SeamToSharpen, SharpSeam } from '../refine/sharp-seams.ts'
import type { PhotoSource } from '../registration.ts'

/** What a thread of a registration is asked to do; `task` comes back with the answer. */
export type WorkerRequest =
  | { readonly kind: 'prepare'; readonly task: number; readonly source: PhotoSource; readonly keepsPicture: boolean }
  | { readonly kind: 'photos'; readonly photos: readonly PreparedPhoto[] }
  | { readonly kind: 'compare'; readonly task: number; readonly first: number; readonly second: number }
  | { readonly kind: 'vote'; readonly task: number; readonly first: number }
  | { readonly kind: 'sharpen'; readonly task: number; readonly seams: readonly SeamToSharpen[] }

/** What it answers. */
export type WorkerReply =
  | ({ readonly kind: 'prepared'; readonly task: number } & Preparation)
  | { readonly kind: 'compared'; readonly task: number; readonly hypotheses: readonly Hypothesis[] }
  | { readonly kind: 'voted'; readonly task: number; readonly votes: readonly number[] }
  | { readonly kind: 'sharpened'; readonly task: number; readonly seams: readonly (SharpSeam | null)[] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Both ends are this program at this version, so the envelope is checked and the content trusted. */
export function isWorkerRequest(message: unknown): message is WorkerRequest {
  return isRecord(message) && ['prepare', 'photos', 'compare', 'vote', 'sharpen'].includes(String(message.kind))
}

/** See {@link isWorkerRequest}. */
export function isWorkerReply(message: unknown): message is WorkerReply {
  return isRecord(message) && ['prepared', 'compared', 'voted', 'sharpened'].includes(String(message.kind))
}

/** The photo with its large arrays in memory that threads share instead of copying. */
export function shareable(photo: PreparedPhoto): PreparedPhoto {
  const { keypoints, grid, mask, field } = photo
  return {
    ...photo,
    keypoints: {
      count: keypoints.count,
      x: sharedFloats(keypoints.x),
      y: sharedFloats(keypoints.y),
      angleDeg: sharedFloats(keypoints.angleDeg),
      sizePx: sharedFloats(keypoints.sizePx),
      descriptors: sharedWords(keypoints.descriptors),
    },
    grid: { ...grid, starts: sharedIntegers(grid.starts), members: sharedIntegers(grid.members) },
    likeness: sharedFloats(photo.likeness),
    mask: {
      ...mask,
      region: { ...mask.region, pixels: sharedBytes(mask.region.pixels) },
      inner: { ...mask.inner, pixels: sharedBytes(mask.inner.pixels) },
    },
    field: { ...field, values: sharedSteps(field.values) },
    normalised: photo.normalised && sharedBytes(photo.normalised),
  }
}

const room = (array: { readonly byteLength: number }) => new SharedArrayBuffer(array.byteLength)

function sharedFloats(array: Float32Array): Float32Array {
  const copy = new Float32Array(room(array))
  copy.set(array)
  return copy
}

function sharedIntegers(array: Int32Array): Int32Array {
  const copy = new Int32Array(room(array))
  copy.set(array)
  return copy
}

function sharedWords(array: Uint32Array): Uint32Array {
  const copy = new Uint32Array(room(array))
  copy.set(array)
  return copy
}

function sharedBytes(array: Uint8Array): Uint8Array {
  const copy = new Uint8Array(room(array))
  copy.set(array)
  return copy
}

function sharedSteps(array: Int8Array): Int8Array {
  const copy = new Int8Array(room(array))
  copy.set(array)
  return copy
}
