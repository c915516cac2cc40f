import { IconLogout, IconX } from '@tabler/icons-react'
import { endUserSession, type listUserSessions, signUserOut } from '@visionair/contract/people'
import { useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { RowButton } from '../../ui/row-button.tsx'

export type UserSession = ItemOf<typeof listUserSessions>

/** Ends a session of somebody, or all of them, after a question. */
export function EndSession({ session, device }: { readonly session: UserSession; readonly device: string }) {
  const t = useTexts()
  const [asks, setAsks] = useState<'one' | 'all' | null>(null)
  const name = session.user.email
  const one = useMutationOf(endUserSession, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('people.sessions.ended', { name, device }) })
      setAsks(null)
    },
  })
  const all = useMutationOf(signUserOut, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('people.sessions.allEnded', { name }) })
      setAsks(null)
    },
  })
  return (
    <>
      <RowButton
        label={t('people.sessions.endOne', { name, device })}
        testId={`end-session-${session.id}`}
        icon={<IconX size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks('one')}
      />
      <RowButton
        label={t('people.sessions.endAll', { name })}
        testId={`end-sessions-of-${session.user.id}-${session.id}`}
        icon={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks('all')}
      />
      <ConfirmDialog
        opened={asks === 'one'}
        danger
        title={t('people.sessions.endOneTitle', { name, device })}
        confirmLabel={t('people.sessions.end')}
        onConfirm={() => one.mutate({ params: { id: session.id } })}
        onClose={() => setAsks(null)}
        loading={one.isPending}
        onDrop={one.drop}
        error={one.error}
      >
        {t('people.sessions.endOneText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'all'}
        danger
        title={t('people.sessions.endAllTitle', { name })}
        confirmLabel={t('people.sessions.endEach')}
        onConfirm={() => all.mutate({ params: { id: session.user.id } })}
        onClose={() => setAsks(null)}
        loading={all.isPending}
        onDrop={all.drop}
        error={all.error}
      >
        {t('people.sessions.endAllText')}
      </ConfirmDialog>
    </>
  )
}
