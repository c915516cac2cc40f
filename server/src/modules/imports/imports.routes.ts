import {
  applyParkImport,
  deleteParkImport,
  getParkImport,
  listParkImports,
  uploadParkImport,
} from '@visionair/contract/imports'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/present.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { wholeFile } from '../../platform/http/upload.ts'
import { presentImport } from './imports.presenter.ts'
import {
  checkOrder,
  deleteOwnImport,
  listOwnImports,
  ownImport,
  startApplying,
  startImport,
} from './imports.service.ts'

const maxZipBytes = 50 * 1024 ** 3

export function registerImportRoutes(app: App, ctx: Context): void {
  route(app, uploadParkImport, async ({ actor, query, request, language }) => {
    const order = await checkOrder(ctx, actor, {
      organization: query.organization ?? null,
      parent: query.parent ?? null,
      service: query.service,
      date: query.date ?? null,
    })
    const part = await request.file({ limits: { fileSize: maxZipBytes, files: 1 } })
    if (!part) throw problem('invalid', { violations: [{ field: 'file', message: 'import.no_file' }] })
    const started = await startImport(ctx, actor, order, { name: part.filename, content: wholeFile(part) })
    return { data: presentImport(language)(started) }
  })
  route(app, listParkImports, async ({ actor, query, request, language }) => {
    const { items, total } = await listOwnImports(ctx, actor, query)
    return presentListing({ items: items.map(presentImport(language)), ...query, total, url: request.url })
  })
  route(app, getParkImport, async ({ actor, params, language }) => ({
    data: presentImport(language)(await ownImport(ctx, actor, params.id)),
  }))
  route(app, applyParkImport, async ({ actor, params, language }) => ({
    data: presentImport(language)(await startApplying(ctx, actor, params.id)),
  }))
  route(app, deleteParkImport, async ({ actor, params }) => {
    await deleteOwnImport(ctx, actor, params.id)
  })
}
