import { ActionIcon, Loader, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconTrash } from '@tabler/icons-react'
import { deleteExport, getExport, listExports } from '@visionair/contract/exports'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { useFreshLink } from '../../ui/fresh-link.ts'
import classes from './exports.module.css'
import { type ExportItem, type ExportScope, useExports } from './use-exports.ts'

function State({ item }: { readonly item: ExportItem }) {
  const t = useTexts()
  const { bytes, date } = useFormats()
  if (item.status === 'ERROR')
    return (
      <span className={classes.bad}>
        {item.error === null ? t('exports.list.ERROR') : t('exports.list.failedWhy', { why: item.error })}
      </span>
    )
  if (item.status === 'ON_GOING') {
    const progress =
      item.total === null
        ? t('exports.list.progress', { count: item.done })
        : t('exports.list.progressOf', { done: item.done, total: item.total })
    return (
      <span>
        {t('exports.list.ON_GOING')}
        {(item.done > 0 || item.total !== null) && ` · ${progress}`}
      </span>
    )
  }
  return (
    <span>
      {item.sizeBytes !== null && bytes(item.sizeBytes)}
      {item.expiresAt !== null && ` · ${t('exports.list.until', { date: date(item.expiresAt) })}`}
    </span>
  )
}

function Row({ item }: { readonly item: ExportItem }) {
  const t = useTexts()
  const take = useFreshLink(async () => (await call(getExport, { params: { id: item.id } })).url)
  const { relative, dateTime } = useFormats()
  const remove = useMutationOf(deleteExport, {
    refetch: [listExports.tag],
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('exports.deleted') }),
    onError: (error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <li className={classes.item} data-testid="export-item" data-state={item.status} data-format={item.format}>
      <span className={classes.mark}>
        {item.status === 'ON_GOING' ? <Loader size={18} aria-hidden="true" /> : null}
        {item.status === 'ERROR' ? <IconAlertTriangle {...icon} /> : null}
        {item.status === 'DONE' ? <span className={classes.format}>{t(`exports.formats.${item.format}`)}</span> : null}
      </span>
      <span className={classes.about}>
        <span className={classes.file} title={item.file}>
          {item.file}
        </span>
        <span className={classes.hint} role="status">
          <State item={item} />
          {' · '}
          <time dateTime={item.requestedAt} title={dateTime(item.requestedAt)}>
            {t('exports.list.requested', { when: relative(item.requestedAt) })}
          </time>
        </span>
      </span>
      {item.url !== null && (
        <ActionIcon
          component="a"
          href={item.url}
          onClick={take}
          variant="light"
          size={36}
          aria-label={t('exports.list.download', { file: item.file })}
          data-testid="export-download"
        >
          <IconDownload {...icon} />
        </ActionIcon>
      )}
      {item.status !== 'ON_GOING' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={remove.isPending}
          aria-label={t('exports.list.delete', { file: item.file })}
          onClick={() => remove.mutate({ params: { id: item.id } })}
          data-testid="export-delete"
        >
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </li>
  )
}

/** What the user has exported of a visit or a park: progress, download, delete. */
export function ExportList({ scope }: { readonly scope: ExportScope }) {
  const t = useTexts()
  const { data, error, refetch } = useExports(scope)
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('exports.list.title')}</h3>
      {data === undefined && <Skeleton height={52} radius={10} />}
      {data?.items.length === 0 && <p className={classes.hint}>{t('exports.list.empty')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} data-testid="export-list">
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}
