import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, listing, one, pageQuery, resource } from '../json-api.ts'

const tag = 'Organizations'

/** The parts of a report a company can give its own look. There is one of each, but any number of annexes. */
export const corporateParts = ['logo', 'cover', 'header', 'annexes'] as const
export type CorporatePart = (typeof corporateParts)[number]
export const maxAnnexes = 20

/** What files each part takes, as media types. */
export const corporateMediaTypes = {
  logo: ['image/png', 'image/jpeg', 'image/svg+xml'],
  cover: ['image/png', 'image/jpeg'],
  header: ['image/png', 'image/jpeg', 'image/svg+xml'],
  annexes: ['application/pdf'],
} as const satisfies Record<CorporatePart, readonly string[]>

/** Largest file of each part, in bytes. */
export const corporateMaxBytes: Readonly<Record<CorporatePart, number>> = {
  logo: 2 * 1024 ** 2,
  cover: 20 * 1024 ** 2,
  header: 5 * 1024 ** 2,
  annexes: 20 * 1024 ** 2,
}

export const corporateAssetResource = resource('corporate_assets', {
  part: z.enum(corporateParts),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: z.string(),
  /** Signed path for showing the file. */
  uri: z.string(),
}).meta({ id: 'CorporateAsset' })

export const listCorporateAssets = endpoint({
  name: 'listCorporateAssets',
  method: 'GET',
  path: '/api/organizations/:id/corporate_assets',
  tag,
  summary: 'What an organization gives its reports',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery, itemsPerPage: pageQuery.itemsPerPage.default(100) }),
  answer: listing(corporateAssetResource),
})

export const uploadCorporateAsset = endpoint({
  name: 'uploadCorporateAsset',
  method: 'POST',
  path: '/api/organizations/:id/upload_corporate/:type',
  tag,
  summary: 'Give reports a logo, a cover, a header or an annex, as the file `data`',
  access: { grants: ['organization_edit'] },
  multipart: true,
  kind: 'json',
  status: 201,
  params: z.strictObject({ id: idParam, type: z.enum(corporateParts) }),
  answer: one(corporateAssetResource),
})

export const deleteCorporateAsset = endpoint({
  name: 'deleteCorporateAsset',
  method: 'DELETE',
  path: '/api/organizations/:id/corporate_assets/:asset',
  tag,
  summary: 'Take an asset away from the reports to come',
  access: { grants: ['organization_edit'] },
  kind: 'none',
  status: 204,
  params: z.strictObject({ id: idParam, asset: idParam }),
})

export const getCorporateFile = endpoint({
  name: 'getCorporateFile',
  method: 'GET',
  path: '/storage/corporate/:asset',
  tag: 'Files',
  summary: 'The file of a corporate asset, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.strictObject({ asset: idParam }),
  query: z.strictObject({ e: z.string(), s: z.string(), u: z.string() }).partial(),
})
