import { Alert, Button } from '@mantine/core'
import { getAdministrationSummary, retryJob } from '@visionair/contract/administration'
import type { ResultOf } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './administration.module.css'
import { neglectOf } from './neglected-jobs.ts'

const watchMs = 5_000

export type Summary = ResultOf<typeof getAdministrationSummary>

/** State of jobs and storage, read again every few seconds. */
export const useSummary = (enabled: boolean) => useCall(getAdministrationSummary, {}, { enabled, watchMs })

/** All stored files together, in bytes. */
export const totalBytes = ({ storage }: Summary): number => storage.files.reduce((sum, { bytes }) => sum + bytes, 0)

const kinds = [
  'make-picture',
  'make-small-picture',
  'make-previews',
  'measure-photo',
  'compare-photos',
  'sweep-storage',
  'make-report',
  'draw-preview',
  'make-export',
  'expire-exports',
  'check-import',
  'apply-import',
  'expire-imports',
  'archive-picture',
  'restore-picture',
  'await-thaw',
  'send-mail',
  'start-password-reset',
  'fill-test-park',
  'forget-deletions',
  'forget-sessions',
] as const

function useKindName(): (name: string) => string {
  const t = useTexts()
  return (name) => t(`adminDashboard.jobs.kinds.${kinds.find((kind) => kind === name) ?? 'other'}`)
}

function Failures({ failures }: { readonly failures: Summary['failures'] }) {
  const t = useTexts()
  const nameOf = useKindName()
  const { relative } = useFormats()
  const retry = useMutationOf(retryJob, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('adminDashboard.jobs.retried') }),
    onError: (failure) => toast({ type: 'error', message: ({ messageOf }) => messageOf(failure) }),
  })
  if (failures.length === 0) return <p className={classes.none}>{t('adminDashboard.jobs.none')}</p>
  return (
    <ul className={classes.rows}>
      {failures.map(({ id, name, failedAt, error, canRetry }) => (
        <li key={id} className={classes.row}>
          <span className={classes.words}>
            <strong>{nameOf(name)}</strong>
            <span className={classes.soft}>
              {relative(failedAt)} · {error}
            </span>
          </span>
          {canRetry ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t('adminDashboard.jobs.retryOf', { name: nameOf(name) })}
              loading={retry.isPending && retry.variables.params.id === id}
              onClick={() => retry.mutate({ params: { id } })}
            >
              {t('adminDashboard.jobs.retry')}
            </Button>
          ) : (
            <span className={classes.soft}>{t('adminDashboard.jobs.elsewhere')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function JobsPanel({ summary }: { readonly summary: Summary }) {
  const t = useTexts()
  const nameOf = useKindName()
  const { number, relative } = useFormats()
  const neglect = neglectOf(summary.unattended)
  return (
    <Panel title={t('adminDashboard.jobs.title')} testId="panel-jobs">
      {neglect !== null && (
        <Alert color="orange" role="status" data-testid="jobs-unattended">
          {t(`adminDashboard.jobs.unattended.${neglect.jobs}`, { when: relative(neglect.since) })}
        </Alert>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('adminDashboard.jobs.kind')}</th>
            <th scope="col">{t('adminDashboard.jobs.waiting')}</th>
            <th scope="col">{t('adminDashboard.jobs.running')}</th>
            <th scope="col">{t('adminDashboard.jobs.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {summary.jobs.map(({ name, waiting, running, failed }) => (
            <tr key={name} data-testid={`jobs-${name}`}>
              <th scope="row">{nameOf(name)}</th>
              <td>{number(waiting)}</td>
              <td>{number(running)}</td>
              <td>{number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.none}>{t('adminDashboard.jobs.waitingHint')}</p>
      <h3 className={classes.subtitle}>{t('adminDashboard.jobs.failures')}</h3>
      <Failures failures={summary.failures} />
    </Panel>
  )
}

/** The version, and what the server noticed of the way to it. */
export function InstallationPanel({ summary: { version, unknownProxy } }: { readonly summary: Summary }) {
  const t = useTexts()
  return (
    <Panel title={t('adminDashboard.installation.title')} testId="panel-installation">
      {unknownProxy !== null && (
        <Alert color="orange" role="status" data-testid="proxy-warning">
          {t('adminDashboard.installation.proxy', { address: unknownProxy })}
        </Alert>
      )}
      <p data-testid="product-version">{t('adminDashboard.installation.version', { version })}</p>
    </Panel>
  )
}

export function StoragePanel({ summary }: { readonly summary: Summary }) {
  const t = useTexts()
  const { number, bytes } = useFormats()
  const { files, databaseBytes, disk } = summary.storage
  return (
    <Panel title={t('adminDashboard.storage.title')} testId="panel-storage">
      {disk.state === 'plenty' ? null : (
        <Alert color={disk.state === 'full' ? 'red' : 'orange'} role="status" data-testid="disk-warning">
          {t(`adminDashboard.storage.${disk.state}`, { free: bytes(disk.freeBytes), floor: bytes(disk.floorBytes) })}
        </Alert>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('adminDashboard.storage.kind')}</th>
            <th scope="col">{t('adminDashboard.storage.count')}</th>
            <th scope="col">{t('adminDashboard.storage.size')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.kind} data-testid={`storage-${file.kind}`}>
              <th scope="row">{t(`adminDashboard.storage.kinds.${file.kind}`)}</th>
              <td>{number(file.count)}</td>
              <td>{bytes(file.bytes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('adminDashboard.storage.total')}</th>
            <td>{number(files.reduce((sum, { count }) => sum + count, 0))}</td>
            <td>{bytes(totalBytes(summary))}</td>
          </tr>
          <tr>
            <th scope="row">{t('adminDashboard.storage.database')}</th>
            <td />
            <td>{bytes(databaseBytes)}</td>
          </tr>
          <tr data-testid="storage-free">
            <th scope="row">{t('adminDashboard.storage.free')}</th>
            <td />
            <td>{bytes(disk.freeBytes)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
