import { type getSecondFactor, removePasskey } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { showViolations } from '../../../ui/form/violations.ts'
import { ProofForm, proofFields } from '../second-factor/proof-form.tsx'

export interface RemovePasskeyProps {
  readonly passkey: { readonly id: number; readonly name: string }
  readonly factor: ResultOf<typeof getSecondFactor>
  /** With it the second factor is off. */
  readonly isLast: boolean
  readonly onClose: () => void
}

/** Removes a passkey, with the password and a second factor. */
export function RemovePasskey({ passkey: { id, name }, factor, isLast, onClose }: RemovePasskeyProps) {
  const t = useTexts()
  const remove = useMutationOf(removePasskey, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('secondFactor.passkeys.removed', { name }) })
      onClose()
    },
  })
  return (
    <ProofForm
      title={t('secondFactor.passkeys.removeOne', { name })}
      submitLabel={t('secondFactor.passkeys.remove')}
      factor={factor}
      onProof={(body, form) =>
        remove.mutate({ params: { id }, body }, { onError: (error) => showViolations(form, error, proofFields) })
      }
      onClose={onClose}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {t(isLast ? 'secondFactor.passkeys.removeLastText' : 'secondFactor.passkeys.removeText')}
    </ProofForm>
  )
}
