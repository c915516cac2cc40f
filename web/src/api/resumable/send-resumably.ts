import { DetailedError, Upload } from 'tus-js-client'
import { ConnectionError, ProblemError } from '../problem-error.ts'
import { fingerprintOf } from './fingerprint.ts'
import { gatedStack, problemOf } from './http-stack.ts'
import { createPieceSize } from './piece-size.ts'

export interface ResumableOptions {
  /** Share of the bytes the server has or is getting, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The connection is lost and is tried again, or is there again. */
  readonly onInterrupted: (isInterrupted: boolean) => void
  /** Stops the upload: for good with the reason `give up`, else for now, and what has arrived is kept. */
  readonly signal: AbortSignal
}

const pieceSize = createPieceSize()
const second = 1000
/** Counted from the last piece that arrived: about a quarter of an hour. */
const retryDelays = [0, 1, 2, 4, 8, 15, ...Array.from({ length: 30 }, () => 30)].map((delay) => delay * second)
const lifetimeMs = 23 * 3_600_000

/** Addresses of uploads this page is sending, so that two files that look alike do not share one. */
const inUse = new Set<string>()

function errorOf(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error
  if (error.causingError instanceof ProblemError || error.causingError instanceof ConnectionError)
    return error.causingError
  return error.originalResponse === null ? new ConnectionError(error) : problemOf(error.originalResponse)
}

/** Whether the same piece may get through later by itself: not on a full disk, which takes a person. */
function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return (
    error instanceof ProblemError &&
    (error.status === 409 || error.status === 429 || [0, 500, 502, 503, 504].includes(error.status))
  )
}

/** Whether the server knows nothing of the upload any more; asked again, it is begun anew, or its side is gone. */
const isForgotten = (error: DetailedError): boolean =>
  error.originalRequest?.getMethod() === 'PATCH' && error.originalResponse?.getStatus() === 404

/** Whether a piece, not the file, is too large for a proxy on the way: its answer is none of the product's. */
const isPieceTooLarge = (error: DetailedError): boolean =>
  error.originalRequest?.getMethod() === 'PATCH' && error.originalResponse?.getStatus() === 413

async function resumeWhatIsThere(upload: Upload): Promise<void> {
  const known = await upload.findPreviousUploads()
  const since = Date.now() - lifetimeMs
  const [newest] = known
    .filter(
      ({ uploadUrl, creationTime }) => uploadUrl !== null && !inUse.has(uploadUrl) && Date.parse(creationTime) > since,
    )
    .toSorted((one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime))
  if (newest) upload.resumeFromPreviousUpload(newest)
}

/**
 * Sends a file in pieces to an address that speaks tus, from where an earlier attempt was interrupted: by a lost connection,
 * a pause, or a page that was closed. Resolves once the server has taken it in.
 * Throws ProblemError when it is refused, ConnectionError when the server stays away, or the signal's reason.
 */
export async function sendResumably(file: File, endpoint: string, options: ResumableOptions): Promise<void> {
  const { signal, onProgress, onInterrupted } = options
  signal.throwIfAborted()
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  const address = new URL(endpoint, location.href).href
  let isInterrupted = false
  const tell = (now: boolean) => {
    if (now !== isInterrupted) onInterrupted(now)
    isInterrupted = now
  }
  const upload = new Upload(file, {
    endpoint: address,
    httpStack: gatedStack,
    chunkSize: pieceSize.now(),
    retryDelays,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    fingerprint: () => fingerprintOf(file, address),
    onUploadUrlAvailable: () => {
      if (upload.url !== null) inUse.add(upload.url)
      tell(false)
    },
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    onChunkComplete: () => tell(false),
    onShouldRetry: (error) => {
      if (isPieceTooLarge(error)) {
        const isSmaller = pieceSize.shrink(upload.options.chunkSize ?? pieceSize.now())
        upload.options.chunkSize = pieceSize.now()
        return isSmaller
      }
      const again = isForgotten(error) || mayPass(errorOf(error))
      if (again) tell(true)
      return again
    },
    onSuccess: () => ended.resolve(),
    onError: (error) => ended.reject(errorOf(error)),
  })
  const stop = () => {
    void upload.abort(signal.reason === 'give up').catch(() => undefined)
    ended.reject(signal.reason)
  }
  const goOn = () => {
    if (isInterrupted) void upload.abort().then(() => upload.start())
  }
  signal.addEventListener('abort', stop, { once: true })
  window.addEventListener('online', goOn)
  try {
    await resumeWhatIsThere(upload)
    signal.throwIfAborted()
    upload.start()
    await ended.promise
  } finally {
    signal.removeEventListener('abort', stop)
    window.removeEventListener('online', goOn)
    if (upload.url !== null) inUse.delete(upload.url)
  }
}
