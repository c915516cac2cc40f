import {
  arrangeAnnotations as arrangeAnnotationsCall,
  createAnnotation as createAnnotationCall,
  deleteAnnotation as deleteAnnotationCall,
  getAnnotation,
  getAnnotationImage,
  linkAnnotations as linkAnnotationsCall,
  listAnnotationBriefs,
  listAnnotationGroups,
  listAnnotationHistories,
  listAnnotations,
  listAnnotationsOfLastInspection,
  restoreAnnotation as restoreAnnotationCall,
  unlinkAnnotation as unlinkAnnotationCall,
  updateAnnotation as updateAnnotationCall,
} from '@visionair/contract/annotations'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { sendBytes } from '../../platform/http/answer/send-file.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { arrangeAnnotations } from './annotation-arranging.service.ts'
import { presentAnnotation, presentAnnotationGroup, presentHistoryEntry } from './annotations.presenter.ts'
import {
  annotationsOfLastInspection,
  createAnnotation,
  historyOfAnnotation,
  imageOfAnnotation,
  listVisibleAnnotations,
  updateAnnotation,
  visibleAnnotation,
} from './annotations.service.ts'
import { presentBriefs } from './briefs/annotation-briefs.presenter.ts'
import { briefsOf } from './briefs/annotation-briefs.service.ts'
import { deleteAnnotation, restoreAnnotation } from './deleting/deleted-annotations.service.ts'
import { registerAttachedImageRoutes } from './images/annotation-images.routes.ts'
import { linkAnnotations, listVisibleGroups, unlinkAnnotation } from './links/annotation-groups.service.ts'

export function registerAnnotationRoutes(app: App, ctx: Context): void {
  registerLists(app, ctx)
  registerOne(app, ctx)
  registerGroups(app, ctx)
  registerAttachedImageRoutes(app, ctx)
}

function registerLists(app: App, ctx: Context): void {
  route(app, listAnnotations, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleAnnotations(ctx, actor, query)
    const present = presentAnnotation(signerFor(ctx, actor), actor)
    return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
  })
  route(app, listAnnotationBriefs, async ({ actor, query }) => ({
    data: presentBriefs(actor, await briefsOf(ctx, actor, query)),
  }))
  route(app, listAnnotationsOfLastInspection, async ({ actor, query, request }) => {
    const { items, total } = await annotationsOfLastInspection(ctx, actor, query)
    const present = presentAnnotation(signerFor(ctx, actor), actor)
    return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
  })
  route(app, listAnnotationHistories, async ({ actor, query, request }) => {
    const { items, total } = await historyOfAnnotation(ctx, actor, query)
    return presentListing({ items: items.map(presentHistoryEntry), ...query, total, url: request.originalUrl })
  })
}

function registerOne(app: App, ctx: Context): void {
  route(app, getAnnotation, async ({ actor, params }) => ({
    data: presentAnnotation(signerFor(ctx, actor), actor)(await visibleAnnotation(ctx, actor, params.id)),
  }))
  route(app, createAnnotationCall, async ({ actor, body }) => ({
    data: presentAnnotation(signerFor(ctx, actor), actor)(await createAnnotation(ctx, actor, body)),
  }))
  route(app, updateAnnotationCall, async ({ actor, params, body }) => ({
    data: presentAnnotation(signerFor(ctx, actor), actor)(await updateAnnotation(ctx, actor, params.id, body)),
  }))
  route(app, deleteAnnotationCall, async ({ actor, params }) => {
    await deleteAnnotation(ctx, actor, params.id)
  })
  route(app, restoreAnnotationCall, async ({ actor, params }) => ({
    data: presentAnnotation(signerFor(ctx, actor), actor)(await restoreAnnotation(ctx, actor, params.id)),
  }))
  route(app, getAnnotationImage, async ({ actor, params, request, reply }) => {
    const { jpeg } = await imageOfAnnotation(ctx, actor, params.id)
    return await sendBytes(request, reply, { bytes: jpeg, contentType: 'image/jpeg' })
  })
}

function registerGroups(app: App, ctx: Context): void {
  route(app, listAnnotationGroups, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleGroups(ctx, actor, query)
    const present = presentAnnotationGroup(signerFor(ctx, actor), actor)
    return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
  })
  route(app, linkAnnotationsCall, async ({ actor, body }) => ({
    data: presentAnnotationGroup(signerFor(ctx, actor), actor)(await linkAnnotations(ctx, actor, body)),
  }))
  route(app, arrangeAnnotationsCall, async ({ actor, body }) => {
    await arrangeAnnotations(ctx, actor, body)
  })
  route(app, unlinkAnnotationCall, async ({ actor, params }) => {
    await unlinkAnnotation(ctx, actor, params.id, params.annotation)
  })
}
