import { assembleGrants, isGranted } from '@visionair/contract'
import {
  assembleInspection,
  deleteInspectionImage,
  getAssembly,
  getAssemblyEvidence,
  getImageAspectRatio,
  getPhotoCheck,
  getSlicing,
  listInspectionImages,
  startSlicing as startSlicingCall,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { sentenceOf } from '../../platform/http/answer/problem-reply.ts'
import { filesField } from '../../platform/http/open-api/describe-endpoint.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { serverText } from '../../platform/i18n/server-texts.ts'
import { ProblemError, problem } from '../../platform/problem-error.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import { presentAssembly, presentEvidence, presentImage, presentSlicing } from './images.presenter.ts'
import { checkPhotos } from './photos/photo-check.service.ts'
import { type Intake, inspectionForUpload, nothingUsable, takeInPhoto } from './photos/photo-intake.service.ts'
import { deletePhoto, photosOfInspection, placePhoto } from './photos/photos.service.ts'
import {
  newestAssemblyOf,
  newestEvidenceOf,
  sliceWhatLies,
  slicingOf,
  startAssembly,
  startSlicing,
} from './pictures/assembly.service.ts'

async function takeInParts(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  request: FastifyRequest,
): Promise<Intake[]> {
  const intakes: Intake[] = []
  for await (const part of request.files()) {
    const file = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
    intakes.push(await takeInPhoto(ctx, actor, inspectionId, file))
  }
  return intakes
}

/** Errors: `forbidden` for who may not slice. */
function checkSlicing(actor: Actor, { slice }: { readonly slice?: '0' | '1' | undefined }): boolean {
  if (slice === '1' && !isGranted(actor, ['inspection_can_slice'])) throw problem('forbidden')
  return slice === '1'
}

/** Starts the assembly an upload asked for. Answers why it does not start: the photos are kept, whatever comes of it. */
async function assembleUploaded(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  language: Language,
): Promise<string | null> {
  try {
    await startAssembly(ctx, actor, inspectionId, undefined)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return sentenceOf(error, language)
    throw error
  }
}

export function registerImageRoutes(app: App, ctx: Context): void {
  route(
    app,
    uploadInspectionImages,
    async ({ actor, params, query, request, language }) => {
      await inspectionForUpload(ctx, actor, params.id)
      if (query.assemble === '1' && !isGranted(actor, assembleGrants)) throw problem('forbidden')
      const slices = checkSlicing(actor, query)
      const intakes = await takeInParts(ctx, actor, params.id, request)
      const images = intakes.flatMap((intake) => ('image' in intake ? [intake.image] : []))
      const refused = intakes.flatMap((intake) => ('refused' in intake ? [intake] : []))
      if (images.length === 0) throw nothingUsable(refused)
      const notStarted = query.assemble === '1' ? await assembleUploaded(ctx, actor, params.id, language) : null
      if (query.assemble !== '1' && slices) await sliceWhatLies(ctx, actor, params.id)
      return {
        data: images.map(presentImage(signerFor(ctx, actor))),
        refused: refused.map(({ originalName, refused: message }) => ({
          originalName,
          reason: serverText({ message }, language),
        })),
        notStarted,
      }
    },
    { form: { 'files[]': filesField } },
  )
  route(app, listInspectionImages, async ({ actor, params, query, request }) => {
    const { items, total } = await photosOfInspection(ctx, actor, { ...query, inspectionId: params.id })
    return presentListing({
      items: items.map(presentImage(signerFor(ctx, actor))),
      ...query,
      total,
      url: request.originalUrl,
    })
  })
  route(app, getPhotoCheck, async ({ actor, params }) => ({ data: await checkPhotos(ctx, actor, params.id) }))
  route(app, updateInspectionImage, async ({ actor, params, query, body }) => {
    const slices = checkSlicing(actor, query)
    const image = await placePhoto(ctx, actor, params.id, body)
    if (slices) await sliceWhatLies(ctx, actor, image.inspectionId)
    return { data: presentImage(signerFor(ctx, actor))(image) }
  })
  route(app, deleteInspectionImage, async ({ actor, params, query }) => {
    const slices = checkSlicing(actor, query)
    const inspectionId = await deletePhoto(ctx, actor, params.id)
    if (slices) await sliceWhatLies(ctx, actor, inspectionId)
  })
  route(app, assembleInspection, async ({ actor, params, query, language }) => ({
    data: presentAssembly(language, await startAssembly(ctx, actor, params.id, query.ids)),
  }))
  route(app, getAssembly, async ({ actor, params, language }) => {
    const work = await newestAssemblyOf(ctx, actor, params.id)
    return { data: work && presentAssembly(language, work) }
  })
  route(app, getAssemblyEvidence, async ({ actor, params }) => {
    const evidence = await newestEvidenceOf(ctx, actor, params.id)
    return { data: evidence && presentEvidence(evidence) }
  })
  route(app, getSlicing, async ({ actor, params, language }) => ({
    data: presentSlicing(language, signerFor(ctx, actor), params.id, await slicingOf(ctx, actor, params.id)),
  }))
  route(app, startSlicingCall, async ({ actor, params, query, language }) => {
    await startSlicing(ctx, actor, params.id, query.layout)
    return { data: presentSlicing(language, signerFor(ctx, actor), params.id, await slicingOf(ctx, actor, params.id)) }
  })
  route(app, getImageAspectRatio, async ({ actor, params }) => {
    const { imageWidthPx: width, imageHeightPx: height } = await visibleInspection(ctx, actor, params.id)
    return { data: { ratio: width && height ? width / height : null, width, height } }
  })
}
