import { IconLockOpen, IconLogout, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { resetSecondFactor } from '@visionair/contract/accounts'
import { disableUser, enableUser, signUserOut, unlockUser } from '@visionair/contract/people'
import { type ReactNode, useState } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { type User, userName } from './people-types.ts'

function IconButton(props: {
  readonly label: string
  readonly name: string
  readonly testId: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly loading?: boolean
}) {
  const t = useTexts()
  return (
    <RowButton
      label={t('common.labelled', { label: props.label, text: props.name })}
      testId={props.testId}
      icon={props.icon}
      onClick={props.onClick}
      loading={props.loading ?? false}
    />
  )
}

function DisableButton({ user }: { readonly user: User }) {
  const t = useTexts()
  const name = userName(user)
  const [asks, setAsks] = useState(false)
  const disable = useMutationOf(disableUser, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('people.users.disabled', { name }) })
      setAsks(false)
    },
  })
  return (
    <>
      <IconButton
        label={t('people.users.actions.disable')}
        name={name}
        testId={`disable-${user.id}`}
        icon={<IconUserOff size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('people.users.disableTitle', { name })}
        confirmLabel={t('people.users.actions.disable')}
        onConfirm={() => disable.mutate({ params: { id: user.id } })}
        onClose={() => setAsks(false)}
        loading={disable.isPending}
        onDrop={disable.drop}
        error={disable.error}
      >
        {t(user.kind === 'service' ? 'people.services.disableText' : 'people.users.disableText')}
      </ConfirmDialog>
    </>
  )
}

function ResetFactorButton({ user }: { readonly user: User }) {
  const t = useTexts()
  const name = userName(user)
  const [asks, setAsks] = useState(false)
  const reset = useMutationOf(resetSecondFactor, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('people.users.factorReset', { name }) })
      setAsks(false)
    },
  })
  return (
    <>
      <IconButton
        label={t('people.users.actions.resetFactor')}
        name={name}
        testId={`reset-factor-${user.id}`}
        icon={<IconShieldOff size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('people.users.resetFactorTitle', { name })}
        confirmLabel={t('people.users.actions.resetFactor')}
        onConfirm={() => reset.mutate({ params: { id: user.id } })}
        onClose={() => setAsks(false)}
        loading={reset.isPending}
        onDrop={reset.drop}
        error={reset.error}
      >
        {t('people.users.resetFactorText')}
      </ConfirmDialog>
    </>
  )
}

/** Enable or disable, unlock, and turn off a second factor that is lost, where the user may. */
export function UserActions({ user }: { readonly user: User }) {
  const t = useTexts()
  const name = userName(user)
  const answer = (done: 'enabled' | 'unlocked' | 'signedOut') => ({
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t(`people.users.${done}`, { name }) }),
    onError: (error: Error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  const enable = useMutationOf(enableUser, answer('enabled'))
  const unlock = useMutationOf(unlockUser, answer('unlocked'))
  const signOut = useMutationOf(signUserOut, answer('signedOut'))
  const params = { id: user.id }
  return (
    <>
      {user.can.unlock && user.state === 'locked' && (
        <IconButton
          label={t('people.users.actions.unlock')}
          name={name}
          testId={`unlock-${user.id}`}
          icon={<IconLockOpen size={18} stroke={1.6} aria-hidden="true" />}
          loading={unlock.isPending}
          onClick={() => unlock.mutate({ params })}
        />
      )}
      {user.can.resetFactor && user.hasSecondFactor && <ResetFactorButton user={user} />}
      {user.can.disable && !user.is_active && (
        <IconButton
          label={t('people.users.actions.enable')}
          name={name}
          testId={`enable-${user.id}`}
          icon={<IconUserCheck size={18} stroke={1.6} aria-hidden="true" />}
          loading={enable.isPending}
          onClick={() => enable.mutate({ params })}
        />
      )}
      {user.can.disable && user.is_active && user.kind === 'person' && (
        <IconButton
          label={t('people.users.actions.signOut')}
          name={name}
          testId={`sign-out-${user.id}`}
          icon={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ params })}
        />
      )}
      {user.can.disable && user.is_active && <DisableButton user={user} />}
    </>
  )
}
