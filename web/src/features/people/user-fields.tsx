import { TextInput } from '@mantine/core'
import { getUser, updateUser } from '@visionair/contract/people'
import { call } from '../../api/client.ts'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import { knownPermissions } from './known-permissions.ts'
import { OrganizationSelect } from './organization-select.tsx'
import classes from './people.module.css'
import type { User } from './people-types.ts'
import { PermissionChecklist } from './permission-checklist.tsx'
import { ProfileSelect, RoleSelect } from './rights-fields.tsx'
import { RootDevicePicker } from './root-device-picker.tsx'
import { useUserWords } from './use-user-words.ts'
import { changesOf, isNewEmail, type UserValues, userValues } from './user-form.ts'

interface FieldsProps {
  readonly form: RecordFormApi<UserValues>
  readonly user: User
}

function NameFields({ form, user }: FieldsProps) {
  const t = useTexts()
  const isSelf = useAccount().id === user.id
  const isService = user.kind === 'service'
  return (
    <>
      {!isService && (
        <TextInput
          {...form.getInputProps('firstName')}
          label={t('people.users.form.firstName')}
          maxLength={100}
          required
          data-autofocus
          data-testid="user-firstName"
        />
      )}
      <TextInput
        {...form.getInputProps('lastName')}
        label={t(isService ? 'people.services.name' : 'people.users.form.lastName')}
        maxLength={100}
        required
        data-testid="user-lastName"
      />
      {user.can.editEmail && !isSelf && (
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t('people.users.form.email')}
          description={t('people.users.form.emailHint')}
          maxLength={254}
          required
          data-testid="user-email"
        />
      )}
      {user.pendingEmail !== null && (
        <p className={classes.quiet}>{t('people.users.form.emailWaits', { email: user.pendingEmail })}</p>
      )}
      {!isSelf && isNewEmail(user, form.getValues()) && (
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label={t('people.users.form.currentPassword')}
          description={t('people.users.form.currentPasswordHint')}
          autoComplete="current-password"
          required
          data-testid="user-currentPassword"
        />
      )}
    </>
  )
}

function RightsFields({ form, user }: FieldsProps) {
  const t = useTexts()
  const values = form.getValues()
  return (
    <>
      <RoleSelect
        value={values.role}
        held={user.roles}
        onChange={(role) => form.setFieldValue('role', role)}
        error={form.errors.roles}
      />
      <ProfileSelect
        value={values.profile}
        organizations={values.organizations}
        held={user.profile}
        onChange={(profile) => form.setFieldValue('profile', profile)}
        error={form.errors.profile}
      />
      <OrganizationSelect
        value={values.organizations}
        known={user.organizations}
        onChange={(organizations) => form.setFieldValue('organizations', organizations)}
        error={form.errors.organizations}
      />
      <RootDevicePicker
        organizations={values.organizations}
        value={values.rootDevices}
        onChange={(rootDevices) => form.setFieldValue('rootDevices', rootDevices)}
        error={form.errors.rootDevices}
      />
      <div className={classes.field}>
        <span className={classes.label}>{t('people.users.form.permissions')}</span>
        <span className={classes.quiet}>{t('people.users.form.permissionsHint')}</span>
        <PermissionChecklist
          value={values.permissions}
          held={knownPermissions(user.permissions)}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
        {form.errors.permissions && <p className={classes.error}>{form.errors.permissions}</p>}
      </div>
    </>
  )
}

/** The form of a user: names for everyone who may edit them, rights where the user may change these. */
export function useUserForm(): RecordForm<User, UserValues> {
  const t = useTexts()
  const say = useUserWords()
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  const email = (value: string) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('people.users.form.emailInvalid'))
  return {
    initial: (user) => userValues(user),
    validate: (values, user) => ({
      firstName: user?.kind === 'service' ? null : required(values.firstName),
      lastName: required(values.lastName),
      email: required(values.email) ?? email(values.email),
      currentPassword: user && isNewEmail(user, values) ? required(values.currentPassword) : null,
    }),
    fieldNames: [
      'firstName',
      'lastName',
      'email',
      'currentPassword',
      'roles',
      'profile',
      'organizations',
      'rootDevices',
      'permissions',
    ],
    fields: (form, user) =>
      user && (
        <>
          <NameFields form={form} user={user} />
          {user.can.editRights && <RightsFields form={form} user={user} />}
        </>
      ),
    save: async (values, _, { upon, signal }) => {
      const user = upon()
      if (user === null) return
      const body = { ...changesOf(user, values), version: user.version }
      await call(updateUser, { params: { id: user.id }, body }, signal)
    },
    versions: {
      read: ({ id }) => call(getUser, { params: { id } }),
      labels: {
        firstName: t('people.users.form.firstName'),
        lastName: t('people.users.form.lastName'),
        email: t('people.users.form.email'),
        role: t('people.users.form.role'),
        profile: t('people.users.form.profile'),
        organizations: t('people.users.organizations'),
        rootDevices: t('people.users.page.scope'),
        permissions: t('people.users.form.permissions'),
      },
      say,
    },
    mayEdit: ({ can }) => can.edit,
    withoutCreate: true,
  }
}
