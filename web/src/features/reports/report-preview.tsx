import { ActionIcon, Alert, Button, Modal, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEye, IconInfoCircle } from '@tabler/icons-react'
import { previewReport } from '@visionair/contract/reports'
import { type KeyboardEvent, useState } from 'react'
import type { ResultOf } from '../../api/call-types.ts'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { type ReportChoice, type ReportSubject, refusalOf, reportQuery, reportRules } from './report-choice.ts'
import classes from './report-preview.module.css'

interface PreviewProps {
  readonly visit: ReportSubject
  readonly choice: ReportChoice
}

type Preview = ResultOf<typeof previewReport>

const steps: Readonly<Record<string, (shown: number, last: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** One page at a time, turned by buttons or the arrow keys. */
function Pages({ preview }: { readonly preview: Preview }) {
  const t = useTexts()
  const [shown, setShown] = useState(0)
  const last = preview.pages.length - 1
  const show = (index: number) => setShown(Math.min(last, Math.max(0, index)))
  const page = preview.pages[shown]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    show(step(shown, last))
  }
  if (!page) return null
  const place = t('reports.preview.page', { page: page.number, count: preview.pageCount })
  return (
    <section className={classes.pages} aria-label={t('reports.preview.title')} onKeyDown={onKeyDown}>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={shown === 0}
          onClick={() => show(shown - 1)}
          aria-label={t('reports.preview.previous')}
          data-testid="preview-previous"
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <span role="status" data-testid="preview-place">
          {place}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          disabled={shown === last}
          onClick={() => show(shown + 1)}
          aria-label={t('reports.preview.next')}
          data-testid="preview-next"
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <img
        className={classes.page}
        src={page.image}
        width={page.width}
        height={page.height}
        alt={place}
        data-testid="preview-page"
      />
    </section>
  )
}

function Facts({ preview }: { readonly preview: Preview }) {
  const t = useTexts()
  const { findingCount, measureCount, pageCount, remarks } = preview
  const held =
    measureCount > 0
      ? t('reports.preview.measures', { count: measureCount })
      : t('reports.count.findings', { count: findingCount })
  return (
    <>
      <p className={classes.facts} data-testid="preview-facts">
        {held} · {t('reports.preview.pages', { count: pageCount })}
      </p>
      {remarks.length > 0 && <Remarks remarks={remarks} />}
    </>
  )
}

/** What a report was asked for and could not be given. */
export function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const t = useTexts()
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('reports.remarks')}
      icon={<IconInfoCircle size={18} aria-hidden="true" />}
      data-testid="report-remarks"
    >
      <ul className={classes.remarks}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Content({ visit, choice }: PreviewProps) {
  const t = useTexts()
  const query = reportQuery(choice, reportRules(visit.service))
  const preview = useCall(previewReport, { params: { id: visit.id }, query }, { staleTimeMs: 0 })
  if (preview.error !== null)
    return (
      <ErrorState
        error={preview.error}
        onRetry={() => void preview.refetch()}
        title={t('reports.preview.failed')}
        compact
      />
    )
  if (preview.data === undefined)
    return (
      <div
        className={classes.pages}
        role="status"
        aria-label={t('reports.preview.waiting')}
        data-testid="preview-waiting"
      >
        <Skeleton className={classes.page} />
        <span className={classes.facts}>{t('reports.preview.waiting')}</span>
      </div>
    )
  return (
    <>
      <Facts preview={preview.data} />
      <Pages preview={preview.data} />
    </>
  )
}

/** A button that shows the first pages of the report as it would be made now. */
export function PreviewButton({ visit, choice }: PreviewProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const refusal = refusalOf(visit, choice.devices)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconEye size={18} stroke={1.7} aria-hidden="true" />}
        disabled={refusal !== null && refusal !== 'onGoing'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="report-preview"
      >
        {t('reports.preview.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('reports.preview.title')}
        size="xl"
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <div data-testid="preview-dialog">
          <Content visit={visit} choice={choice} />
        </div>
      </Modal>
    </>
  )
}
