import {
  createVoltaMeasure,
  createVoltaMeasureData,
  deleteVoltaMeasure,
  getVoltaMeasure,
  getVoltaPhotoFile,
  listVoltaMeasures,
  updateVoltaMeasure,
  uploadVoltaPhotos,
} from '@visionair/contract/volta'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { sendFile } from '../../platform/http/answer/send-file.ts'
import { fileField, filesField } from '../../platform/http/open-api/describe-endpoint.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { problem } from '../../platform/problem-error.ts'
import { admitFile } from '../images/files/file-access.service.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { registerMeasureTypeRoutes } from './measure-types.routes.ts'
import { presentMeasure } from './volta.presenter.ts'
import {
  addPhotos,
  createMeasure,
  deleteMeasure,
  listVisibleMeasures,
  updateMeasure,
  visibleMeasure,
} from './volta.service.ts'
import { measureDataOf, withForm } from './volta-form.routes.ts'
import { photoFile } from './volta-photos.repository.ts'

function registerMeasureCalls(app: App, ctx: Context): void {
  const present = (actor: Actor) => presentMeasure(signerFor(ctx, actor), actor)
  route(app, listVoltaMeasures, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleMeasures(ctx, actor, query)
    return presentListing({ items: items.map(present(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getVoltaMeasure, async ({ actor, params }) => ({
    data: present(actor)(await visibleMeasure(ctx, actor, params.id)),
  }))
  route(
    app,
    createVoltaMeasure,
    async ({ actor, request, language }) => {
      const measure = await withForm(ctx, request, 'file', ({ data, photos }) =>
        createMeasure(ctx, actor, measureDataOf(data, language), photos),
      )
      return { data: present(actor)(measure) }
    },
    { form: { data: createVoltaMeasureData, file: fileField.optional() } },
  )
  route(app, updateVoltaMeasure, async ({ actor, params, body }) => ({
    data: present(actor)(await updateMeasure(ctx, actor, params.id, body)),
  }))
  route(app, deleteVoltaMeasure, async ({ actor, params }) => {
    await deleteMeasure(ctx, actor, params.id)
  })
  route(
    app,
    uploadVoltaPhotos,
    async ({ actor, params, request }) => {
      await visibleMeasure(ctx, actor, params.id)
      const measure = await withForm(ctx, request, 'files', ({ photos }) => addPhotos(ctx, actor, params.id, photos))
      return { data: present(actor)(measure) }
    },
    { form: { 'files[]': filesField } },
  )
}

const cacheSeconds = 43_200

/** Volta measures, their photos, and what can be measured. */
export function registerVoltaRoutes(app: App, ctx: Context): void {
  registerMeasureCalls(app, ctx)
  registerMeasureTypeRoutes(app, ctx)
  route(app, getVoltaPhotoFile, async ({ params, query, request, reply }) => {
    const photo = await photoFile(ctx.db, params.id)
    await admitFile(ctx, request.url.split('?', 1)[0] ?? '', query, { inspectionId: photo?.inspectionId ?? 0 })
    if (!photo) throw problem('not-found')
    const isOriginal = params.variant === 'original'
    return await sendFile(request, reply, {
      storage: ctx.storage,
      key: isOriginal ? photo.storageKey : `${photo.storageKey}.thumbnail`,
      contentType: isOriginal ? `image/${photo.format}` : 'image/jpeg',
      ...(isOriginal ? { inlineName: photo.originalName } : {}),
      cacheSeconds,
    })
  })
}
