import {
  deleteExport,
  type ExportFormat,
  getExport,
  getExportFile,
  listExports,
  startGroupExport,
  startGroupZip,
  startParkExport,
} from '@visionair/contract/exports'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { presentExport } from './exports.presenter.ts'
import { deleteOwnExport, exportByFile, listOwnExports, ownExport, startExport } from './exports.service.ts'

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  coco: 'application/json',
  geojson: 'application/geo+json',
  zip: 'application/zip',
}

interface Choice {
  readonly lang?: 'en' | 'fr' | undefined
  readonly severities?: readonly number[] | undefined
  readonly types?: readonly number[] | undefined
  readonly devices?: readonly number[] | undefined
  readonly status?: 'to fix' | 'fixed' | undefined
  readonly text?: string | undefined
  readonly content?: 'findings' | 'measures' | undefined
}

const tableOptions = (
  { lang, severities = [], types = [], devices = [], status, text, content = 'findings' }: Choice,
  language: 'en' | 'fr',
) => ({
  content,
  lang: lang ?? language,
  severities: [...severities],
  types: [...types],
  devices: [...devices],
  status: status ?? null,
  text: text ? text : null,
  annexes: false,
  pictures: false,
})

export function registerExportRoutes(app: App, ctx: Context): void {
  route(app, startGroupExport, async ({ actor, params, query, language }) => {
    const options = tableOptions(query, language)
    const started = await startExport(ctx, actor, { groupId: params.id }, query.format, options)
    return { data: presentExport(signerFor(ctx, actor))(started) }
  })
  route(app, startParkExport, async ({ actor, params, query, language }) => {
    const options = tableOptions(query, language)
    const started = await startExport(ctx, actor, { parkId: params.id }, query.format, options)
    return { data: presentExport(signerFor(ctx, actor))(started) }
  })
  route(app, startGroupZip, async ({ actor, params, query, language }) => {
    const { annexes, pictures, lang } = query
    const options = { ...tableOptions({ lang }, language), annexes, pictures }
    const started = await startExport(ctx, actor, { groupId: params.id }, 'zip', options)
    return { data: presentExport(signerFor(ctx, actor))(started) }
  })
  route(app, listExports, async ({ actor, query, request }) => {
    const { items, total } = await listOwnExports(ctx, actor, query)
    return presentListing({ items: items.map(presentExport(signerFor(ctx, actor))), ...query, total, url: request.url })
  })
  route(app, getExport, async ({ actor, params }) => ({
    data: presentExport(signerFor(ctx, actor))(await ownExport(ctx, actor, params.id)),
  }))
  route(app, deleteExport, async ({ actor, params }) => {
    await deleteOwnExport(ctx, actor, params.id)
  })
  route(app, getExportFile, async ({ params, query, request, reply }) => {
    const found = await exportByFile(ctx, request.url.split('?', 1)[0] ?? '', params.file, query)
    return await reply
      .type(mediaTypes[found.format])
      .header('content-length', found.sizeBytes ?? 0)
      .header('content-disposition', `attachment; filename="${found.fileName}"`)
      .send(await ctx.storage.openRead(found.storageKey))
  })
}
