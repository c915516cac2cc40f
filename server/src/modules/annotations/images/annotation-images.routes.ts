import {
  deleteAnnotationImage,
  getAnnotationImageFile,
  listAnnotationImages,
  uploadAnnotationImages,
} from '@visionair/contract/annotations'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { sendFile } from '../../../platform/http/answer/send-file.ts'
import { filesField } from '../../../platform/http/open-api/describe-endpoint.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { serverText } from '../../../platform/i18n/server-texts.ts'
import { problem } from '../../../platform/problem-error.ts'
import { admitFile } from '../../images/files/file-access.service.ts'
import { signerFor } from '../../inspections/inspections.presenter.ts'
import { presentAttachedImage } from '../annotations.presenter.ts'
import {
  type AttachIntake,
  annotationForUpload,
  attachedById,
  attachedFileOf,
  attachImage,
  listAttachedImages,
  nothingAttached,
  removeAttachedImage,
} from './annotation-images.service.ts'

async function attachParts(
  ctx: Context,
  actor: Actor,
  annotationId: number,
  request: FastifyRequest,
): Promise<AttachIntake[]> {
  const intakes: AttachIntake[] = []
  for await (const part of request.files()) {
    const file = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
    intakes.push(await attachImage(ctx, actor, annotationId, file))
  }
  return intakes
}

const cacheSeconds = 43_200

/** Pictures attached to annotations, and their files by signed path. */
export function registerAttachedImageRoutes(app: App, ctx: Context): void {
  route(
    app,
    uploadAnnotationImages,
    async ({ actor, params, request, language }) => {
      await annotationForUpload(ctx, actor, params.id)
      const intakes = await attachParts(ctx, actor, params.id, request)
      const ids = intakes.flatMap((intake) => ('imageId' in intake ? [intake.imageId] : []))
      const refused = intakes.flatMap((intake) => ('refused' in intake ? [intake] : []))
      if (ids.length === 0) throw nothingAttached(refused)
      return {
        data: (await attachedById(ctx, actor, ids)).map(presentAttachedImage(signerFor(ctx, actor), actor)),
        refused: refused.map(({ originalName, refused: message }) => ({
          originalName,
          reason: serverText({ message }, language),
        })),
      }
    },
    { form: { 'files[]': filesField } },
  )
  route(app, listAnnotationImages, async ({ actor, query, request }) => {
    const { items, total } = await listAttachedImages(ctx, actor, query)
    const present = presentAttachedImage(signerFor(ctx, actor), actor)
    return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
  })
  route(app, deleteAnnotationImage, async ({ actor, params }) => {
    await removeAttachedImage(ctx, actor, params.id)
  })
  route(app, getAnnotationImageFile, async ({ params, query, request, reply }) => {
    const file = await attachedFileOf(ctx, params.id)
    const path = request.url.split('?', 1)[0] ?? ''
    await admitFile(ctx, path, query, { inspectionId: file?.inspectionId ?? 0, permission: 'annotation_image_view' })
    if (!file) throw problem('not-found')
    const { storage } = ctx
    if (params.variant === 'thumbnail')
      return await sendFile(request, reply, {
        storage,
        key: `${file.storageKey}.thumbnail`,
        contentType: 'image/jpeg',
        cacheSeconds,
      })
    return await sendFile(request, reply, {
      storage,
      key: file.storageKey,
      contentType: file.format === 'png' ? 'image/png' : 'image/jpeg',
      inlineName: file.originalName,
      cacheSeconds,
    })
  })
}
