import { getDeviceType, listAttributes, listDeviceTypes } from '@visionair/contract/reference'
import { createDeviceType, deleteDeviceType, updateDeviceType } from '@visionair/contract/reference-editing'
import type { ItemOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { numberOf } from '../../../ui/form/number.ts'
import { sayIds } from '../../../ui/form/versions/say-ids.ts'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { useNameColumns } from '../../../ui/records/name-columns.tsx'
import type { RecordKind } from '../../../ui/records/record-kind.ts'
import { RecordList } from '../../../ui/records/record-list.tsx'
import { useRequired } from '../use-required.ts'
import { useUsage } from '../use-usage.ts'
import { type ChildLine, type DeviceType, DeviceTypeFields, type DeviceTypeValues } from './device-type-form.tsx'
import { Drawing } from './drawing.tsx'
import { useDrawingWords } from './drawing-field.tsx'

const bodyOf = ({ childrenForModel, ...values }: DeviceTypeValues) => ({
  ...values,
  childrenForModel: childrenForModel.map(({ type, repetition }) => ({
    type: Number(type),
    repetition: numberOf(repetition) ?? 0,
  })),
})

const linesOf = (type: DeviceType | null): ChildLine[] =>
  (type?.childrenForModel ?? []).map((child) => ({
    key: child.type.data.id,
    type: child.type.data.id,
    repetition: child.repetition,
  }))

function useChildrenCheck(): (lines: readonly ChildLine[]) => string | null {
  const t = useTexts()
  return (lines) => {
    const chosen = lines.map(({ type }) => type)
    if (chosen.includes('')) return t('referenceData.types.childMissing')
    if (lines.some(({ repetition }) => repetition === null)) return t('referenceData.types.childWithoutNumber')
    return new Set(chosen).size === chosen.length ? null : t('referenceData.types.childTwice')
  }
}

/** Says drawings, attributes and the model of a type. */
function useSaying(attributes: readonly ItemOf<typeof listAttributes>[]) {
  const language = useLanguage()
  const sayDrawing = useDrawingWords()
  const types = useCall(listDeviceTypes, everyEntry).data?.items ?? []
  const sayTypes = sayIds(types, (type) => localName(type, language))
  const sayLine = ({ type, repetition }: Partial<ChildLine>) => `${repetition ?? 1} × ${sayTypes([Number(type)])}`
  return (path: string, value: unknown): string | undefined => {
    if (path === 'svg') return sayDrawing(value)
    if (path === 'attributs') return sayIds(attributes, (attribute) => localName(attribute, language))(value)
    return path === 'childrenForModel' && Array.isArray(value) ? value.map(sayLine).join(', ') : undefined
  }
}

/** The kinds of devices with their attributes and models. */
export function DeviceTypes() {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const checkChildren = useChildrenCheck()
  const usage = useUsage('types')
  const known = useCall(listAttributes, { query: { itemsPerPage: 100 } }).data?.items
  const attributes = known ?? []
  const nameAttribute = attributes.filter(({ reference }) => reference === 'name').map(({ id }) => id)
  const names = useNameColumns<DeviceType>({
    before: ({ id, svg }) => <Drawing svg={svg} otherwise={<DeviceIcon typeId={id} size={22} />} />,
    hideOtherBelow: 768,
  })
  const kind: RecordKind<DeviceType, DeviceTypeValues, 'name' | 'nameFr' | 'reference'> = {
    key: 'types',
    title: t('referenceData.types.title'),
    count: (count) => t('referenceData.types.count', { count }),
    newLabel: t('referenceData.types.new'),
    nameOf: (type) => localName(type, language),
    sorts: ['name', 'nameFr', 'reference'],
    list: (query, signal) => call(listDeviceTypes, { query }, signal),
    usage,
    columns: [
      ...names,
      {
        key: 'reference',
        header: t('referenceData.field.reference'),
        sortKey: 'reference',
        hideBelow: 1200,
        render: ({ reference }) => <code>{reference}</code>,
      },
      {
        key: 'attributes',
        header: t('referenceData.types.attributes'),
        align: 'right',
        hideBelow: 992,
        render: ({ attributs }) => attributs.length,
      },
      {
        key: 'children',
        header: t('referenceData.types.children'),
        hideBelow: 992,
        render: ({ childrenForModel }) =>
          childrenForModel
            .map(({ type, repetition }) => `${repetition} × ${localName(type.data.attributes, language)}`)
            .join(', '),
      },
    ],
    form: {
      canBegin: known !== undefined,
      initial: (record) => ({
        name: record?.name ?? '',
        nameFr: record?.nameFr ?? '',
        reference: record?.reference ?? '',
        svg: record?.svg ?? null,
        attributs: record?.attributs.map(({ id }) => id) ?? nameAttribute,
        childrenForModel: linesOf(record),
      }),
      validate: ({ name, nameFr, reference, childrenForModel }) => ({
        name: required(name),
        nameFr: required(nameFr),
        reference: required(reference),
        childrenForModel: checkChildren(childrenForModel),
      }),
      fieldNames: ['name', 'nameFr', 'reference', 'svg', 'attributs', 'childrenForModel'],
      fields: (form, record) => <DeviceTypeFields form={form} record={record} />,
      save: (values, record, { change, signal }) =>
        record === null
          ? call(createDeviceType, { body: bodyOf(values) }, signal)
          : call(updateDeviceType, { params: { id: record.id }, body: change(bodyOf) }, signal),
      versions: {
        read: ({ id }) => call(getDeviceType, { params: { id } }),
        labels: {
          name: t('records.name'),
          nameFr: t('records.nameFr'),
          reference: t('referenceData.field.reference'),
          svg: t('referenceData.field.drawing'),
          attributs: t('referenceData.types.attributes'),
          childrenForModel: t('referenceData.types.children'),
        },
        say: useSaying(attributes),
      },
    },
    removal: { remove: ({ id }, signal) => call(deleteDeviceType, { params: { id } }, signal) },
  }
  return <RecordList kind={kind} />
}
