import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import type { Role } from '@visionair/contract'
import { createServiceAccount } from '@visionair/contract/people'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import { type User, userName } from './people-types.ts'
import { ProfileSelect, RoleSelect } from './rights-fields.tsx'
import { type ChosenDevice, RootDevicePicker } from './root-device-picker.tsx'

interface Values extends Record<string, unknown> {
  name: string
  role: Role
  organization: string
  profile: string
  rootDevices: ChosenDevice[]
}

type Form = RecordFormApi<Values>

function OrganizationField({ form }: { readonly form: Form }) {
  const t = useTexts()
  const companies = useCompanies()
  return (
    <NativeSelect
      label={t('people.invitations.organization')}
      data={[
        { value: '', label: t('people.invitations.chooseOrganization') },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={form.getValues().organization}
      onChange={(event) => form.setValues({ organization: event.currentTarget.value, rootDevices: [] })}
      error={form.errors.organization}
      required
      data-testid="service-organization"
    />
  )
}

function Fields({ form, choosesOrganization }: { readonly form: Form; readonly choosesOrganization: boolean }) {
  const t = useTexts()
  const values = form.getValues()
  const ofCompany = values.role !== 'ROLE_ADMIN'
  const organizations = ofCompany && values.organization !== '' ? [Number(values.organization)] : []
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('people.services.name')}
        description={t('people.services.nameHint')}
        maxLength={100}
        required
        data-autofocus
        data-testid="service-name"
      />
      <RoleSelect value={values.role} onChange={(role) => form.setFieldValue('role', role)} error={form.errors.role} />
      {ofCompany && choosesOrganization && <OrganizationField form={form} />}
      <ProfileSelect
        value={values.profile}
        organizations={organizations}
        onChange={(profile) => form.setFieldValue('profile', profile)}
        error={form.errors.profile}
      />
      {organizations.length > 0 && (
        <RootDevicePicker
          organizations={organizations}
          value={values.rootDevices}
          onChange={(rootDevices) => form.setFieldValue('rootDevices', rootDevices)}
          error={form.errors.rootDevices}
        />
      )}
    </>
  )
}

/** The form that makes a service; in a company where one is given. */
function serviceForm(t: Texts, organization: number | undefined): RecordForm<User, Values> {
  const ofNone = ({ role }: Values) => role === 'ROLE_ADMIN'
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  return {
    initial: () => ({
      name: '',
      role: 'ROLE_USER',
      organization: organization === undefined ? '' : String(organization),
      profile: '',
      rootDevices: [],
    }),
    validate: (values) => ({
      name: required(values.name),
      organization: ofNone(values) ? null : required(values.organization),
    }),
    fieldNames: ['name', 'role', 'organization', 'profile', 'rootDevices'],
    fields: (form) => <Fields form={form} choosesOrganization={organization === undefined} />,
    save: (values, _, { signal }) => {
      const body = {
        name: values.name,
        role: values.role,
        organization: ofNone(values) ? null : Number(values.organization),
        profile: values.profile === '' ? null : Number(values.profile),
        rootDevices: ofNone(values) ? [] : values.rootDevices.map(({ id }) => id),
      }
      return call(createServiceAccount, { body }, signal)
    },
  }
}

/** A button that makes an account nobody signs in to. */
export function NewService({ organization }: { readonly organization?: number | undefined }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRobot size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        data-testid="new-service"
      >
        {t('people.services.new')}
      </Button>
      {isOpen && (
        <RecordDrawer
          form={serviceForm(t, organization)}
          record={null}
          title={t('people.services.new')}
          nameOf={userName}
          testId="service-form"
          place={String(organization ?? '')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
