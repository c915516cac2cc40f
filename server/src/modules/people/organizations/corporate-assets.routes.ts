import {
  type CorporatePart,
  corporateMaxBytes,
  deleteCorporateAsset,
  getCorporateFile,
  listCorporateAssets,
  uploadCorporateAsset,
} from '@visionair/contract/people'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { givenName } from '../../../platform/file-name.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { sendFile } from '../../../platform/http/answer/send-file.ts'
import { fileField } from '../../../platform/http/open-api/describe-endpoint.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { problem } from '../../../platform/problem-error.ts'
import { presentCorporateAsset } from '../people.presenter.ts'
import {
  assetBySignature,
  type CorporateUpload,
  deleteAsset,
  organizationForUpload,
  uploadAsset,
  visibleAssets,
} from './corporate-assets.service.ts'
import { refusedFile } from './corporate-content.ts'

const cacheSeconds = 43_200
/** Nothing in a drawing may act or load, even if it is opened by itself. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The file `data` of a form, read to its end. Errors: `invalid` without one, `too-large` beyond the part's limit. */
async function readUpload(request: FastifyRequest, part: CorporatePart): Promise<CorporateUpload> {
  let found: CorporateUpload | undefined
  for await (const file of request.files({ limits: { fileSize: corporateMaxBytes[part], files: 1 } })) {
    const chunks: Buffer[] = []
    for await (const chunk of file.file) chunks.push(chunk)
    if (file.file.truncated) throw problem('too-large')
    if (file.fieldname === 'data')
      found = { part, name: givenName(file.filename, 'file'), bytes: Buffer.concat(chunks) }
  }
  if (!found) throw refusedFile('corporate.no_file')
  return found
}

/** What companies give their reports, and the files by signed path. */
export function registerCorporateRoutes(app: App, ctx: Context): void {
  route(app, listCorporateAssets, async ({ actor, params, query, request }) => {
    const assets = await visibleAssets(ctx, actor, params.id)
    const from = (query.page - 1) * query.itemsPerPage
    const items = assets.slice(from, from + query.itemsPerPage).map(presentCorporateAsset(ctx, actor))
    return presentListing({ items, ...query, total: assets.length, url: request.originalUrl })
  })
  route(
    app,
    uploadCorporateAsset,
    async ({ actor, params, request }) => {
      await organizationForUpload(ctx, actor, params.id)
      const asset = await uploadAsset(ctx, actor, params.id, await readUpload(request, params.type))
      return { data: presentCorporateAsset(ctx, actor)(asset) }
    },
    { form: { data: fileField } },
  )
  route(app, deleteCorporateAsset, async ({ actor, params }) => {
    await deleteAsset(ctx, actor, params.id, params.asset)
  })
  route(app, getCorporateFile, async ({ params, query, request, reply }) => {
    const asset = await assetBySignature(ctx, request.url.split('?', 1)[0] ?? '', query, params.asset)
    if (asset.mediaType === 'image/svg+xml') reply.header('content-security-policy', inert)
    return await sendFile(request, reply, {
      storage: ctx.storage,
      key: asset.storageKey,
      contentType: asset.mediaType,
      inlineName: asset.name,
      cacheSeconds,
    })
  })
}
