import { IconTrash } from '@tabler/icons-react'
import { revokeAnyApiToken, revokeApiToken } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import { RowButton } from '../../../ui/row-button.tsx'

/** Revokes a token after a question: of one's own, or, as an administrator, of anybody. */
export function RevokeButton(props: { readonly id: number; readonly name: string; readonly ofAnybody?: boolean }) {
  const { id, name, ofAnybody = false } = props
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const revoke = useMutationOf(ofAnybody ? revokeAnyApiToken : revokeApiToken, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('tokens.revoked', { name }) })
      setAsks(false)
    },
  })
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
        onConfirm={() => revoke.mutate({ params: { id } })}
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
