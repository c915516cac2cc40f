import {
  applyParkImport,
  chooseImportLines,
  deleteParkImport,
  getImportTemplate,
  getParkImport,
  getRefusedRows,
  listImportLines,
  listParkImports,
  mapParkImport,
  uploadParkImport,
} from '@visionair/contract/imports'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { fileField } from '../../platform/http/open-api/describe-endpoint.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { wholeFile } from '../../platform/http/request/upload.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { problem } from '../../platform/problem-error.ts'
import { deviceTypesById } from '../reference/reference.service.ts'
import { presentImport, presentLine, presentRefused } from './imports.presenter.ts'
import {
  checkOrder,
  choose,
  deleteOwnImport,
  kindOf,
  linesOfImport,
  listOwnImports,
  ownImport,
  refusedOfImport,
  startApplying,
  startImport,
  startMapping,
} from './imports.service.ts'
import { templateOf } from './table/field-titles.ts'

const maxZipBytes = 50 * 1024 ** 3

export function registerImportRoutes(app: App, ctx: Context): void {
  const presenter = async (language: Language) => presentImport(language, await deviceTypesById(ctx.db))
  route(
    app,
    uploadParkImport,
    async ({ actor, query, request, language }) => {
      const order = await checkOrder(ctx, actor, {
        organization: query.organization ?? null,
        parent: query.parent ?? null,
        service: query.service,
        date: query.date ?? null,
      })
      const part = await request.file({ limits: { fileSize: maxZipBytes, files: 1 } })
      if (!part) throw problem('invalid', { violations: [{ field: 'file', message: 'import.no_file' }] })
      const { filename: name } = part
      const started = await startImport(ctx, actor, order, { name, kind: kindOf(name), content: wholeFile(part) })
      return { data: (await presenter(language))(started) }
    },
    { form: { file: fileField } },
  )
  route(app, listParkImports, async ({ actor, query, request, language }) => {
    const { items, total } = await listOwnImports(ctx, actor, query)
    return presentListing({ items: items.map(await presenter(language)), ...query, total, url: request.originalUrl })
  })
  route(app, getParkImport, async ({ actor, params, language }) => ({
    data: (await presenter(language))(await ownImport(ctx, actor, params.id)),
  }))
  route(app, listImportLines, async ({ actor, params, query, request, language }) => {
    const { items, total } = await linesOfImport(ctx, actor, params.id, query)
    return presentListing({ items: items.map(presentLine(language)), ...query, total, url: request.originalUrl })
  })
  route(app, applyParkImport, async ({ actor, params, language }) => ({
    data: (await presenter(language))(await startApplying(ctx, actor, params.id)),
  }))
  route(app, chooseImportLines, async ({ actor, params, body, language }) => ({
    data: (await presenter(language))(await choose(ctx, actor, params.id, body)),
  }))
  route(app, getRefusedRows, async ({ actor, params, language }) => {
    const { titles, refused } = await refusedOfImport(ctx, actor, params.id)
    return { data: presentRefused(language, titles, refused) }
  })
  route(app, mapParkImport, async ({ actor, params, body, language }) => ({
    data: (await presenter(language))(await startMapping(ctx, actor, params.id, body)),
  }))
  route(app, getImportTemplate, async ({ language }) => ({
    data: {
      file: language === 'fr' ? 'equipements.csv' : 'devices.csv',
      content: templateOf(await deviceTypesById(ctx.db), language),
    },
  }))
  route(app, deleteParkImport, async ({ actor, params }) => {
    await deleteOwnImport(ctx, actor, params.id)
  })
}
