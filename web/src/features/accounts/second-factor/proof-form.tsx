import { useForm } from '@mantine/form'
import { type PasskeyAssertion, requestPasskeyProof } from '@visionair/contract/accounts'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields } from '../../../ui/form/violations.ts'
import { signWithPasskey } from '../passkeys/ceremony.ts'
import { beyondPasskey } from '../passkeys/passkey-refusal.tsx'
import { FactorInputs, type OwnFactor } from './factor-inputs.tsx'
import classes from './second-factor.module.css'

export const proofFields = ['currentPassword', 'code']

/** The password, and besides it a code or what a passkey has signed, where there is a second factor. */
export interface Proof {
  readonly currentPassword: string
  readonly code?: string
  readonly passkey?: PasskeyAssertion
}

export interface ProofFormProps {
  readonly title: string
  readonly submitLabel: string
  /** What is asked for besides the password; null where that is enough. */
  readonly factor: OwnFactor | null
  readonly onProof: (proof: Proof, form: ProofFields) => void
  readonly onClose: () => void
  readonly loading: boolean
  readonly onDrop: () => void
  readonly error: unknown
  /** What the proof is for. */
  readonly children: ReactNode
}

type ProofFields = ReturnType<typeof useProofForm>

function useProofForm(withCode: boolean) {
  const t = useTexts()
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validateInputOnBlur: ['currentPassword'],
    validate: {
      currentPassword: (value) => (value === '' ? t('common.validation.required') : null),
      code: (value) => (withCode && value.trim() === '' ? t('common.validation.required') : null),
    },
  })
  useErrorsInLanguage(form)
  return form
}

/** Has a passkey prove who asks, once the password is typed. */
function usePasskeyProof(form: ProofFields, onProof: ProofFormProps['onProof']) {
  const sign = useWrite(
    async (_: string, signal) => await signWithPasskey((await call(requestPasskeyProof, {}, signal)).publicKey, signal),
    { onSuccess: (passkey, currentPassword) => onProof({ currentPassword, passkey }, form) },
  )
  const start = () => {
    form.clearFieldError('code')
    if (form.validateField('currentPassword').hasError) form.getInputNode('currentPassword')?.focus()
    else sign.mutate(form.values.currentPassword)
  }
  return { sign, start }
}

/** Asks for the password, and for a code or a passkey where there is a second factor, as proof of who asks. */
export function ProofForm({ factor, onProof, ...props }: ProofFormProps) {
  const t = useTexts()
  const form = useProofForm(factor !== null)
  const draft = useDraft('second factor proof', form)
  const { sign, start } = usePasskeyProof(form, onProof)
  const isBusy = props.loading || sign.isPending
  return (
    <FormModal
      opened
      title={props.title}
      submitLabel={props.submitLabel}
      onSubmit={form.onSubmit(({ currentPassword, code }) =>
        onProof(factor === null ? { currentPassword } : { currentPassword, code }, form),
      )}
      onClose={props.onClose}
      draft={draft}
      dirty={false}
      loading={isBusy}
      onDrop={() => {
        sign.drop()
        props.onDrop()
      }}
      error={beyondFields(beyondPasskey(sign.error ?? props.error), proofFields)}
      fieldNames={proofFields}
    >
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={useAccount().email} readOnly hidden />
      <p className={classes.text}>{props.children}</p>
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('profile.general.currentPassword')}
        description={t('secondFactor.proof')}
        autoComplete="current-password"
        required
        data-autofocus
        data-testid="proof-password"
      />
      {factor !== null && (
        <FactorInputs name="proof" {...{ factor, sign, isBusy }} code={form.getInputProps('code')} onPasskey={start} />
      )}
    </FormModal>
  )
}
