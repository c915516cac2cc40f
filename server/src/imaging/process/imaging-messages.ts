import type { Composed } from '../compose/compose-photos.ts'
import type { CompositePlan } from '../compose/plan.ts'
import type { MarkedPair, MarksById } from '../overlap/compare-marks.ts'
import type { PhotoFacts } from '../photo/probe.ts'
import type { ThumbnailFacts, ThumbnailOutput } from '../photo/thumbnail.ts'
import { UnreadableImage, unreadableImageCodes } from '../photo/unreadable-image.ts'
import type { PyramidFacts } from '../pyramid/build-pyramid.ts'
import type { PhotoQuality } from '../quality/photo-quality.ts'
import type { PhotoSource, Registration } from '../register/register.ts'
import { ImagingFailed } from './imaging-failed.ts'

/** The closed list of image work done outside the calling process. Inputs and results survive JSON. */
export interface ImagingTasks {
  /** Facts of an upload; see `probePhoto`. */
  readonly probe: { readonly input: { readonly path: string }; readonly result: PhotoFacts }
  /** Small pictures of one photo, written to the given paths; see `writeThumbnails`. */
  readonly thumbnails: {
    readonly input: { readonly path: string; readonly outputs: readonly ThumbnailOutput[] }
    readonly result: readonly ThumbnailFacts[]
  }
  /** How well a photo was taken; see `measureQuality`. */
  readonly quality: { readonly input: { readonly path: string }; readonly result: PhotoQuality }
  /** The marks of a photo in base64; see `markPhoto`. */
  readonly marks: { readonly input: { readonly path: string }; readonly result: { readonly marks: string | null } }
  /** What photos share, going by their marks; see `compareMarks`. */
  readonly overlaps: {
    readonly input: { readonly marked: MarksById; readonly pairs: readonly (readonly [number, number])[] }
    readonly result: readonly MarkedPair[]
  }
  /** Where overlapping photos lie to one another; see `registerPhotos`. */
  readonly register: { readonly input: { readonly photos: readonly PhotoSource[] }; readonly result: Registration }
  /** One picture from placed photos; see `composePhotos`. */
  readonly compose: {
    readonly input: { readonly plan: CompositePlan; readonly outputTiffPath: string }
    readonly result: Composed
  }
  /** A deep-zoom archive; see `buildPyramid`. */
  readonly pyramid: {
    readonly input: {
      readonly sourcePath: string
      readonly outputZipPath: string
      readonly composite?: boolean
      readonly quality?: number
    }
    readonly result: PyramidFacts
  }
}

export type ImagingTaskName = keyof ImagingTasks

/** What the parent sends: one task at a time. */
export interface TaskRequest<T extends ImagingTaskName> {
  readonly task: T
  readonly input: ImagingTasks[T]['input']
}

/** An error in a form that survives JSON. */
export interface TaskError {
  readonly code: string | null
  readonly detail: string
}

/** How far a task is. `step` names the phase of tasks that have several and count each from 0. */
export interface TaskProgress {
  readonly done: number
  readonly total: number
  readonly step?: string
}

/** What the child answers: any number of `progress`, then one `result` or `error`. */
export type TaskReply<T extends ImagingTaskName> =
  | { readonly kind: 'progress'; readonly progress: TaskProgress }
  | { readonly kind: 'result'; readonly result: ImagingTasks[T]['result'] }
  | { readonly kind: 'error'; readonly error: TaskError }

const taskNames: Record<ImagingTaskName, true> = {
  probe: true,
  thumbnails: true,
  quality: true,
  marks: true,
  overlaps: true,
  register: true,
  compose: true,
  pyramid: true,
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Both ends are this program at this version, so the envelope is checked and the content trusted. */
export function isTaskRequest(message: unknown): message is TaskRequest<ImagingTaskName> {
  return (
    isRecord(message) &&
    typeof message.task === 'string' &&
    Object.hasOwn(taskNames, message.task) &&
    isRecord(message.input)
  )
}

/** See {@link isTaskRequest}. */
export function isTaskReply<T extends ImagingTaskName>(_task: T, message: unknown): message is TaskReply<T> {
  return isRecord(message) && typeof message.kind === 'string' && ['progress', 'result', 'error'].includes(message.kind)
}

/** Packs an error for the way to the parent. */
export function packError(error: unknown): TaskError {
  if (error instanceof UnreadableImage) return { code: error.code, detail: error.detail }
  return { code: null, detail: error instanceof Error ? error.message : String(error) }
}

/** The error the parent throws: {@link UnreadableImage} stays what it is, all else is {@link ImagingFailed}. */
export function unpackError({ code, detail }: TaskError): UnreadableImage | ImagingFailed {
  const known = unreadableImageCodes.find((candidate) => candidate === code)
  return known === undefined ? new ImagingFailed('failed', detail) : new UnreadableImage(known, detail)
}
