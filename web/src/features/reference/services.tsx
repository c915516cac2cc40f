import { TextInput } from '@mantine/core'
import { getService, listDeviceTypes, listServices } from '@visionair/contract/reference'
import { updateService } from '@visionair/contract/reference-editing'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { ServiceIcon } from '../../domain/service-icon.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { type NumberEntry, numberOf } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { sayIds } from '../../ui/form/versions/say-ids.ts'
import type { RecordFormApi, RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { CheckList } from './device-types/check-list.tsx'
import { Drawing } from './device-types/drawing.tsx'
import { DrawingField, useDrawingWords } from './device-types/drawing-field.tsx'
import { intervalRule } from './number-rules.ts'
import classes from './reference.module.css'
import { useRequired } from './use-required.ts'
import { useUsage } from './use-usage.ts'

type Service = ItemOf<typeof listServices>
type ServiceValues = { name: string; svg: string | null; intervalMonths: NumberEntry; deviceTypes: number[] }

function ServiceFields({ form }: { readonly form: RecordFormApi<ServiceValues> }) {
  const t = useTexts()
  const language = useLanguage()
  const types = useCall(listDeviceTypes, everyEntry).data?.items ?? []
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('referenceData.field.plainName')}
        maxLength={120}
        required
        data-autofocus
        data-testid="field-name"
      />
      <DrawingField
        value={form.getValues().svg}
        onChange={(svg) => form.setFieldValue('svg', svg)}
        error={form.errors.svg}
      />
      <NumberField
        label={t('referenceData.services.interval')}
        description={t('referenceData.services.intervalHint')}
        value={form.getValues().intervalMonths}
        onChange={(value) => form.setFieldValue('intervalMonths', value)}
        error={form.errors.intervalMonths}
        {...intervalRule}
        required
        data-testid="field-intervalMonths"
      />
      <CheckList
        label={t('referenceData.services.deviceTypes')}
        choices={types.map((type) => ({ id: type.id, label: localName(type, language) }))}
        value={form.getValues().deviceTypes}
        onChange={(ids) => form.setFieldValue('deviceTypes', ids)}
        error={form.errors.deviceTypes}
        testId="field-deviceTypes"
      />
    </>
  )
}

const bodyOf = ({ intervalMonths, ...values }: ServiceValues) => ({
  ...values,
  intervalMonths: numberOf(intervalMonths) ?? 0,
})

/** The kinds of visits, what they inspect and when the next one is due. */
export function Services() {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const sayDrawing = useDrawingWords()
  const types = useCall(listDeviceTypes, everyEntry).data?.items ?? []
  const sayTypes = sayIds(types, (type) => localName(type, language))
  const usage = useUsage('services')
  const kind: RecordKind<Service, ServiceValues, 'name'> = {
    key: 'services',
    title: t('referenceData.services.title'),
    lead: t('referenceData.services.lead'),
    count: (count) => t('referenceData.services.count', { count }),
    nameOf: ({ name }) => name,
    sorts: ['name'],
    list: (query, signal) => call(listServices, { query }, signal),
    usage,
    columns: [
      {
        key: 'name',
        header: t('referenceData.field.plainName'),
        sortKey: 'name',
        render: ({ id, name, svg }) => (
          <span className={classes.named}>
            <Drawing svg={svg} otherwise={<ServiceIcon serviceId={id} size={22} />} />
            {name}
          </span>
        ),
      },
      {
        key: 'interval',
        header: t('referenceData.services.interval'),
        hideBelow: 576,
        render: ({ intervalMonths }) => t('referenceData.services.months', { count: intervalMonths }),
      },
      {
        key: 'types',
        header: t('referenceData.services.deviceTypes'),
        hideBelow: 992,
        render: ({ deviceTypes }) => deviceTypes.map((type) => localName(type, language)).join(', '),
      },
    ],
    form: {
      initial: (record) => ({
        name: record?.name ?? '',
        svg: record?.svg ?? null,
        intervalMonths: record?.intervalMonths ?? 12,
        deviceTypes: record?.deviceTypes.map(({ id }) => id) ?? [],
      }),
      validate: ({ name, intervalMonths }) => ({
        name: required(name),
        intervalMonths: intervalMonths === null ? t('common.validation.required') : null,
      }),
      fieldNames: ['name', 'svg', 'intervalMonths', 'deviceTypes'],
      fields: (form) => <ServiceFields form={form} />,
      save: async (_, record, { change, signal }) => {
        if (record === null) return
        await call(updateService, { params: { id: record.id }, body: change(bodyOf) }, signal)
      },
      versions: {
        read: ({ id }) => call(getService, { params: { id } }),
        labels: {
          name: t('referenceData.field.plainName'),
          svg: t('referenceData.field.drawing'),
          intervalMonths: t('referenceData.services.interval'),
          deviceTypes: t('referenceData.services.deviceTypes'),
        },
        say: (path, value) => {
          if (path === 'deviceTypes') return sayTypes(value)
          return path === 'svg' ? sayDrawing(value) : undefined
        },
      },
    },
  }
  return <RecordScreen kind={kind} />
}
