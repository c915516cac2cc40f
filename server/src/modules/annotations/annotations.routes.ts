import {
  createAnnotation as createAnnotationCall,
  deleteAnnotation as deleteAnnotationCall,
  getAnnotation,
  getAnnotationImage,
  listAnnotations,
  updateAnnotation as updateAnnotationCall,
} from '@visionair/contract/annotations'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentAnnotation } from './annotations.presenter.ts'
import {
  createAnnotation,
  deleteAnnotation,
  imageOfAnnotation,
  listVisibleAnnotations,
  updateAnnotation,
  visibleAnnotation,
} from './annotations.service.ts'

export function registerAnnotationRoutes(app: App, ctx: Context): void {
  route(app, listAnnotations, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleAnnotations(ctx, actor, query)
    return presentListing({ items: items.map(presentAnnotation(actor)), ...query, total, url: request.url })
  })
  route(app, getAnnotation, async ({ actor, params }) => ({
    data: presentAnnotation(actor)(await visibleAnnotation(ctx, actor, params.id)),
  }))
  route(app, createAnnotationCall, async ({ actor, body }) => ({
    data: presentAnnotation(actor)(await createAnnotation(ctx, actor, body)),
  }))
  route(app, updateAnnotationCall, async ({ actor, params, body }) => ({
    data: presentAnnotation(actor)(await updateAnnotation(ctx, actor, params.id, body)),
  }))
  route(app, deleteAnnotationCall, async ({ actor, params }) => {
    await deleteAnnotation(ctx, actor, params.id)
  })
  route(app, getAnnotationImage, async ({ actor, params, reply }) => {
    const crop = await imageOfAnnotation(ctx, actor, params.id)
    return await reply.type('image/jpeg').send(crop.jpeg)
  })
}
