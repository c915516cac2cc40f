import { Button, Modal } from '@mantine/core'
import { getMail, listInvitations, listMails } from '@visionair/contract/accounts'
import { listUsers, unlockUser } from '@visionair/contract/people'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { patterns } from '../../paths.ts'
import { useFocusBack } from '../../ui/feedback/focus-back.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './administration.module.css'
import { Rows } from './rows.tsx'

/** How often what waits is read again. */
export const watchMs = 15_000
const shown = { query: { itemsPerPage: 10 } } as const
const live = { watchMs }

/** Invitations that nobody has answered yet. */
export const useWaitingInvitations = (enabled: boolean) => {
  const invited = useCall(listInvitations, { query: { ...shown.query, state: 'invited' } }, { ...live, enabled })
  const again = useCall(listInvitations, { query: { ...shown.query, state: 'reinvited' } }, { ...live, enabled })
  const isRead = invited.data !== undefined && again.data !== undefined
  return {
    items: isRead ? [...invited.data.items, ...again.data.items] : undefined,
    total: isRead ? invited.data.meta.totalItems + again.data.meta.totalItems : undefined,
    error: invited.error ?? again.error,
    refetch: () => void Promise.all([invited.refetch(), again.refetch()]),
  }
}

/** Accounts locked after wrong passwords. */
export const useLockedAccounts = (enabled: boolean) =>
  useCall(listUsers, { query: { ...shown.query, state: 'locked' } }, { ...live, enabled })

export function InvitationsPanel() {
  const t = useTexts()
  const { relative } = useFormats()
  const { items, error, refetch } = useWaitingInvitations(true)
  return (
    <Panel
      title={t('adminDashboard.invitations.title')}
      aside={<Link to={patterns.users}>{t('adminDashboard.invitations.all')}</Link>}
      testId="panel-invitations"
    >
      <Rows items={items} error={error} onRetry={refetch} none={t('adminDashboard.invitations.none')}>
        {({ email, organization, expiresAt }) => (
          <span className={classes.words}>
            <strong>{email}</strong>
            <span className={classes.soft}>
              {organization === null ? '' : `${organization.name} · `}
              {t('adminDashboard.invitations.expires', { when: relative(expiresAt) })}
            </span>
          </span>
        )}
      </Rows>
    </Panel>
  )
}

export function LockedPanel() {
  const t = useTexts()
  const { relative } = useFormats()
  const { data, error, refetch } = useLockedAccounts(true)
  const unlock = useMutationOf(unlockUser, {
    onSuccess: ({ email }) =>
      toast({ type: 'success', message: ({ t }) => t('adminDashboard.locked.done', { email }) }),
    onError: (failure) => toast({ type: 'error', message: ({ messageOf }) => messageOf(failure) }),
  })
  return (
    <Panel title={t('adminDashboard.locked.title')} testId="panel-locked">
      <Rows items={data?.items} error={error} onRetry={() => void refetch()} none={t('adminDashboard.locked.none')}>
        {({ id, email, lockedUntil, can }) => (
          <>
            <span className={classes.words}>
              <strong>{email}</strong>
              {lockedUntil !== null && (
                <span className={classes.soft}>
                  {t('adminDashboard.locked.until', { when: relative(lockedUntil) })}
                </span>
              )}
            </span>
            {can.unlock && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('adminDashboard.locked.unlockOf', { email })}
                loading={unlock.isPending && unlock.variables.params.id === id}
                onClick={() => unlock.mutate({ params: { id } })}
              >
                {t('adminDashboard.locked.unlock')}
              </Button>
            )}
          </>
        )}
      </Rows>
    </Panel>
  )
}

function MailDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useCall(getMail, { params: { id } })
  useFocusBack(true)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={data?.subject ?? ''}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid="mail"
    >
      {error !== null && data === undefined && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <pre className={classes.mail}>{data.text}</pre>}
    </Modal>
  )
}

export function MailsPanel() {
  const t = useTexts()
  const { relative } = useFormats()
  const [open, setOpen] = useState<number | null>(null)
  const { data, error, refetch } = useCall(listMails, { query: { itemsPerPage: 5, state: 'kept' } }, live)
  return (
    <Panel title={t('adminDashboard.mails.title')} testId="panel-mails">
      {data !== undefined && data.items.length > 0 && <p className={classes.none}>{t('adminDashboard.mails.hint')}</p>}
      <Rows items={data?.items} error={error} onRetry={() => void refetch()} none={t('adminDashboard.mails.none')}>
        {({ id, subject, to, createdAt }) => (
          <>
            <span className={classes.words}>
              <strong translate="no">{subject}</strong>
              <span className={classes.soft}>
                {t('adminDashboard.mails.to', { email: to, when: relative(createdAt) })}
              </span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('adminDashboard.mails.openOf', { email: to })}
              onClick={() => setOpen(id)}
            >
              {t('adminDashboard.mails.open')}
            </Button>
          </>
        )}
      </Rows>
      {open !== null && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
