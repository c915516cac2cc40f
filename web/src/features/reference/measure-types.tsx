import { Button } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import {
  createVoltaMeasureType,
  deleteVoltaMeasureType,
  listVoltaMeasureTypes,
  orderVoltaMeasureTypes,
  updateVoltaMeasureType,
} from '@visionair/contract/volta'
import { useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { isUnread, numberOf } from '../../ui/form/number.ts'
import { useNameColumns } from '../../ui/records/name-columns.tsx'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { MeasureTypeFields, type MeasureTypeValues } from './measure-type-fields.tsx'
import { OrderDrawer } from './ranked/order-drawer.tsx'
import { useRequired } from './use-required.ts'
import { useUsage } from './use-usage.ts'

const everything = { query: { itemsPerPage: 100 } }

type MeasureType = ItemOf<typeof listVoltaMeasureTypes>

const bodyOf = ({ limitValue, ...values }: MeasureTypeValues) => ({ ...values, limitValue: numberOf(limitValue) })

/** A kind of measure as it is now. */
async function readMeasureType({ id }: Pick<MeasureType, 'id'>): Promise<MeasureType> {
  const { items } = await call(listVoltaMeasureTypes, { query: { ids: [id] } })
  const [found] = items
  if (found === undefined) throw new ProblemError(404, null)
  return found
}

/** What is measured on a lightning protection, with units and limits, in the order of the forms. */
export function MeasureTypes() {
  const t = useTexts()
  const language = useLanguage()
  const { number } = useFormats()
  const required = useRequired()
  const usage = useUsage('measure-types')
  const names = useNameColumns<MeasureType>({ hideOtherBelow: 768 })
  const all = useCall(listVoltaMeasureTypes, everything).data?.items
  const [isOrdering, setOrdering] = useState(false)
  const isUsed = (record: MeasureType | null) => record !== null && usage(record)?.total !== 0
  const kind: RecordKind<MeasureType, MeasureTypeValues, 'name' | 'nameFr' | 'order'> = {
    key: 'measure-types',
    title: t('referenceData.measureTypes.title'),
    lead: t('referenceData.measureTypes.lead'),
    count: (count) => t('referenceData.measureTypes.count', { count }),
    newLabel: t('referenceData.measureTypes.new'),
    nameOf: (type) => localName(type, language),
    sorts: ['name', 'nameFr', 'order'],
    list: (query, signal) => call(listVoltaMeasureTypes, { query }, signal),
    usage,
    columns: [
      {
        key: 'order',
        header: t('referenceData.annotationTypes.place'),
        sortKey: 'order',
        width: '90px',
        hideBelow: 768,
        render: ({ order }) => order,
      },
      ...names,
      {
        key: 'kind',
        header: t('referenceData.measureTypes.kind'),
        hideBelow: 992,
        render: (type) => t(`referenceData.measureTypes.kinds.${type.kind}`),
      },
      {
        key: 'limit',
        header: t('referenceData.measureTypes.limit'),
        render: ({ limitValue, unit }) =>
          limitValue === null
            ? t('referenceData.measureTypes.noLimit', { unit })
            : `${number(limitValue, 4)}\u00a0${unit}`,
      },
      {
        key: 'active',
        header: t('referenceData.measureTypes.offered'),
        hideBelow: 576,
        render: ({ isActive }) => t(isActive ? 'referenceData.attributes.yes' : 'referenceData.attributes.no'),
      },
    ],
    headActions: (
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
        disabled={all === undefined}
        onClick={() => setOrdering(true)}
        data-testid="order-open"
      >
        {t('referenceData.order.open')}
      </Button>
    ),
    form: {
      initial: (record) => ({
        name: record?.name ?? '',
        nameFr: record?.nameFr ?? '',
        unit: record?.unit ?? 'mΩ',
        kind: record?.kind ?? 'receptor',
        limitValue: record?.limitValue ?? null,
        isActive: record?.isActive ?? true,
      }),
      validate: ({ name, nameFr, limitValue }) => ({
        name: required(name),
        nameFr: required(nameFr),
        limitValue:
          limitValue !== null && !isUnread(limitValue) && !(limitValue > 0)
            ? t('referenceData.measureTypes.limitWrong')
            : null,
      }),
      fieldNames: ['name', 'nameFr', 'unit', 'kind', 'limitValue', 'isActive'],
      fields: (form, record) => <MeasureTypeFields form={form} isUsed={isUsed(record)} />,
      save: (values, record, { change, signal }) =>
        record === null
          ? call(createVoltaMeasureType, { body: bodyOf(values) }, signal)
          : call(updateVoltaMeasureType, { params: { id: record.id }, body: change(bodyOf) }, signal),
      versions: {
        read: readMeasureType,
        labels: {
          name: t('records.name'),
          nameFr: t('records.nameFr'),
          unit: t('referenceData.measureTypes.unit'),
          kind: t('referenceData.measureTypes.kind'),
          limitValue: t('referenceData.measureTypes.limit'),
          isActive: t('referenceData.measureTypes.active'),
        },
      },
    },
    removal: { remove: ({ id }, signal) => call(deleteVoltaMeasureType, { params: { id } }, signal) },
  }
  return (
    <>
      <RecordScreen kind={kind} />
      {isOrdering && all !== undefined && (
        <OrderDrawer
          name="measure-types"
          items={all}
          save={(body, signal) => call(orderVoltaMeasureTypes, { body }, signal)}
          read={async () => (await call(listVoltaMeasureTypes, everything)).items}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  )
}
