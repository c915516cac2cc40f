import {
  getOrganizationQuota,
  getUserQuota,
  type Limits,
  updateOrganizationQuota,
  updateUserQuota,
} from '@visionair/contract/quotas'
import { call } from '../../api/client.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { Told } from '../../ui/form/versions/told.ts'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import { useFigureText } from './figure-use.tsx'
import { type LimitValues, limitsOf, photosRule, type Quota, sizeRule, valuesOf } from './quota-types.ts'

export interface LimitFieldsProps {
  readonly form: RecordFormApi<LimitValues>
  /** What counts where a field is empty. */
  readonly otherwise: Limits | null
}

/** A limit for each figure; an empty field leaves it to what counts for all. */
export function LimitFields({ form, otherwise }: LimitFieldsProps) {
  const t = useTexts()
  const textOf = useFigureText()
  const values = form.getValues()
  const hint = (figure: keyof Limits) => {
    const limit = otherwise?.[figure] ?? null
    if (otherwise === null || limit === null) return t('quotas.emptyIsNone')
    return t('quotas.emptyIs', { limit: textOf(figure, limit) })
  }
  const size = (name: 'storedGb' | 'uploadGb' | 'exportGb', figure: keyof Limits) => (
    <NumberField
      {...sizeRule}
      label={t('quotas.inGb', { figure: t(`quotaUse.figures.${figure}`) })}
      description={hint(figure)}
      value={values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      error={form.errors[name]}
      data-testid={`limit-${figure}`}
    />
  )
  return (
    <>
      {size('storedGb', 'storedBytes')}
      <NumberField
        {...photosRule}
        label={t('quotaUse.figures.photos')}
        description={hint('photos')}
        value={values.photos}
        onChange={(value) => form.setFieldValue('photos', value)}
        error={form.errors.photos}
        data-testid="limit-photos"
      />
      {size('uploadGb', 'uploadBytes')}
      {size('exportGb', 'exportBytes')}
    </>
  )
}

/** The fields of limits in words. */
export const limitLabels = (t: Texts): Told => ({
  labels: {
    storedGb: t('quotas.inGb', { figure: t('quotaUse.figures.storedBytes') }),
    photos: t('quotaUse.figures.photos'),
    uploadGb: t('quotas.inGb', { figure: t('quotaUse.figures.uploadBytes') }),
    exportGb: t('quotas.inGb', { figure: t('quotaUse.figures.exportBytes') }),
  },
})

export const limitNames = ['storedGb', 'photos', 'uploadGb', 'exportGb'] as const

const fresh = ({ scope, id }: Quota) => {
  const params = { id }
  return scope === 'company' ? call(getOrganizationQuota, { params }) : call(getUserQuota, { params })
}

/** The form of the limits of one company or account. @param otherwise the limits of who has none of their own */
export const quotaForm = (t: Texts, otherwise: Limits | null): RecordForm<Quota, LimitValues> => ({
  withoutCreate: true,
  initial: (quota) => valuesOf(quota?.own ?? { storedBytes: null, photos: null, uploadBytes: null, exportBytes: null }),
  fieldNames: limitNames,
  fields: (form) => <LimitFields form={form} otherwise={otherwise} />,
  save: async (_, quota, { change, signal }) => {
    if (quota === null) return
    const params = { id: quota.id }
    if (quota.scope === 'company')
      return await call(updateOrganizationQuota, { params, body: change(limitsOf) }, signal)
    return await call(updateUserQuota, { params, body: change(limitsOf) }, signal)
  },
  versions: { ...limitLabels(t), read: fresh },
  mayEdit: ({ can }) => can.limit,
})
