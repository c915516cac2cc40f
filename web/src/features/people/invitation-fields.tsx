import { NativeSelect, TextInput } from '@mantine/core'
import type { Permission, Role } from '@visionair/contract'
import { createInvitation } from '@visionair/contract/accounts'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import type { Language } from '../../i18n/language.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import classes from './people.module.css'
import { PermissionChecklist } from './permission-checklist.tsx'
import { ProfileSelect, RoleSelect } from './rights-fields.tsx'
import { type ChosenDevice, RootDevicePicker } from './root-device-picker.tsx'

export interface InvitationValues extends Record<string, unknown> {
  email: string
  role: Role
  organization: string
  profile: string
  permissions: Permission[]
  rootDevices: ChosenDevice[]
  language: Language
}

type Form = RecordFormApi<InvitationValues>

function OrganizationField({ form }: { readonly form: Form }) {
  const t = useTexts()
  const companies = useCompanies()
  const choose = (organization: string) => form.setValues({ organization, rootDevices: [] })
  return (
    <NativeSelect
      label={t('people.invitations.organization')}
      data={[
        { value: '', label: t('people.invitations.chooseOrganization') },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={form.getValues().organization}
      onChange={(event) => choose(event.currentTarget.value)}
      error={form.errors.organization}
      required
      data-testid="invitation-organization"
    />
  )
}

function Fields({ form, choosesOrganization }: { readonly form: Form; readonly choosesOrganization: boolean }) {
  const t = useTexts()
  const values = form.getValues()
  const ofCompany = values.role !== 'ROLE_ADMIN'
  return (
    <>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t('people.invitations.email')}
        maxLength={254}
        required
        data-autofocus
        data-testid="invitation-email"
      />
      <RoleSelect value={values.role} onChange={(role) => form.setFieldValue('role', role)} error={form.errors.role} />
      {ofCompany && choosesOrganization && <OrganizationField form={form} />}
      <ProfileSelect
        value={values.profile}
        organizations={ofCompany && values.organization !== '' ? [Number(values.organization)] : []}
        onChange={(profile) => form.setFieldValue('profile', profile)}
        error={form.errors.profile}
      />
      {ofCompany && values.organization !== '' && (
        <RootDevicePicker
          organizations={[Number(values.organization)]}
          value={values.rootDevices}
          onChange={(rootDevices) => form.setFieldValue('rootDevices', rootDevices)}
          error={form.errors.rootDevices}
        />
      )}
      <div className={classes.field}>
        <span className={classes.label}>{t('people.users.form.permissions')}</span>
        <PermissionChecklist
          value={values.permissions}
          held={[]}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </div>
      <NativeSelect
        label={t('people.invitations.language')}
        data={[
          { value: 'en', label: t('common.language.en') },
          { value: 'fr', label: t('common.language.fr') },
        ]}
        value={values.language}
        onChange={(event) => form.setFieldValue('language', event.currentTarget.value === 'fr' ? 'fr' : 'en')}
        data-testid="invitation-language"
      />
    </>
  )
}

export interface InvitationFormOptions {
  /** The company to invite into; asked for when absent. */
  readonly organization: number | undefined
  readonly language: Language
}

/** The form that invites somebody. */
export function invitationForm<T extends { readonly id: number }>(
  t: Texts,
  { organization, language }: InvitationFormOptions,
): RecordForm<T, InvitationValues> {
  const emailError = (email: string) => {
    if (email.trim() === '') return t('common.validation.required')
    return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('people.users.form.emailInvalid')
  }
  const ofNone = ({ role }: InvitationValues) => role === 'ROLE_ADMIN'
  return {
    initial: () => ({
      email: '',
      role: 'ROLE_USER',
      organization: organization === undefined ? '' : String(organization),
      profile: '',
      permissions: [],
      rootDevices: [],
      language,
    }),
    validate: (values) => ({
      email: emailError(values.email),
      organization: ofNone(values) || values.organization !== '' ? null : t('common.validation.required'),
    }),
    fieldNames: ['email', 'role', 'organization', 'profile', 'permissions', 'rootDevices'],
    fields: (form) => <Fields form={form} choosesOrganization={organization === undefined} />,
    save: (values, _, { signal }) =>
      call(
        createInvitation,
        {
          body: {
            email: values.email,
            role: values.role,
            organization: ofNone(values) ? null : Number(values.organization),
            profile: values.profile === '' ? null : Number(values.profile),
            permissions: values.permissions,
            rootDevices: ofNone(values) ? [] : values.rootDevices.map(({ id }) => id),
            language: values.language,
          },
        },
        signal,
      ),
    createdText: ({ email }, t) => t('people.invitations.sent', { email: email.trim() }),
    mayEdit: () => false,
  }
}
