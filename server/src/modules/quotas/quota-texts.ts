import type { QuotaFigure, QuotaScope } from '@visionair/contract/quotas'
import type { ServerTextKey } from '../../platform/i18n/server-texts.ts'
import { sizeText } from '../../platform/i18n/size-text.ts'
import { inBoth, type TextValue } from '../../platform/i18n/text.ts'

/** A value of a figure in words: a size, or a count. */
export const figureText = (figure: QuotaFigure, value: number): TextValue =>
  figure === 'photos' ? value : inBoth((language) => sizeText(value, language))

/** Why no more is taken in, by whose limit is reached and which. */
export const reachedTexts = {
  company: {
    storedBytes: 'quota.company_stored',
    photos: 'quota.company_photos',
    uploadBytes: 'quota.company_uploads',
    exportBytes: 'quota.company_exports',
  },
  account: {
    storedBytes: 'quota.account_stored',
    photos: 'quota.account_photos',
    uploadBytes: 'quota.account_uploads',
    exportBytes: 'quota.account_exports',
  },
} as const satisfies Readonly<Record<QuotaScope, Readonly<Record<QuotaFigure, ServerTextKey>>>>
