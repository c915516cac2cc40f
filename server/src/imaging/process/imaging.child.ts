/** Entry of the process that does image work. Started by `ImagingProcess`, never directly; ends with its parent. */
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import sharp from 'sharp'
import { beFirstToEnd } from './first-to-end.ts'
import {
  type ImagingTaskName,
  type ImagingTasks,
  isTaskRequest,
  packError,
  type TaskProgress,
  type TaskReply,
  type TaskRequest,
} from './imaging-messages.ts'

type OnProgress = (progress: TaskProgress) => void

type Handlers = {
  readonly [T in ImagingTaskName]: (
    input: ImagingTasks[T]['input'],
    onProgress: OnProgress,
  ) => Promise<ImagingTasks[T]['result']>
}

/** Each part is loaded when first needed: a process for thumbnails never loads the registration. */
const handlers: Handlers = {
  async probe({ path }) {
    const { probePhoto } = await import('../photo/probe.ts')
    return probePhoto(path)
  },
  async thumbnails({ path, outputs }) {
    const { writeThumbnails } = await import('../photo/thumbnail.ts')
    return writeThumbnails(path, outputs)
  },
  async quality({ path }) {
    const { measureQuality } = await import('../quality/photo-quality.ts')
    return measureQuality(path)
  },
  async marks({ path }) {
    const { markPhoto } = await import('../overlap/photo-marks.ts')
    return { marks: (await markPhoto(path))?.toString('base64') ?? null }
  },
  async overlaps({ marked, pairs }) {
    const { compareMarks } = await import('../overlap/compare-marks.ts')
    return compareMarks(marked, pairs)
  },
  async register({ photos }, onProgress) {
    const { registerPhotos } = await import('../register/register.ts')
    return registerPhotos(photos, { onProgress })
  },
  async compose({ plan, outputTiffPath }, onProgress) {
    const { composePhotos } = await import('../compose/compose-photos.ts')
    return composePhotos(plan, outputTiffPath, { onProgress: (done, total) => onProgress({ done, total }) })
  },
  async pyramid({ sourcePath, outputZipPath, ...options }, onProgress) {
    const { buildPyramid } = await import('../pyramid/build-pyramid.ts')
    return buildPyramid(sourcePath, outputZipPath, {
      ...options,
      onProgress: (done, total) => onProgress({ done, total }),
    })
  },
}

const progressIntervalMs = 200

/** Only the loaders of accepted formats stay open, whatever the environment says. */
function restrictLibrary(): void {
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`)
  sharp.unblock({ operation: loaders })
}

function send<T extends ImagingTaskName>(reply: TaskReply<T>): void {
  process.send?.(reply)
}

/** At most five messages a second, and the last one always. */
function throttledProgress(): OnProgress {
  let sentAt = 0
  return (progress) => {
    const now = performance.now()
    if (progress.done < progress.total && now - sentAt < progressIntervalMs) return
    sentAt = now
    send({ kind: 'progress', progress })
  }
}

async function perform<T extends ImagingTaskName>({ task, input }: TaskRequest<T>): Promise<void> {
  const handler: Handlers[T] = handlers[task]
  try {
    const result = await handler(input, throttledProgress())
    keepCompiled(task)
    send<T>({ kind: 'result', result })
  } catch (error) {
    send<T>({ kind: 'error', error: packError(error) })
  }
}

const kept = new Set<ImagingTaskName>()

/** So that the next process begins in half the time. Node does it when a process ends by itself; this one will be ended. */
function keepCompiled(task: ImagingTaskName): void {
  if (kept.has(task)) return
  kept.add(task)
  flushCompileCache()
}

beFirstToEnd()
restrictLibrary()
process.on('disconnect', () => process.exit(1))
process.on('message', (message) => {
  if (isTaskRequest(message)) void perform(message)
})
