import { getImageFile, getOverviewFile, getPyramidFile } from '@visionair/contract/images'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendBytes, sendFile } from '../../platform/http/answer/send-file.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { problem } from '../../platform/problem-error.ts'
import { admitFile } from './files/file-access.service.ts'
import { imagesById } from './photos/photos.repository.ts'
import { descriptionOf, overviewKeyOf, tileOf } from './pictures/pictures.service.ts'

const tilePath = /^side_files\/(\d{1,2})\/(\d{1,6})_(\d{1,6})\.jpe?g$/
const cacheSeconds = 43_200

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

const mediaTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heif: 'image/heif',
}

/** Files for the browser, by signed path: pyramids with their tiles, photos and their copies, overviews of sides. */
export function registerFileRoutes(app: App, ctx: Context): void {
  const { storage } = ctx
  route(app, getPyramidFile, async ({ params, query, request, reply }) => {
    await admitFile(ctx, pathOf(request), query, { inspectionId: params.inspection })
    if (params['*'] === 'side.dzi') {
      const bytes = Buffer.from(await descriptionOf(ctx, params.inspection, params.version))
      return await sendBytes(request, reply, { bytes, contentType: 'application/xml', cacheSeconds })
    }
    const [, level, column, row] = tilePath.exec(params['*']) ?? []
    if (level === undefined) throw problem('not-found')
    const tile = await tileOf(ctx, params.inspection, params.version, Number(level), Number(column), Number(row))
    return await sendBytes(request, reply, { ...tile, contentType: 'image/jpeg', cacheSeconds })
  })
  route(app, getImageFile, async ({ params, query, request, reply }) => {
    const [image] = await imagesById(ctx.db, [params.id])
    await admitFile(ctx, pathOf(request), query, { inspectionId: image?.inspectionId ?? 0 })
    if (!image) throw problem('not-found')
    if (params.variant !== 'original')
      return await sendFile(request, reply, {
        storage,
        key: `${image.storageKey}.${params.variant}`,
        contentType: 'image/jpeg',
        cacheSeconds,
      })
    return await sendFile(request, reply, {
      storage,
      key: image.storageKey,
      contentType: mediaTypes[image.format] ?? 'application/octet-stream',
      downloadName: image.originalName,
      cacheSeconds,
    })
  })
  route(app, getOverviewFile, async ({ params, query, request, reply }) => {
    await admitFile(ctx, pathOf(request), query, { inspectionId: params.inspection })
    const key = await overviewKeyOf(ctx, params.inspection, params.version)
    return await sendFile(request, reply, { storage, key, contentType: 'image/jpeg', cacheSeconds })
  })
}
