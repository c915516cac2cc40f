import { ActionIcon } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import type { DistanceFrom } from '@visionair/contract/rules'
import { useIsGranted } from '../../../api/session/account.ts'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import { useMeasures } from '../annotation-facts.tsx'
import { type Annotation, statusKey } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import { authorName } from '../history/author-name.ts'
import { ReviewSign } from '../history/review-sign.tsx'
import { AllBox, ChoiceBox } from '../many/choice-box.tsx'
import type { Choosing } from '../many/use-choosing.ts'
import { useSpokenName } from '../use-spoken-name.ts'
import type { ColumnKey } from './table-filter.ts'

const commentLength = 50
const authorLength = 50

export interface ColumnsOptions {
  readonly keys: readonly ColumnKey[]
  /** Where the distances of the rows are measured from; `either` when they differ, and each says it itself. */
  readonly from: DistanceFrom | 'either'
  readonly selected: number | null
  readonly onOpen: (row: Annotation) => void
  /** Null where no findings can be chosen. */
  readonly choosing: Choosing | null
  /** The rows in their order. */
  readonly shown: readonly number[]
}

/** The columns of a table of findings that its mode asks for. */
export function useAnnotationColumns(options: ColumnsOptions): readonly Column<Annotation>[] {
  const { keys, from, selected, onOpen, choosing, shown } = options
  const t = useTexts()
  const language = useLanguage()
  const measures = useMeasures()
  const isAdmin = useIsGranted(['ROLE_ADMIN'])
  const spoken = useSpokenName()
  const name = (column: Exclude<keyof typeof columnTexts, 'distance'>) => t(columnTexts[column])
  const distanceText = (row: Annotation) => {
    const distance = measures.distance(row)
    return distance === null || from !== 'either' ? distance : t(originTexts[row.distanceFrom], { distance })
  }
  const all: readonly (Column<Annotation> & { readonly key: ColumnKey })[] = [
    {
      key: 'number',
      header: name('number'),
      sortKey: 'idForReport',
      render: ({ id, idForReport }) => (
        <span data-row={id} data-current={id === selected || undefined}>
          {idForReport}
          {isAdmin && <span className={classes.bracketId}> {t('annotations.bracketId', { id })}</span>}
        </span>
      ),
    },
    {
      key: 'blade',
      header: name('blade'),
      render: ({ parentDeviceName }) => (parentDeviceName === null ? '–' : spoken(parentDeviceName)),
    },
    {
      key: 'side',
      header: name('side'),
      render: ({ device }) => typedName(device, language),
    },
    { key: 'serial', header: name('serial'), render: ({ serialNumber }) => serialNumber ?? '–' },
    { key: 'model', header: name('model'), render: ({ model }) => model ?? '–' },
    {
      key: 'component',
      header: name('component'),
      render: ({ component }) => (component === null ? '–' : localName(component, language)),
    },
    {
      key: 'type',
      header: name('type'),
      render: ({ type, needsReview, onRefutedPicture }) => (
        <span className={classes.typeCell}>
          {localName(type, language)}
          <ReviewSign needsReview={needsReview} onRefutedPicture={onRefutedPicture} />
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
      render: (row) => measures.size(row) ?? '–',
    },
    {
      key: 'distance',
      header: t(columnTexts.distance[from]),
      sortKey: 'distance',
      align: 'right',
      render: (row) => distanceText(row) ?? '–',
    },
    { key: 'zone', header: name('zone'), align: 'center', render: (row) => measures.zoneLetter(row) ?? '–' },
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
      render: ({ createdBy }) => (
        <span className={classes.authorCell}>
          <Truncated text={authorName(createdBy)} at={authorLength} />
        </span>
      ),
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
      render: (row) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('annotations.open', { number: row.idForReport })}
          title={t('annotations.open', { number: row.idForReport })}
          onClick={() => onOpen(row)}
          data-testid={`annotation-open-${row.id}`}
        >
          <IconFocusCentered size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
  const choice: Column<Annotation>[] =
    choosing === null
      ? []
      : [
          {
            key: 'choose',
            header: t('findings.many.column'),
            isControl: true,
            headControl: <AllBox choosing={choosing} shown={shown} />,
            render: (row) => <ChoiceBox choosing={choosing} finding={row} shown={shown} />,
          },
        ]
  return [...choice, ...keys.flatMap((key) => all.find((column) => column.key === key) ?? [])]
}

const originTexts = { hub: 'annotations.fromHub', ground: 'annotations.fromGround' } as const

const columnTexts = {
  number: 'annotations.columns.number',
  blade: 'findings.table.blade',
  side: 'findings.table.side',
  serial: 'findings.table.serial',
  model: 'findings.table.model',
  component: 'findings.table.component',
  type: 'annotations.columns.type',
  severity: 'annotations.columns.severity',
  size: 'annotations.columns.size',
  distance: {
    hub: 'annotations.columns.hub',
    ground: 'annotations.columns.ground',
    either: 'annotations.columns.distance',
  },
  zone: 'annotations.columns.zone',
  status: 'annotations.columns.status',
  createdBy: 'annotations.columns.createdBy',
  comment: 'annotations.columns.comment',
  open: 'annotations.columns.open',
} as const
