import { NativeSelect, TextInput } from '@mantine/core'
import { type Permission, permissions } from '@visionair/contract'
import { createProfile, deleteProfile, getProfile, listProfiles, updateProfile } from '@visionair/contract/people'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import { type Account, useAccount, useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { localName, type Texts, useLanguage, useTexts } from '../../i18n/texts.ts'
import { useNameColumns } from '../../ui/records/name-columns.tsx'
import type { RecordForm, RecordFormApi, RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { knownPermissions, permissionWords } from './known-permissions.ts'
import type { Profile } from './people-types.ts'
import { PermissionChecklist } from './permission-checklist.tsx'

interface Values extends Record<string, unknown> {
  name: string
  nameFr: string
  permissions: Permission[]
  /** The company it belongs to; empty for the provider's. */
  organization: string
}

/** Whose a new profile is: administrators make the provider's or a company's, others one of their companies'. */
function OwnerField({ form }: { readonly form: RecordFormApi<Values> }) {
  const t = useTexts()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const companies = useCompanies()
  if (!isAdmin && companies.length < 2) return null
  const none = isAdmin ? t('people.profiles.ofProvider') : t('people.invitations.chooseOrganization')
  return (
    <NativeSelect
      {...form.getInputProps('organization')}
      label={t('people.profiles.owner')}
      description={t('people.profiles.ownerHint')}
      data={[{ value: '', label: none }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
      data-testid="profile-organization"
    />
  )
}

function Fields({ form, profile }: { readonly form: RecordFormApi<Values>; readonly profile: Profile | null }) {
  const t = useTexts()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('records.name')}
        maxLength={80}
        required
        data-autofocus
        data-testid="profile-name"
      />
      <TextInput
        {...form.getInputProps('nameFr')}
        label={t('records.nameFr')}
        maxLength={80}
        required
        data-testid="profile-nameFr"
      />
      {profile === null && <OwnerField form={form} />}
      <PermissionChecklist
        value={form.getValues().permissions}
        held={knownPermissions(profile?.permissions ?? [])}
        onChange={(value) => form.setFieldValue('permissions', value)}
      />
    </>
  )
}

function formOf(t: Texts): RecordForm<Profile, Values> {
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  return {
    initial: (profile) => ({
      name: profile?.name ?? '',
      nameFr: profile?.nameFr ?? '',
      permissions: knownPermissions(profile?.permissions ?? []),
      organization: '',
    }),
    validate: ({ name, nameFr }) => ({ name: required(name), nameFr: required(nameFr) }),
    fieldNames: ['name', 'nameFr', 'permissions', 'organization'],
    fields: (form, profile) => <Fields form={form} profile={profile} />,
    save: ({ organization, ...body }, profile, { change, signal }) =>
      profile === null
        ? call(
            createProfile,
            { body: { ...body, organization: organization === '' ? null : Number(organization) } },
            signal,
          )
        : call(
            updateProfile,
            { params: { id: profile.id }, body: change(({ organization: _fixed, ...values }) => values) },
            signal,
          ),
    versions: {
      read: ({ id }) => call(getProfile, { params: { id } }),
      labels: { name: t('records.name'), nameFr: t('records.nameFr'), permissions: t('people.profiles.permissions') },
      say: (path, value) => (path === 'permissions' ? permissionWords(t, value) : undefined),
    },
    mayEdit: ({ can }) => can.edit,
  }
}

/** Whether new profiles can be somebody's: the provider's are the administrators', a company's are its people's, unless devices limit them. */
const ownsProfiles = ({ roles, isLimited, organizations }: Account): boolean =>
  roles.includes('ROLE_ADMIN') || (!isLimited && organizations.length > 0)

/** Named sets of permissions. */
export function Profiles() {
  const t = useTexts()
  const { number } = useFormats()
  const language = useLanguage()
  const isEditor = useIsGranted(['profile_edit'])
  const mayCreate = ownsProfiles(useAccount()) && isEditor
  const names = useNameColumns<Profile>({ hideOtherBelow: 768, sortsEnglishOnly: true })
  const kind: RecordKind<Profile, Values, 'name'> = {
    key: 'profiles',
    title: t('people.profiles.title'),
    lead: t('people.profiles.lead'),
    count: (count) => t('people.profiles.count', { count }),
    ...(mayCreate ? { newLabel: t('people.profiles.new') } : {}),
    nameOf: (profile) => localName(profile, language),
    sorts: ['name'],
    list: (query, signal) => call(listProfiles, { query }, signal),
    columns: [
      ...names,
      {
        key: 'organization',
        header: t('people.profiles.owner'),
        hideBelow: 576,
        render: ({ organization }) => organization?.name ?? t('people.profiles.provider'),
      },
      {
        key: 'permissions',
        header: t('people.profiles.permissions'),
        hideBelow: 576,
        align: 'right',
        render: (profile) =>
          t('people.permissions.chosen', {
            count: knownPermissions(profile.permissions).length,
            total: number(permissions.length),
          }),
      },
    ],
    usage: ({ userCount }) => ({ total: userCount, text: t('people.profiles.usedBy', { count: userCount }) }),
    form: formOf(t),
    removal: {
      remove: ({ id }, signal) => call(deleteProfile, { params: { id } }, signal),
      mayDelete: ({ can }) => can.delete,
    },
  }
  return <RecordScreen kind={kind} />
}
