import type { FastifyInstance } from 'fastify'

export interface BodyWatchOptions {
  /** A body that is not an upload must have arrived within this time. */
  readonly bodyTimeoutMs: number
  /** An upload may take its time as long as it brings this many bytes per second, judged once per interval. */
  readonly uploadMinBytesPerSecond: number
  readonly uploadIntervalMs: number
  readonly uploadTimeoutMs: number
}

export const defaultBodyWatch: BodyWatchOptions = {
  bodyTimeoutMs: 30_000,
  uploadMinBytesPerSecond: 512,
  uploadIntervalMs: 30_000,
  uploadTimeoutMs: 2 * 60 * 60_000,
}

/**
 * Cuts requests whose body arrives too slowly. Node's own `requestTimeout` knows one limit for every route,
 * which is too short for a large upload and too long for a login; it is switched off in favour of this watch.
 */
export function watchBodies(app: FastifyInstance, options: BodyWatchOptions): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (raw.complete || !hasBody(raw.headers)) return
    const isUpload = request.routeOptions.config.isUpload === true
    const startedAt = performance.now()
    let bytesBefore = raw.socket.bytesRead

    const check = () => {
      const bytes = raw.socket.bytesRead - bytesBefore
      bytesBefore = raw.socket.bytesRead
      const tooLong = performance.now() - startedAt > options.uploadTimeoutMs
      const tooSlow = bytes < (options.uploadMinBytesPerSecond * options.uploadIntervalMs) / 1000
      // A paused body means that this side is the slow one.
      if (!isUpload || tooLong || (tooSlow && !raw.isPaused())) {
        request.log.warn({ bytes }, 'request body arrives too slowly')
        raw.destroy()
      }
    }
    const timer = setInterval(check, isUpload ? options.uploadIntervalMs : options.bodyTimeoutMs)
    timer.unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}

const hasBody = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
