import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields } from '../../../ui/form/violations.ts'
import classes from './second-factor.module.css'

export const proofFields = ['currentPassword', 'code']

export interface Proof {
  readonly currentPassword: string
  readonly code: string
}

export interface ProofFormProps {
  readonly title: string
  readonly submitLabel: string
  /** Whether a code is asked for besides the password. */
  readonly withCode: boolean
  readonly onProof: (proof: Proof, form: ReturnType<typeof useProofForm>) => void
  readonly onClose: () => void
  readonly loading: boolean
  readonly onDrop: () => void
  readonly error: unknown
  /** What the proof is for. */
  readonly children: ReactNode
}

function useProofForm(withCode: boolean) {
  const t = useTexts()
  const form = useForm<Proof>({
    initialValues: { currentPassword: '', code: '' },
    validateInputOnBlur: true,
    validate: {
      currentPassword: (value) => (value === '' ? t('common.validation.required') : null),
      code: (value) => (withCode && value.trim() === '' ? t('common.validation.required') : null),
    },
  })
  useErrorsInLanguage(form)
  return form
}

/** Asks for the password, and for a code where there is a second factor, as proof of who asks. */
export function ProofForm(props: ProofFormProps) {
  const t = useTexts()
  const form = useProofForm(props.withCode)
  const draft = useDraft('second factor proof', form)
  return (
    <FormModal
      opened
      title={props.title}
      submitLabel={props.submitLabel}
      onSubmit={form.onSubmit((proof) => props.onProof(proof, form))}
      onClose={props.onClose}
      draft={draft}
      dirty={false}
      loading={props.loading}
      onDrop={props.onDrop}
      error={beyondFields(props.error, proofFields)}
      fieldNames={proofFields}
    >
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={useAccount().email} readOnly hidden />
      <p className={classes.text}>{props.children}</p>
      <PasswordInput
        {...form.getInputProps('currentPassword')}
        label={t('profile.general.currentPassword')}
        description={t('secondFactor.proof')}
        autoComplete="current-password"
        maxLength={128}
        required
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }}
        data-testid="proof-password"
      />
      {props.withCode && (
        <TextInput
          {...form.getInputProps('code')}
          label={t('secondFactor.code')}
          description={t('secondFactor.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          required
          data-testid="proof-code"
        />
      )}
    </FormModal>
  )
}
