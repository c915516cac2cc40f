import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Grant, type TokenScope, tokenScopes } from '@visionair/contract'
import { createApiToken, type PasskeyAssertion } from '@visionair/contract/accounts'
import { createServiceToken } from '@visionair/contract/people'
import { useMutationOf } from '../../../api/hooks.ts'
import { useAccount, useIsGranted } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../../ui/form/violations.ts'
import { codeOf, OwnFactorField } from '../second-factor/own-factor-field.tsx'
import classes from './tokens.module.css'

const fieldNames = ['name', 'scope', 'days', 'currentPassword', 'code']
/** Who holds none of these has nothing to administer. */
const administering: readonly Grant[] = [
  ...(['ROLE_ADMIN', 'user_view', 'user_create', 'user_edit', 'user_delete'] as const),
  ...(['invitation_create', 'invitation_delete', 'profile_edit', 'organization_edit'] as const),
]
const initialValues: { name: string; scope: TokenScope; days: string; currentPassword: string; code: string } = {
  name: '',
  scope: 'read',
  days: '90',
  currentPassword: '',
  code: '',
}
const terms = [7, 30, 90, 180, 365] as const

export interface MadeTokenFacts {
  readonly name: string
  readonly token: string
}

function useTokenForm() {
  const t = useTexts()
  const form = useForm({
    initialValues,
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() === '' ? t('common.validation.required') : null),
      currentPassword: (value) => (value === '' ? t('common.validation.required') : null),
    },
  })
  useErrorsInLanguage(form)
  return form
}

export interface NewTokenProps {
  /** The service that the token is to act as; the user themselves without one. */
  readonly service?: number
  readonly onMade: (made: MadeTokenFacts) => void
  readonly onClose: () => void
}

function useCreate({ service, onMade }: NewTokenProps, form: ReturnType<typeof useTokenForm>, forget: () => void) {
  const answer = {
    onSuccess: ({ name, token }: MadeTokenFacts) => {
      forget()
      onMade({ name, token })
    },
    onError: (error: Error) => showViolations(form, error, fieldNames),
  }
  const own = useMutationOf(createApiToken, answer)
  const managed = useMutationOf(createServiceToken, answer)
  const send = (passkey?: PasskeyAssertion) => {
    const { days, code, ...wish } = form.getValues()
    const body = { ...wish, days: Number(days), ...(passkey === undefined ? codeOf(code) : { passkey }) }
    if (service === undefined) own.mutate({ body })
    else managed.mutate({ params: { id: service }, body })
  }
  return { send, write: service === undefined ? own : managed }
}

/** Asks for name, scope, term and password, and has a token made. */
export function NewToken(props: NewTokenProps) {
  const t = useTexts()
  const form = useTokenForm()
  const draft = useDraft(props.service === undefined ? 'api token new' : `api token new ${props.service}`, form)
  const scopes = useIsGranted(administering) ? tokenScopes : tokenScopes.filter((scope) => scope !== 'administer')
  const { send, write } = useCreate(props, form, draft.forget)
  return (
    <FormModal
      opened
      title={t('tokens.new')}
      submitLabel={t('tokens.create')}
      onSubmit={form.onSubmit(() => send())}
      onClose={props.onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={write.isPending}
      onDrop={write.drop}
      error={beyondFields(write.error, fieldNames)}
      fieldNames={fieldNames}
    >
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={useAccount().email} readOnly hidden />
      <TextInput
        {...form.getInputProps('name')}
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        maxLength={100}
        required
        data-autofocus
        data-testid="token-name"
      />
      <Radio.Group {...form.getInputProps('scope')} label={t('tokens.scope')}>
        <div className={classes.choices}>
          {scopes.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`tokens.scopes.${scope}`)}
              description={t(`tokens.scopeHints.${scope}`)}
              data-testid={`token-scope-${scope}`}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        {...form.getInputProps('days')}
        label={t('tokens.term')}
        data={terms.map((days) => ({ value: String(days), label: t('tokens.days', { count: days }) }))}
        data-testid="token-days"
      />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('profile.general.currentPassword')}
        autoComplete="current-password"
        required
        data-testid="token-password"
      />
      <OwnFactorField
        code={form.getInputProps('code')}
        isReady={() => !form.validate().hasErrors}
        onPasskey={send}
        isBusy={write.isPending}
      />
    </FormModal>
  )
}
