import {
  deleteExport,
  type ExportFormat,
  type ExportOptions,
  getExport,
  getExportFile,
  listExports,
  startDeviceListExport,
  startGroupExport,
  startGroupZip,
  startParkExport,
  startVisitListExport,
} from '@visionair/contract/exports'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { sendFile } from '../../platform/http/answer/send-file.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { presentExport } from './exports.presenter.ts'
import {
  deleteOwnExport,
  exportByFile,
  listOwnExports,
  ownExport,
  reportForArchive,
  startExport,
} from './exports.service.ts'

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
  readonly order?: ExportOptions['order'] | undefined
}

const optionsOf = (
  { lang, severities = [], types = [], devices = [], status, text, order }: Choice,
  language: 'en' | 'fr',
): ExportOptions => ({
  content: 'findings',
  lang: lang ?? language,
  severities: [...severities],
  types: [...types],
  devices: [...devices],
  status: status ?? null,
  text: text ? text : null,
  order: order ?? null,
  visits: null,
  deviceList: null,
  report: null,
  annexes: false,
  pictures: false,
})

export function registerExportRoutes(app: App, ctx: Context): void {
  route(app, startGroupExport, async ({ actor, params, query, language }) => {
    const subject = { of: 'visit', groupId: params.id } as const
    const started = await startExport(ctx, actor, subject, query.format, optionsOf(query, language))
    return { data: presentExport(language, signerFor(ctx, actor))(started) }
  })
  route(app, startParkExport, async ({ actor, params, query, language }) => {
    const { format, content, ...choice } = query
    const options = { ...optionsOf(choice, language), content }
    const started = await startExport(ctx, actor, { of: 'park', parkId: params.id }, format, options)
    return { data: presentExport(language, signerFor(ctx, actor))(started) }
  })
  route(app, startVisitListExport, async ({ actor, query, language }) => {
    const { lang, format, content, ...visits } = query
    const options = { ...optionsOf({ lang }, language), content, visits }
    const started = await startExport(ctx, actor, { of: 'visits', visits }, format, options)
    return { data: presentExport(language, signerFor(ctx, actor))(started) }
  })
  route(app, startDeviceListExport, async ({ actor, query, language }) => {
    const { lang, format, ...deviceList } = query
    const options = { ...optionsOf({ lang }, language), content: 'devices' as const, deviceList }
    const started = await startExport(ctx, actor, { of: 'devices', deviceList }, format, options)
    return { data: presentExport(language, signerFor(ctx, actor))(started) }
  })
  route(app, startGroupZip, async ({ actor, params, query, language }) => {
    const { annexes, pictures, lang } = query
    const report = await reportForArchive(ctx, actor, params.id, query.report)
    const options = { ...optionsOf({ lang }, language), annexes, pictures, report }
    const started = await startExport(ctx, actor, { of: 'visit', groupId: params.id }, 'zip', options)
    return { data: presentExport(language, signerFor(ctx, actor))(started) }
  })
  route(app, listExports, async ({ actor, query, request, language }) => {
    const { items, total } = await listOwnExports(ctx, actor, query)
    return presentListing({
      items: items.map(presentExport(language, signerFor(ctx, actor))),
      ...query,
      total,
      url: request.originalUrl,
    })
  })
  route(app, getExport, async ({ actor, params, language }) => ({
    data: presentExport(language, signerFor(ctx, actor))(await ownExport(ctx, actor, params.id)),
  }))
  route(app, deleteExport, async ({ actor, params }) => {
    await deleteOwnExport(ctx, actor, params.id)
  })
  route(app, getExportFile, async ({ params, query, request, reply }) => {
    const found = await exportByFile(ctx, request.url.split('?', 1)[0] ?? '', params.file, query)
    return await sendFile(request, reply, {
      storage: ctx.storage,
      key: found.storageKey,
      contentType: mediaTypes[found.format],
      downloadName: found.fileName,
    })
  })
}
