import {
  getOrganizationQuota,
  getOwnQuota,
  getQuotaDefaults,
  getQuotaWarnings,
  getUserQuota,
  listQuotas,
  updateOrganizationQuota,
  updateQuotaDefaults,
  updateUserQuota,
} from '@visionair/contract/quotas'
import { account, type Exception, granted, type Row } from './row.ts'

const limitedToDevices: readonly Exception[] = [
  {
    who: ['limited to a turbine', 'limited to a blade'],
    status: 403,
    because: 'a quota is of the company as a whole, which an account limited to some devices does not see',
  },
]
const limits = { photos: 100_000 }

export const quotaRows: readonly Row[] = [
  granted(listQuotas, ['ROLE_ADMIN'], {
    query: () => ({ scope: 'company', itemsPerPage: 100 }),
    lists: 'organization',
  }),
  granted(getOrganizationQuota, ['organization_edit'], { at: 'organization', except: limitedToDevices }),
  granted(updateOrganizationQuota, ['ROLE_ADMIN'], { at: 'organization', body: () => limits, can: 'limit' }),
  granted(getUserQuota, ['ROLE_ADMIN'], { at: 'user' }),
  account(getOwnQuota),
  granted(updateUserQuota, ['ROLE_ADMIN'], { at: 'user', body: () => limits, can: 'limit' }),
  granted(getQuotaDefaults, ['ROLE_ADMIN']),
  granted(updateQuotaDefaults, ['ROLE_ADMIN'], { body: () => ({}), harmless: true }),
  account(getQuotaWarnings, { at: 'inspection' }),
]
