import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { languages } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { DirtyGuard } from '../../../ui/form/dirty-guard.tsx'
import { focusFirstError } from '../../../ui/form/first-error.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { beyondFields } from '../../../ui/form/violations.ts'
import { switchSingleKeys, useSingleKeys } from '../../../ui/single-keys.ts'
import { OwnFactorField } from '../second-factor/own-factor-field.tsx'
import classes from './profile.module.css'
import { generalFields, type useGeneralForm } from './use-general-form.ts'
import { WaitingEmail } from './waiting-email.tsx'

type General = ReturnType<typeof useGeneralForm>

function NameFields({ form, editEmail, needsPassword, save, update }: General) {
  const t = useTexts()
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.getInputProps('firstName')}
        label={t('accounts.names.firstName')}
        autoComplete="given-name"
        maxLength={100}
        required
        data-testid="profile-firstName"
      />
      <TextInput
        {...form.getInputProps('lastName')}
        label={t('accounts.names.lastName')}
        autoComplete="family-name"
        maxLength={100}
        required
        data-testid="profile-lastName"
      />
      <TextInput
        {...form.getInputProps('email')}
        onChange={(event) => editEmail(event.currentTarget.value)}
        label={t('accounts.login.username')}
        description={t('profile.general.emailHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        data-testid="profile-email"
      />
      <WaitingEmail />
      {needsPassword && (
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label={t('profile.general.currentPassword')}
          description={t('profile.general.currentPasswordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="current-password"
          required
          data-testid="profile-currentPassword"
        />
      )}
      {needsPassword && (
        <OwnFactorField
          code={form.getInputProps('code')}
          isReady={() => !form.validate().hasErrors}
          onPasskey={save}
          isBusy={update.isPending}
        />
      )}
    </div>
  )
}

function LanguageField({ form }: General) {
  const t = useTexts()
  return (
    <Select
      {...form.getInputProps('language')}
      autoComplete="language"
      label={t('common.language.label')}
      description={t('profile.general.languageHint')}
      data={[
        { value: '', label: t('profile.general.browserLanguage') },
        ...languages.map((language) => ({ value: language, label: t(`common.language.${language}`) })),
      ]}
      allowDeselect={false}
      className={classes.narrow ?? ''}
      data-testid="profile-language"
    />
  )
}

function FigureFields({ form, figureNames }: General) {
  const t = useTexts()
  const hintId = useId()
  return (
    <fieldset className={classes.figures} aria-describedby={hintId}>
      <legend>{t('profile.general.figures')}</legend>
      <p id={hintId} className={classes.hint}>
        {t('profile.general.figuresHint')}
      </p>
      <div className={classes.switches}>
        {figureNames.map((name) => (
          <Switch
            key={name}
            {...form.getInputProps(`figures.${name}`, { type: 'checkbox' })}
            label={t(`profile.figures.${name}`)}
            data-testid={`figure-${name}`}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Not part of the form: it holds at once, and in this browser. */
function SingleKeysSwitch() {
  const t = useTexts()
  return (
    <Switch
      label={t('access.keys.label')}
      description={t('access.keys.hint')}
      checked={useSingleKeys()}
      onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
      data-testid="single-keys"
    />
  )
}

/** Names, address, language and the figures to show. */
export function GeneralForm({ general }: { readonly general: General }) {
  const t = useTexts()
  const { form, draft, update, versions, save, reset } = general
  const isDirty = form.isDirty()
  const submit = form.onSubmit(
    () => save(),
    (errors) => focusFirstError(form, errors, generalFields),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('profile.tabs.general')}>
      <DraftNotice draft={draft} told={versions.told} />
      <NameFields {...general} />
      <LanguageField {...general} />
      <FigureFields {...general} />
      <SingleKeysSwitch />
      <FormError
        error={versions.isSettling(update.error) ? null : beyondFields(update.error, generalFields)}
        fieldNames={generalFields}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={update.isPending || versions.isReading} data-testid="profile-save">
          {t('common.actions.save')}
        </Button>
        <Button variant="default" disabled={!isDirty || update.isPending} onClick={reset} data-testid="profile-reset">
          {t('profile.general.undo')}
        </Button>
      </div>
      <DirtyGuard when={isDirty && !update.isPending} />
      {versions.dialog}
    </form>
  )
}
