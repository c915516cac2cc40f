import {
  continuePhotoUpload,
  createPhotoUpload,
  deletePhotoUpload,
  getPhotoUpload,
  photoUploadsPath,
} from '@visionair/contract/images'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { type App, type Handler, route } from '../../../platform/http/register-endpoint.ts'
import { answerTus, tusHeaders } from '../../../platform/http/tus/answer-tus.ts'
import { inspectionForUpload } from './photo-intake.service.ts'
import { completeUpload } from './resumable-uploads.service.ts'
import { ownUpload, PhotoUploadStore } from './tus-store.ts'

interface TusCall {
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Photos sent in pieces by the tus protocol: a lost connection costs only the piece that was on its way. */
export function registerPhotoUploadRoutes(app: App, ctx: Context, { maxFileBytes }: { maxFileBytes: number }): void {
  const answer = (
    { actor, request, reply }: TusCall,
    inspectionId: number | null,
    takeIn?: (id: string) => Promise<void>,
  ) =>
    answerTus(request, reply, {
      store: new PhotoUploadStore(ctx, actor, inspectionId, takeIn),
      path: photoUploadsPath,
      maxBytes: maxFileBytes,
      onComplete: ({ id }) => completeUpload(ctx, actor, id),
    })
  const create: Handler<typeof createPhotoUpload> = async (call) => {
    await inspectionForUpload(ctx, call.actor, call.params.id)
    await answer(call, call.params.id)
  }
  const look: Handler<typeof getPhotoUpload> = async (call) => {
    await ownUpload(ctx, call.actor, call.params.id)
    await completeUpload(ctx, call.actor, call.params.id)
    await answer(call, null, (id) => completeUpload(ctx, call.actor, id))
  }
  const proceed = async (call: TusCall & { readonly params: { readonly id: string } }) => {
    await ownUpload(ctx, call.actor, call.params.id)
    await answer(call, null)
  }
  route(app, createPhotoUpload, create, { headers: tusHeaders(['upload-offset', 'upload-expires']) })
  route(app, getPhotoUpload, look, { headers: tusHeaders(['upload-offset', 'upload-length', 'upload-expires']) })
  route(app, continuePhotoUpload, proceed, { headers: tusHeaders(['upload-offset', 'upload-expires']) })
  route(app, deletePhotoUpload, proceed, { headers: tusHeaders([]) })
}
