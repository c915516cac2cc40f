import { Progress } from '@mantine/core'
import { IconListDetails, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useIsGranted } from '../../../api/session/account.ts'
import { SeverityChip, severityColour } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { EmptyState, ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { useMeasures } from '../annotation-facts.tsx'
import { type Brief, type Inspection, statusKey } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import { ReviewSign } from '../history/review-sign.tsx'
import { useEmptyWords } from './empty-words.ts'
import { worstFirst } from './findings-order.ts'
import { WindowedList } from './windowed-list.tsx'

export interface FindingsListProps {
  readonly inspection: Inspection
  readonly annotations: readonly Brief[] | undefined
  /** How many there are, once they all have come. */
  readonly total: number
  readonly error: unknown
  readonly onRetry: () => void
  readonly selected: number | null
  /** Looks at a finding and leaves the list open. */
  readonly onShow: (id: number) => void
  /** Opens the details of a finding. */
  readonly onEdit: (id: number) => void
}

/** Of a finding in the list, with the gap below it. */
const rowHeightPx = 68

interface FindingProps {
  readonly annotation: Brief
  readonly isSelected: boolean
  readonly onShow: (id: number) => void
  readonly onEdit: (id: number) => void
}

function Finding({ annotation, isSelected, onShow, onEdit }: FindingProps) {
  const t = useTexts()
  const mayEdit = useIsGranted(['annotation_edit'])
  const language = useLanguage()
  const measures = useMeasures()
  const { id, idForReport, severity, status, type } = annotation
  const facts = [
    measures.distance(annotation),
    measures.size(annotation),
    measures.zone(annotation),
    t(statusKey(status)),
  ]
  return (
    <li
      className={classes.finding}
      data-selected={isSelected || undefined}
      style={{ borderInlineStartColor: severityColour(severity.severityNumber, severity.color) }}
    >
      <button
        type="button"
        className={classes.findingShow}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onShow(id)}
        data-testid={`finding-${id}`}
      >
        <span className={classes.findingHead}>
          <span className={classes.findingNumber}>{idForReport}</span>
          <span className={classes.findingType}>{localName(type, language)}</span>
          <ReviewSign needsReview={annotation.needsReview} onRefutedPicture={annotation.onRefutedPicture} />
          <SeverityChip number={severity.severityNumber} severity={severity} compact />
        </span>
        <span className={classes.findingFacts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </button>
      <button
        type="button"
        className={classes.findingEdit}
        aria-label={t(mayEdit ? 'annotations.edit' : 'annotations.read', { number: idForReport })}
        title={t(mayEdit ? 'annotations.edit' : 'annotations.read', { number: idForReport })}
        onClick={() => onEdit(id)}
        data-testid={`finding-edit-${id}`}
      >
        {mayEdit ? (
          <IconPencil size={17} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconListDetails size={17} stroke={1.7} aria-hidden="true" />
        )}
      </button>
    </li>
  )
}

function Reading({ count, total }: { readonly count: number; readonly total: number }) {
  const t = useTexts()
  const { number } = useFormats()
  const text = t('annotations.reading', { read: number(count), total: number(total) })
  return (
    <div className={classes.reading} data-testid="findings-reading">
      <p className={classes.quiet} role="status">
        {text}
      </p>
      <Progress value={(100 * count) / total} size="xs" aria-label={text} />
    </div>
  )
}

/** The findings of a side as a short list, the worst first. */
export function FindingsList(props: FindingsListProps) {
  const { inspection, annotations, total, error, onRetry, selected, onShow, onEdit } = props
  const t = useTexts()
  const empty = useEmptyWords(inspection)
  const ordered = useMemo(() => worstFirst(annotations ?? []), [annotations])
  if (annotations === undefined) {
    if (error !== null && error !== undefined) return <ErrorState compact error={error} onRetry={onRetry} />
    return <Waiting />
  }
  if (annotations.length === 0) return <EmptyState compact {...empty} />
  return (
    <>
      {annotations.length < total ? (
        <Reading count={annotations.length} total={total} />
      ) : (
        <p className={classes.quiet}>{t('annotations.count', { count: annotations.length })}</p>
      )}
      <WindowedList
        items={ordered}
        rowHeightPx={rowHeightPx}
        keepId={selected}
        className={classes.findings ?? ''}
        label={t('annotations.title')}
        testId="findings-list"
        render={(annotation) => (
          <Finding
            key={annotation.id}
            annotation={annotation}
            isSelected={annotation.id === selected}
            onShow={onShow}
            onEdit={onEdit}
          />
        )}
      />
    </>
  )
}
