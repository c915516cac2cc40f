import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import classes from './administration.module.css'
import { RequestsPanel, useOpenRequests } from './requests-panel.tsx'
import { InstallationPanel, JobsPanel, StoragePanel, type Summary, totalBytes, useSummary } from './state-panels.tsx'
import {
  InvitationsPanel,
  LockedPanel,
  MailsPanel,
  useLockedAccounts,
  useWaitingInvitations,
} from './waiting-panels.tsx'

interface CardProps {
  readonly name: string
  /** Undefined while it is being read. */
  readonly value: ReactNode
  readonly isBad?: boolean
  readonly testId: string
}

function Card({ name, value, isBad = false, testId }: CardProps) {
  return (
    <li className={classes.card} data-bad={isBad || undefined} data-testid={testId}>
      <div className={classes.value}>{value ?? <Skeleton height={28} width={48} />}</div>
      <div className={classes.name}>{name}</div>
    </li>
  )
}

const sumOf = (summary: Summary | undefined, key: 'waiting' | 'running' | 'failed') =>
  summary?.jobs.reduce((sum, job) => sum + job[key], 0)

function StateCards({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTexts()
  const { bytes } = useFormats()
  const requests = useOpenRequests(true).data?.meta.totalItems
  const failed = sumOf(summary, 'failed')
  return (
    <>
      <Card name={t('adminDashboard.cards.requests')} value={requests} testId="card-requests" />
      <Card name={t('adminDashboard.cards.running')} value={sumOf(summary, 'running')} testId="card-running" />
      <Card name={t('adminDashboard.cards.waiting')} value={sumOf(summary, 'waiting')} testId="card-waiting" />
      <Card name={t('adminDashboard.cards.failed')} value={failed} isBad={(failed ?? 0) > 0} testId="card-failed" />
      <Card
        name={t('adminDashboard.cards.storage')}
        value={summary && bytes(totalBytes(summary))}
        testId="card-storage"
      />
    </>
  )
}

/** What waits for a person, and for administrators how jobs and storage are doing; read again by itself. */
export function AdministrationDashboard() {
  const t = useTexts()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const seesInvitations = useIsGranted(['invitation_create', 'invitation_delete', 'user_view'])
  const seesUsers = useIsGranted(['user_view'])
  const invitations = useWaitingInvitations(seesInvitations)
  const locked = useLockedAccounts(seesUsers)
  const summary = useSummary(isAdmin)
  if (!seesInvitations && !isAdmin) return <p className={classes.none}>{t('adminDashboard.companiesOnly')}</p>
  return (
    <>
      <ul className={classes.cards} aria-label={t('adminDashboard.cards.label')}>
        {seesInvitations && (
          <Card name={t('adminDashboard.cards.invitations')} value={invitations.total} testId="card-invitations" />
        )}
        {seesUsers && (
          <Card name={t('adminDashboard.cards.locked')} value={locked.data?.meta.totalItems} testId="card-locked" />
        )}
        {isAdmin && <StateCards summary={summary.data} />}
      </ul>
      <div className={classes.panels}>
        {seesInvitations && <InvitationsPanel />}
        {seesUsers && <LockedPanel />}
        {isAdmin && <RequestsPanel />}
        {isAdmin && <MailsPanel />}
        {summary.data !== undefined && (
          <>
            <JobsPanel summary={summary.data} />
            <StoragePanel summary={summary.data} />
            <InstallationPanel summary={summary.data} />
          </>
        )}
        {isAdmin && summary.data === undefined && summary.error !== null && (
          <ErrorState framed error={summary.error} onRetry={() => void summary.refetch()} />
        )}
      </div>
    </>
  )
}
