import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconRotateClockwise2 } from '@tabler/icons-react'
import type { DistanceFrom } from '@visionair/contract/rules'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { SeverityChip } from '../../ui/text/severity-chip.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { useMeasures } from './annotation-facts.tsx'
import { type Annotation, statusKey } from './annotation-types.ts'
import classes from './annotations.module.css'
import { authorName } from './author-name.ts'

const commentLength = 50

/** The columns of the table of one side's findings. */
export function useAnnotationColumns(
  from: DistanceFrom,
  selected: number | null,
  onOpen: (id: number) => void,
): readonly Column<Annotation>[] {
  const t = useTexts()
  const language = useLanguage()
  const measures = useMeasures()
  const name = (column: Exclude<keyof typeof columnKeys, 'distance'>) => t(columnKeys[column])
  return [
    {
      key: 'number',
      header: name('number'),
      sortKey: 'idForReport',
      render: ({ id, idForReport }) => (
        <span data-row={id} data-current={id === selected || undefined}>
          {idForReport}
        </span>
      ),
    },
    {
      key: 'type',
      header: name('type'),
      render: ({ type, needsReview }) => (
        <span className={classes.typeCell}>
          {localName(type, language)}
          {needsReview && (
            <IconRotateClockwise2
              size={15}
              role="img"
              aria-label={t('annotations.needsReview')}
              className={classes.warn}
            />
          )}
        </span>
      ),
    },
    {
      key: 'severity',
      header: name('severity'),
      sortKey: 'severity',
      render: ({ severity }) => <SeverityChip number={severity.severityNumber} severity={severity} />,
    },
    {
      key: 'size',
      header: name('size'),
      align: 'right',
      render: (row) => <span className={classes.oneLine}>{measures.size(row) ?? '–'}</span>,
    },
    {
      key: 'distance',
      header: t(from === 'hub' ? columnKeys.distance.hub : columnKeys.distance.ground),
      sortKey: 'distance',
      align: 'right',
      render: (row) => <span className={classes.oneLine}>{measures.distance(row) ?? '–'}</span>,
    },
    { key: 'zone', header: name('zone'), align: 'center', render: ({ zone }) => zone },
    {
      key: 'status',
      header: name('status'),
      render: ({ status }) => (
        <span className={classes.status} data-status={status}>
          {t(statusKey(status))}
        </span>
      ),
    },
    {
      key: 'createdBy',
      header: name('createdBy'),
      render: ({ createdBy }) => authorName(createdBy),
    },
    {
      key: 'comment',
      header: name('comment'),
      render: ({ comment }) => (
        <span className={classes.commentCell}>
          <Truncated text={comment ?? ''} at={commentLength} />
        </span>
      ),
    },
    {
      key: 'open',
      header: name('open'),
      hiddenHeader: true,
      align: 'right',
      render: ({ id, idForReport }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('annotations.open', { number: idForReport })}
          title={t('annotations.open', { number: idForReport })}
          onClick={() => onOpen(id)}
          data-testid={`annotation-open-${id}`}
        >
          <IconFocusCentered size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
}

const columnKeys = {
  number: 'annotations.columns.number',
  type: 'annotations.columns.type',
  severity: 'annotations.columns.severity',
  size: 'annotations.columns.size',
  distance: { hub: 'annotations.columns.hub', ground: 'annotations.columns.ground' },
  zone: 'annotations.columns.zone',
  status: 'annotations.columns.status',
  createdBy: 'annotations.columns.createdBy',
  comment: 'annotations.columns.comment',
  open: 'annotations.columns.open',
} as const
