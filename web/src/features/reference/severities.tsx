import { NativeSelect, TextInput } from '@mantine/core'
import { getSeverity, listServices, listSeverities } from '@visionair/contract/reference'
import { createSeverity, deleteSeverity, updateSeverity } from '@visionair/contract/reference-editing'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { SeverityChip } from '../../domain/severity-chip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { sayIds } from '../../ui/form/versions/say-ids.ts'
import { useNameColumns } from '../../ui/records/name-columns.tsx'
import type { RecordFormApi, RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { contrast, textOn } from '../../ui/text/contrast.ts'
import { CheckList } from './device-types/check-list.tsx'
import { NameFields } from './name-fields.tsx'
import classes from './reference.module.css'
import { useRequired } from './use-required.ts'
import { useUsage } from './use-usage.ts'

type Severity = ItemOf<typeof listSeverities>
type SeverityValues = { name: string; nameFr: string; color: string; severityNumber: string; services: number[] }
type Form = RecordFormApi<SeverityValues>

const hexColour = /^#[0-9a-f]{6}$/i
const levels = [0, 1, 2, 3, 4, 5]

function ColourField({ form }: { readonly form: Form }) {
  const t = useTexts()
  const { number } = useFormats()
  const { color, severityNumber } = form.getValues()
  const isColour = hexColour.test(color)
  const ratio = isColour ? contrast(textOn(color), color) : 0
  return (
    <>
      <div className={classes.colour}>
        <TextInput
          {...form.getInputProps('color')}
          label={t('referenceData.severities.color')}
          description={t('referenceData.severities.colorHint')}
          maxLength={7}
          required
          data-testid="field-color"
        />
        <input
          type="color"
          className={classes.picker}
          aria-label={t('referenceData.severities.color')}
          value={isColour ? color.toLowerCase() : '#000000'}
          onChange={(event) => form.setFieldValue('color', event.currentTarget.value)}
        />
      </div>
      {isColour && (
        <p className={ratio < 4.5 ? `${classes.hint} ${classes.bad}` : classes.hint} data-testid="contrast">
          <span className={classes.swatch} style={{ background: color, color: textOn(color) }} aria-hidden="true">
            {severityNumber}
          </span>{' '}
          {t('referenceData.severities.contrast', { ratio: number(ratio, 1) })}{' '}
          {t(ratio < 4.5 ? 'referenceData.severities.contrastBad' : 'referenceData.severities.contrastGood')}
        </p>
      )}
    </>
  )
}

function SeverityFields({ form, taken }: { readonly form: Form; readonly taken: readonly number[] }) {
  const t = useTexts()
  const services = useCall(listServices, everyEntry).data?.items ?? []
  return (
    <>
      <NativeSelect
        {...form.getInputProps('severityNumber')}
        label={t('referenceData.severities.level')}
        data={levels.filter((level) => !taken.includes(level)).map(String)}
        data-testid="field-severityNumber"
      />
      <NameFields form={form} />
      <ColourField form={form} />
      <CheckList
        label={t('referenceData.field.services')}
        choices={services.map(({ id, name }) => ({ id, label: name }))}
        value={form.getValues().services}
        onChange={(ids) => form.setFieldValue('services', ids)}
        error={form.errors.services}
        testId="field-services"
      />
    </>
  )
}

const bodyOf = ({ severityNumber, ...values }: SeverityValues) => ({
  ...values,
  severityNumber: Number(severityNumber),
})

/** The levels of severity, their colours and the services they are offered in. */
export function Severities() {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const usage = useUsage('severities')
  const all = useCall(listSeverities, everyEntry).data?.items
  const services = useCall(listServices, everyEntry).data
  const serviceCount = services?.meta.totalItems
  const sayServices = sayIds(services?.items ?? [], ({ name }) => name)
  const takenBesides = (record: Severity | null) =>
    (all ?? []).filter(({ id }) => id !== record?.id).map(({ severityNumber }) => severityNumber)
  const freeLevel = levels.find((level) => !takenBesides(null).includes(level))
  const names = useNameColumns<Severity>({ hideOtherBelow: 768 })
  const kind: RecordKind<Severity, SeverityValues, 'name' | 'nameFr' | 'severityNumber'> = {
    key: 'severities',
    title: t('referenceData.severities.title'),
    lead: t('referenceData.severities.lead'),
    count: (count) => t('referenceData.severities.count', { count }),
    ...(all !== undefined && freeLevel !== undefined ? { newLabel: t('referenceData.severities.new') } : {}),
    nameOf: (severity) => localName(severity, language),
    sorts: ['name', 'nameFr', 'severityNumber'],
    list: (query, signal) => call(listSeverities, { query }, signal),
    usage,
    columns: [
      {
        key: 'level',
        header: t('referenceData.severities.level'),
        sortKey: 'severityNumber',
        render: (severity) => <SeverityChip number={severity.severityNumber} severity={severity} />,
      },
      ...names,
      {
        key: 'color',
        header: t('referenceData.severities.color'),
        hideBelow: 992,
        render: ({ color }) => <code>{color}</code>,
      },
      {
        key: 'services',
        header: t('referenceData.field.services'),
        hideBelow: 992,
        render: ({ services }) =>
          services.length === serviceCount
            ? t('referenceData.severities.everyService')
            : services.map(({ name }) => name).join(', '),
      },
    ],
    form: {
      initial: (record) => ({
        name: record?.name ?? '',
        nameFr: record?.nameFr ?? '',
        color: record?.color ?? '#5f6b7a',
        severityNumber: String(record?.severityNumber ?? freeLevel ?? 0),
        services: record?.services.map(({ id }) => id) ?? [],
      }),
      validate: ({ name, nameFr, color }) => ({
        name: required(name),
        nameFr: required(nameFr),
        color: hexColour.test(color) ? null : t('referenceData.severities.colorWrong'),
      }),
      fieldNames: ['name', 'nameFr', 'color', 'severityNumber', 'services'],
      fields: (form, record) => <SeverityFields form={form} taken={takenBesides(record)} />,
      save: (values, record, { change, signal }) =>
        record === null
          ? call(createSeverity, { body: bodyOf(values) }, signal)
          : call(updateSeverity, { params: { id: record.id }, body: change(bodyOf) }, signal),
      versions: {
        read: ({ id }) => call(getSeverity, { params: { id } }),
        labels: {
          name: t('records.name'),
          nameFr: t('records.nameFr'),
          color: t('referenceData.severities.color'),
          severityNumber: t('referenceData.severities.level'),
          services: t('referenceData.field.services'),
        },
        say: (path, value) => (path === 'services' ? sayServices(value) : undefined),
      },
    },
    removal: { remove: ({ id }, signal) => call(deleteSeverity, { params: { id } }, signal) },
  }
  return <RecordScreen kind={kind} />
}
