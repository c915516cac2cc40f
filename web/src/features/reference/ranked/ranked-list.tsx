import { Button } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Page } from '../../../api/call-types.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import type { Versioned } from '../../../ui/form/versions/use-versions.tsx'
import { useNameColumns } from '../../../ui/records/name-columns.tsx'
import type { RecordKind, RecordUse } from '../../../ui/records/record-kind.ts'
import { RecordList } from '../../../ui/records/record-list.tsx'
import type { RecordQuery } from '../../../ui/records/record-query.ts'
import { NameFields } from '../name-fields.tsx'
import { useRequired } from '../use-required.ts'
import { OrderDrawer } from './order-drawer.tsx'

interface Ranked {
  readonly id: number
  readonly name: string
  readonly nameFr: string
  readonly order: number
  readonly version?: string | undefined
}
type Names = { name: string; nameFr: string }

export interface RankedListProps {
  readonly listKey: string
  readonly title: string
  readonly newLabel: string
  readonly count: (total: number) => string
  /** All of them in their order; undefined while loading. */
  readonly all: readonly Ranked[] | undefined
  readonly list: (query: RecordQuery<'name' | 'nameFr' | 'order'>, signal: AbortSignal) => Promise<Page<Ranked>>
  readonly usage: (record: Ranked) => RecordUse | undefined
  readonly create: (names: Names, signal: AbortSignal) => Promise<unknown>
  readonly change: (id: number, names: Partial<Names> & Versioned, signal: AbortSignal) => Promise<unknown>
  readonly read: (id: number) => Promise<Ranked>
  readonly saveOrder: (order: { ids: number[]; was: number[] }, signal: AbortSignal) => Promise<unknown>
  readonly readOrder: () => Promise<readonly Ranked[]>
  readonly remove: (id: number, signal: AbortSignal) => Promise<unknown>
}

/** Entries with a name in both languages and a place among their like. */
export function RankedList(props: RankedListProps): ReactNode {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const [isOrdering, setOrdering] = useState(false)
  const names = useNameColumns<Ranked>()
  const kind: RecordKind<Ranked, Names, 'name' | 'nameFr' | 'order'> = {
    key: props.listKey,
    title: props.title,
    count: props.count,
    newLabel: props.newLabel,
    nameOf: (record) => localName(record, language),
    sorts: ['name', 'nameFr', 'order'],
    list: props.list,
    usage: props.usage,
    columns: [
      {
        key: 'order',
        header: t('referenceData.annotationTypes.place'),
        sortKey: 'order',
        width: '90px',
        render: ({ order }) => order,
      },
      ...names,
    ],
    headActions: (
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
        disabled={props.all === undefined}
        onClick={() => setOrdering(true)}
        data-testid="order-open"
      >
        {t('referenceData.order.open')}
      </Button>
    ),
    form: {
      initial: (record) => ({ name: record?.name ?? '', nameFr: record?.nameFr ?? '' }),
      validate: ({ name, nameFr }) => ({ name: required(name), nameFr: required(nameFr) }),
      fieldNames: ['name', 'nameFr'],
      fields: (form) => <NameFields form={form} />,
      save: (names, record, { change, signal }) =>
        record === null
          ? props.create(names, signal)
          : props.change(
              record.id,
              change((values) => values),
              signal,
            ),
      versions: {
        read: ({ id }) => props.read(id),
        labels: { name: t('records.name'), nameFr: t('records.nameFr') },
      },
    },
    removal: { remove: ({ id }, signal) => props.remove(id, signal) },
  }
  return (
    <>
      <RecordList kind={kind} />
      {isOrdering && props.all !== undefined && (
        <OrderDrawer
          name={props.listKey}
          items={props.all}
          save={props.saveOrder}
          read={props.readOrder}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  )
}
