import { IconTrash } from '@tabler/icons-react'
import { revokeAnyApiToken, revokeApiToken } from '@visionair/contract/accounts'
import { revokeServiceToken } from '@visionair/contract/people'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import { RowButton } from '../../../ui/row-button.tsx'

export interface RevokeButtonProps {
  readonly id: number
  readonly name: string
  readonly ofAnybody?: boolean
  /** The service that the token acts as. */
  readonly service?: number
}

/** Revokes a token after a question: of one's own, of a service that one manages, or, as an administrator, of anybody. */
export function RevokeButton(props: RevokeButtonProps) {
  const { id, name, ofAnybody = false, service } = props
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const onSuccess = () => {
    toast({ type: 'success', message: ({ t }) => t('tokens.revoked', { name }) })
    setAsks(false)
  }
  const direct = useMutationOf(ofAnybody ? revokeAnyApiToken : revokeApiToken, { onSuccess })
  const managed = useMutationOf(revokeServiceToken, { onSuccess })
  const revoke = service === undefined ? direct : managed
  const act = () =>
    service === undefined ? direct.mutate({ params: { id } }) : managed.mutate({ params: { id: service, token: id } })
  return (
    <>
      <RowButton
        label={t('tokens.revokeOne', { name })}
        testId={`revoke-${id}`}
        icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('tokens.revokeTitle', { name })}
        confirmLabel={t('tokens.revoke')}
        onConfirm={act}
        onClose={() => setAsks(false)}
        loading={revoke.isPending}
        onDrop={revoke.drop}
        error={revoke.error}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    </>
  )
}
