import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { attributeTypes, getAttribute, listAttributes } from '@visionair/contract/reference'
import { createAttribute, deleteAttribute, updateAttribute } from '@visionair/contract/reference-editing'
import type { ItemOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useNameColumns } from '../../../ui/records/name-columns.tsx'
import type { RecordFormApi, RecordKind } from '../../../ui/records/record-kind.ts'
import { RecordList } from '../../../ui/records/record-list.tsx'
import { NameFields } from '../name-fields.tsx'
import { useRequired } from '../use-required.ts'
import { useUsage } from '../use-usage.ts'

type Attribute = ItemOf<typeof listAttributes>
type AttributeValues = {
  name: string
  nameFr: string
  reference: string
  attributType: Attribute['attributType']
  isRequired: boolean
  unit: string
}

const bodyOf = ({ unit, ...values }: AttributeValues) => ({ ...values, unit: unit.trim() === '' ? null : unit })

function AttributeFields({ form, isNew }: { readonly form: RecordFormApi<AttributeValues>; readonly isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <NameFields form={form} />
      <TextInput
        {...form.getInputProps('reference')}
        label={t('referenceData.field.reference')}
        description={t('referenceData.field.referenceHint')}
        maxLength={60}
        required
        data-testid="field-reference"
      />
      <NativeSelect
        {...form.getInputProps('attributType')}
        label={t('referenceData.attributes.kind')}
        description={t('referenceData.attributes.kindHint')}
        data={attributeTypes.map((value) => ({ value, label: t(`referenceData.attributes.kinds.${value}`) }))}
        disabled={!isNew}
        data-testid="field-attributType"
      />
      <TextInput {...form.getInputProps('unit')} label={t('referenceData.attributes.unit')} maxLength={20} />
      <Checkbox
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
        label={t('referenceData.attributes.required')}
        data-testid="field-isRequired"
      />
    </>
  )
}

/** What can be said of devices. */
export function Attributes() {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const usage = useUsage('attributes')
  const names = useNameColumns<Attribute>({ hideOtherBelow: 768 })
  const kind: RecordKind<Attribute, AttributeValues, 'name' | 'nameFr' | 'reference'> = {
    key: 'attributes',
    title: t('referenceData.attributes.title'),
    count: (count) => t('referenceData.attributes.count', { count }),
    newLabel: t('referenceData.attributes.new'),
    nameOf: (attribute) => localName(attribute, language),
    sorts: ['name', 'nameFr', 'reference'],
    list: (query, signal) => call(listAttributes, { query }, signal),
    usage,
    columns: [
      ...names,
      {
        key: 'reference',
        header: t('referenceData.field.reference'),
        sortKey: 'reference',
        hideBelow: 992,
        render: ({ reference }) => <code>{reference}</code>,
      },
      {
        key: 'kind',
        header: t('referenceData.attributes.kind'),
        render: ({ attributType, unit }) =>
          `${t(`referenceData.attributes.kinds.${attributType}`)}${unit === null ? '' : ` (${unit})`}`,
      },
      {
        key: 'required',
        header: t('referenceData.attributes.requiredShort'),
        hideBelow: 576,
        render: ({ isRequired }) => t(isRequired ? 'referenceData.attributes.yes' : 'referenceData.attributes.no'),
      },
    ],
    form: {
      initial: (record) => ({
        name: record?.name ?? '',
        nameFr: record?.nameFr ?? '',
        reference: record?.reference ?? '',
        attributType: record?.attributType ?? 'string',
        isRequired: record?.isRequired ?? false,
        unit: record?.unit ?? '',
      }),
      validate: ({ name, nameFr, reference }) => ({
        name: required(name),
        nameFr: required(nameFr),
        reference: required(reference),
      }),
      fieldNames: ['name', 'nameFr', 'reference', 'attributType', 'isRequired', 'unit'],
      fields: (form, record) => <AttributeFields form={form} isNew={record === null} />,
      save: (values, record, { change, signal }) =>
        record === null
          ? call(createAttribute, { body: bodyOf(values) }, signal)
          : call(updateAttribute, { params: { id: record.id }, body: change(bodyOf) }, signal),
      versions: {
        read: ({ id }) => call(getAttribute, { params: { id } }),
        labels: {
          name: t('records.name'),
          nameFr: t('records.nameFr'),
          reference: t('referenceData.field.reference'),
          attributType: t('referenceData.attributes.kind'),
          isRequired: t('referenceData.attributes.required'),
          unit: t('referenceData.attributes.unit'),
        },
      },
    },
    removal: { remove: ({ id }, signal) => call(deleteAttribute, { params: { id } }, signal) },
  }
  return <RecordList kind={kind} />
}
