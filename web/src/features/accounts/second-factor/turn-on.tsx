import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmSecondFactor, startSecondFactor } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../../ui/form/violations.ts'
import { CodeInput } from './code-input.tsx'
import { ProofForm, proofFields } from './proof-form.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './second-factor.module.css'

export interface TurnOnProps {
  /** There is no other second factor. */
  readonly isFirst: boolean
  /** It is on; these are the recovery codes, with the first second factor. */
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

interface Secret {
  readonly secret: string
  readonly uri: string
}

/** In groups of four, to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The secret as a picture and as text, and the code that an authenticator makes of it. */
function SetUp({ secret, uri, isFirst, onCodes, onClose }: Secret & TurnOnProps) {
  const t = useTexts()
  const form = useForm({
    initialValues: { code: '' },
    validateInputOnBlur: true,
    validate: { code: (value) => (value.trim() === '' ? t('common.validation.required') : null) },
  })
  useErrorsInLanguage(form)
  const draft = useDraft('second factor set up', form)
  const confirm = useMutationOf(confirmSecondFactor, {
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) => showViolations(form, error, ['code']),
  })
  return (
    <FormModal
      opened
      title={t('secondFactor.setUp.title')}
      submitLabel={t(isFirst ? 'secondFactor.turnOn' : 'secondFactor.setUp.confirm')}
      onSubmit={form.onSubmit(({ code }) => confirm.mutate({ body: { code } }))}
      onClose={onClose}
      draft={draft}
      dirty={false}
      loading={confirm.isPending}
      onDrop={confirm.drop}
      error={beyondFields(confirm.error, ['code'])}
      fieldNames={['code']}
    >
      <p className={classes.text}>{t('secondFactor.setUp.scan')}</p>
      <div className={classes.picture}>
        <QrCode text={uri} label={t('secondFactor.setUp.picture')} />
      </div>
      <TextInput
        className={classes.secret ?? ''}
        label={t('secondFactor.setUp.type')}
        value={grouped(secret)}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-testid="factor-secret"
      />
      <CodeInput
        {...form.getInputProps('code')}
        label={t('secondFactor.setUp.code')}
        inputMode="numeric"
        required
        data-autofocus
        data-testid="factor-code"
      />
    </FormModal>
  )
}

/** Turns the second factor on: asks for the password, shows the secret, and takes the first code. */
export function TurnOn(props: TurnOnProps) {
  const t = useTexts()
  const [secret, setSecret] = useState<Secret | null>(null)
  const start = useMutationOf(startSecondFactor, { onSuccess: setSecret })
  if (secret !== null) return <SetUp {...secret} {...props} />
  return (
    <ProofForm
      title={t('secondFactor.setUp.title')}
      submitLabel={t('secondFactor.continue')}
      factor={null}
      onProof={({ currentPassword }, form) =>
        start.mutate({ body: { currentPassword } }, { onError: (error) => showViolations(form, error, proofFields) })
      }
      onClose={props.onClose}
      loading={start.isPending}
      onDrop={start.drop}
      error={start.error}
    >
      {t('secondFactor.authenticator.lead')}
    </ProofForm>
  )
}
