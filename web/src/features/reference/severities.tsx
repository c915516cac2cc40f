import { listSeverities } from '@visionair/contract/reference'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { SeverityChip } from '../../ui/text/severity-chip.tsx'

type Severity = ItemOf<typeof listSeverities>

/** The levels of severity, their colours and the services they are offered in. */
export function Severities() {
  const t = useTexts()
  const kind: RecordKind<Severity, Record<string, never>, 'name' | 'nameFr' | 'severityNumber'> = {
    key: 'severities',
    title: t('referenceData.severities.title'),
    lead: t('referenceData.severities.lead'),
    count: (count) => t('referenceData.severities.count', { count }),
    nameOf: ({ name }) => name,
    sorts: ['name', 'nameFr', 'severityNumber'],
    list: (query, signal) => call(listSeverities, { query }, signal),
    columns: [
      {
        key: 'level',
        header: t('referenceData.severities.level'),
        sortKey: 'severityNumber',
        render: (severity) => <SeverityChip number={severity.severityNumber} severity={severity} />,
      },
      { key: 'name', header: t('referenceData.field.name'), sortKey: 'name', render: ({ name }) => name },
      {
        key: 'nameFr',
        header: t('referenceData.field.nameFr'),
        sortKey: 'nameFr',
        hideBelow: 576,
        render: ({ nameFr }) => nameFr,
      },
    ],
  }
  return <RecordScreen kind={kind} />
}
