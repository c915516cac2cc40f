import { z } from 'zod'
import { diskStandings } from '../administration/index.ts'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, one, orderQuery, pageQuery, resource } from '../json-api.ts'
import { searchText } from '../text.ts'

const tag = 'Quotas'
const admin = { grants: ['ROLE_ADMIN'] } as const

/**
 * What a quota bounds. `storedBytes`: photos as they were sent, pictures that do not rest in cold storage, pictures attached to findings
 * and photos of measures; of an account those it sent. `photos`: how many. `uploadBytes`: what uploads on their way have announced.
 * `exportBytes`: finished exports that are kept.
 */
export const quotaFigures = ['storedBytes', 'photos', 'uploadBytes', 'exportBytes'] as const
export type QuotaFigure = (typeof quotaFigures)[number]

/** Whom a quota is of. */
export const quotaScopes = ['company', 'account'] as const
export type QuotaScope = (typeof quotaScopes)[number]

/** People are told when this much of a limit is used, in percent; of uploads on their way nobody is, they pass. */
export const quotaWarnings = [80, 95] as const

/** A thousand terabytes: what a browser counts exactly, and no disk holds. */
export const maxLimit = 1_000_000_000_000_000

const limit = z.int().min(0).max(maxLimit).nullable()

/** A limit for each figure; null for none of its own. Sizes in bytes. */
export const limitsSchema = z.strictObject({
  storedBytes: limit,
  photos: limit,
  uploadBytes: limit,
  exportBytes: limit,
})
export type Limits = z.infer<typeof limitsSchema>

const figures = z.object({
  storedBytes: z.int(),
  photos: z.int(),
  uploadBytes: z.int(),
  exportBytes: z.int(),
})

/** What a company or an account uses, and what it may. */
export const quotaResource = resource('quotas', {
  scope: z.enum(quotaScopes),
  /** Of the company, or the e-mail address of the account. */
  name: z.string(),
  used: figures,
  /** How many photos are on their way. */
  uploadsUnderWay: z.int(),
  /** What counts: its own limit, else the one of all; null where there is none. */
  limits: limitsSchema,
  /** What was set for it alone. */
  own: limitsSchema,
  version: stateVersion,
  can: z.object({ limit: z.boolean() }),
}).meta({ id: 'Quota' })

export const listQuotas = endpoint({
  name: 'listQuotas',
  method: 'GET',
  path: '/api/quotas',
  tag,
  summary: 'What companies or accounts use of what they may, the largest first',
  access: admin,
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    scope: z.enum(quotaScopes).default('company'),
    /** Part of the name of the company, or of the e-mail address of the account. */
    name: searchText().optional(),
    order: orderQuery('name', 'storedBytes', 'photos', 'uploadBytes', 'exportBytes'),
  }),
  answer: listing(quotaResource),
})

const limitsBody = changeBody(limitsSchema.shape)

export const getOrganizationQuota = endpoint({
  name: 'getOrganizationQuota',
  method: 'GET',
  path: '/api/organizations/:id/quota',
  tag,
  summary: 'What a company uses of what it may',
  access: { grants: ['organization_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(quotaResource),
})

export const updateOrganizationQuota = endpoint({
  name: 'updateOrganizationQuota',
  method: 'PUT',
  path: '/api/organizations/:id/quota',
  tag,
  summary: 'Limit what a company may use; a limit below what is used deletes nothing and lets nothing more in',
  access: admin,
  kind: 'json',
  status: 200,
  params: idParams,
  body: limitsBody,
  answer: one(quotaResource),
})

export const getUserQuota = endpoint({
  name: 'getUserQuota',
  method: 'GET',
  path: '/api/users/:id/quota',
  tag,
  summary: 'What an account uses of what it may',
  access: admin,
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(quotaResource),
})

export const getOwnQuota = endpoint({
  name: 'getOwnQuota',
  method: 'GET',
  path: '/api/me/quota',
  tag,
  summary: 'What the own account uses of what it may',
  access: 'account',
  kind: 'json',
  status: 200,
  answer: one(quotaResource),
})

export const updateUserQuota = endpoint({
  name: 'updateUserQuota',
  method: 'PUT',
  path: '/api/users/:id/quota',
  tag,
  summary: 'Limit what an account may use; a limit below what is used deletes nothing and lets nothing more in',
  access: admin,
  kind: 'json',
  status: 200,
  params: idParams,
  body: limitsBody,
  answer: one(quotaResource),
})

const defaults = {
  tag,
  access: admin,
  path: '/api/quota_defaults',
  kind: 'json',
  status: 200,
  answer: one(
    resource('quota_defaults', {
      /** For each company that has no limit of its own; null for none. */
      company: limitsSchema,
      /** For each account that has no limit of its own; null for none. */
      account: limitsSchema,
      /** The disk of the files, which everybody shares: below the floor nothing large is taken in. */
      disk: z.object({
        freeBytes: z.int(),
        totalBytes: z.int(),
        floorBytes: z.int(),
        state: z.enum(diskStandings),
      }),
      version: stateVersion,
    }).meta({ id: 'QuotaDefaults' }),
  ),
} as const

export const getQuotaDefaults = endpoint({
  ...defaults,
  name: 'getQuotaDefaults',
  method: 'GET',
  summary: 'The limits of who has none of their own, and the room on the disk',
})

export const updateQuotaDefaults = endpoint({
  ...defaults,
  name: 'updateQuotaDefaults',
  method: 'PUT',
  summary: 'Limit what companies and accounts without limits of their own may use',
  body: changeBody({ company: limitsSchema, account: limitsSchema }),
})

export const getQuotaWarnings = endpoint({
  name: 'getQuotaWarnings',
  method: 'GET',
  path: '/api/inspections/:id/quota_warnings',
  tag,
  summary: 'Which limits photos of an inspection come near, of its company and of whoever asks',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({
    data: z.array(
      z.object({
        scope: z.enum(quotaScopes),
        figure: z.enum(['storedBytes', 'photos']),
        /** How much is used, in whole percent; 80 at least. */
        percent: z.int(),
      }),
    ),
  }),
})
