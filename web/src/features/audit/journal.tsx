import { ActionIcon, Table, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import {
  auditActions,
  auditEntities,
  erasedName,
  listAuditEntries,
  operatorName,
  strangerName,
} from '@visionair/contract/audit'
import { useId, useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { deviceOf } from '../../domain/client-device.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useUrlQuery, wordIn } from '../../ui/list/url-query.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { changedRows, valueText } from './changed-rows.ts'
import { ExportButtons } from './export-buttons.tsx'
import classes from './journal.module.css'

type Entry = ItemOf<typeof listAuditEntries>

/** The zone whose times this page shows; the days of its filter are days there. */
const hereZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return dayPattern.test(text) ? text : undefined
}

function DayFilter({ name }: { readonly name: 'from' | 'to' }) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const id = useId()
  return (
    <div className={classes.day}>
      <label htmlFor={id}>{t(`audit.filters.${name}`)}</label>
      <TextInput
        id={id}
        type="date"
        value={query.get(name) ?? ''}
        onChange={(event) => patch({ [name]: event.currentTarget.value, page: null })}
        data-testid={`filter-${name}`}
      />
    </div>
  )
}

function Filters() {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  return (
    <>
      <SearchField
        label={t('audit.filters.userEmail')}
        value={query.get('by') ?? ''}
        onSearch={(text) => patch({ by: text, page: null })}
      />
      <SearchField
        label={t('audit.filters.tokenName')}
        value={query.get('token') ?? ''}
        onSearch={(text) => patch({ token: text, page: null })}
      />
      <SearchField
        label={t('audit.filters.address')}
        value={query.get('address') ?? ''}
        onSearch={(text) => patch({ address: text, page: null })}
      />
      <ChoiceFilter
        name="entity"
        label={t('audit.filters.entity')}
        allLabel={t('audit.filters.allEntities')}
        choices={auditEntities.map((value) => ({ value, label: t(`audit.entities.${value}`) }))}
      />
      <ChoiceFilter
        name="action"
        label={t('audit.filters.action')}
        allLabel={t('audit.filters.allActions')}
        choices={auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
      />
      <DayFilter name="from" />
      <DayFilter name="to" />
    </>
  )
}

function ChangeTable({ entry }: { readonly entry: Entry }) {
  const t = useTexts()
  const words = { empty: t('audit.empty'), yes: t('audit.yes'), no: t('audit.no') }
  return (
    <Table className={classes.changes} data-testid={`changes-${entry.id}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          <Table.Th>{t('audit.before')}</Table.Th>
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changedRows(entry.before, entry.after).map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" lang="en">
              {field}
            </Table.Th>
            <Table.Td className={classes.before}>{valueText(before, words)}</Table.Td>
            <Table.Td className={classes.after}>{valueText(after, words)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** What was changed; the fields, before and after, on demand. */
function Changes({ entry }: { readonly entry: Entry }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const fields = changedRows(entry.before, entry.after).map(({ field }) => field)
  if (fields.length === 0) return <span className={classes.quiet}>{t('audit.noDetails')}</span>
  return (
    <div className={classes.cell}>
      <span className={classes.line}>
        <span className={classes.quiet} lang="en">
          {fields.join(', ')}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'audit.hide' : 'audit.show', { name: entry.entityName })}
          onClick={() => setOpen(!isOpen)}
          data-testid={`show-${entry.id}`}
        >
          <IconChevronDown size={16} className={isOpen ? classes.turned : ''} aria-hidden="true" />
        </ActionIcon>
      </span>
      {isOpen && <ChangeTable entry={entry} />}
    </div>
  )
}

/** How somebody is called in an entry: words of the trail that stand for nobody's address are told in the reader's. */
function useCalled(): (name: string, number: number | null) => string {
  const t = useTexts()
  return (name, number) => {
    if (name === operatorName) return t('audit.operator')
    if (name === strangerName) return t('audit.stranger')
    return name === erasedName ? [t('audit.erased'), number].join(' ').trim() : name
  }
}

/** Who made a change, and with which API token. */
function Who({ entry: { user, userEmail, token } }: { readonly entry: Entry }) {
  const t = useTexts()
  const called = useCalled()
  return (
    <span data-testid="journal-who">
      {called(userEmail, user)}
      {token !== null && <span className={classes.token}>{t('audit.byToken', { name: token.name })}</span>}
    </span>
  )
}

/** When it was, and with which seal it is kept. */
function When({ entry: { at: iso, seal }, at }: { readonly entry: Entry; readonly at: string }) {
  const t = useTexts()
  return (
    <span>
      <time dateTime={iso}>{at}</time>
      <span className={classes.client} title={seal?.hash} data-testid="journal-seal">
        {seal === null
          ? t('audit.unsealed')
          : t('audit.seal', { position: String(seal.position), hash: seal.hash.slice(0, 12) })}
      </span>
    </span>
  )
}

/** Where a change came from: the address, and the browser and system by what the client calls itself, which is told whole on request. */
function From({ address, client }: Pick<Entry, 'address' | 'client'>) {
  const t = useTexts()
  if (address === null) return <span className={classes.quiet}>{t('audit.empty')}</span>
  return (
    <span data-testid="journal-from">
      {address}
      {client !== null && client !== '' && (
        <span className={classes.client} title={client}>
          {deviceOf(client) ?? client}
        </span>
      )}
    </span>
  )
}

/** Who changed what and when. */
export function Journal() {
  const t = useTexts()
  const { dateTime } = useFormats()
  const [query] = useUrlQuery()
  const filters = {
    userEmail: query.get('by')?.slice(0, 254) || undefined,
    tokenName: query.get('token')?.slice(0, 100) || undefined,
    address: query.get('address')?.slice(0, 100) || undefined,
    entity: wordIn(query, 'entity', auditEntities) ?? undefined,
    action: wordIn(query, 'action', auditActions) ?? undefined,
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    timeZone: hereZone,
  }
  const called = useCalled()
  const kind: RecordKind<Entry, Record<string, never>, 'at'> = {
    key: 'journal',
    title: t('audit.title'),
    lead: t('audit.lead'),
    count: (count) => t('audit.count', { count }),
    searchLabel: t('audit.search'),
    nameOf: ({ entityName }) => entityName,
    sorts: ['at'],
    stacks: true,
    headActions: (
      <ExportButtons filters={{ ...filters, entityName: query.get('search')?.slice(0, 254) || undefined }} />
    ),
    filters: <Filters />,
    filterNames: ['by', 'token', 'address', 'entity', 'action', 'from', 'to'],
    list: ({ name, ...asked }, signal) =>
      call(listAuditEntries, { query: { ...asked, ...filters, entityName: name } }, signal),
    columns: [
      {
        key: 'at',
        header: t('audit.when', { zone: hereZone }),
        sortKey: 'at',
        render: (entry) => <When entry={entry} at={dateTime(entry.at)} />,
      },
      {
        key: 'who',
        header: t('audit.who'),
        hideBelow: 576,
        render: (entry) => <Who entry={entry} />,
      },
      {
        key: 'action',
        header: t('audit.action'),
        hideBelow: 768,
        render: ({ action }) => t(`audit.actions.${action}`),
      },
      {
        key: 'what',
        header: t('audit.what'),
        render: ({ entity, entityId, entityName }) => (
          <span>
            <span className={classes.quiet}>{t(`audit.entities.${entity}`)} </span>
            {entity === 'user' ? called(entityName, entityId) : entityName}
          </span>
        ),
      },
      {
        key: 'from',
        header: t('audit.from'),
        hideBelow: 1200,
        render: ({ address, client }) => <From address={address} client={client} />,
      },
      { key: 'changes', header: t('audit.changes'), hideBelow: 992, render: (entry) => <Changes entry={entry} /> },
    ],
  }
  return <RecordScreen kind={kind} />
}
