import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '@visionair/contract/people'
import { call } from '../../api/client.ts'
import { useAccount } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { type NumberEntry, numberOf } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { RecordForm, RecordFormApi, RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import type { Organization } from './people-types.ts'
import { sessionRules } from './session-rules.ts'

interface Values extends Record<string, unknown> {
  name: string
  address: string
  facturationAddress: string
  timeZone: string
  demandsSecondFactor: boolean
  sessionIdleMinutes: NumberEntry
  sessionHours: NumberEntry
}

/** UTC first, which the list of regions lacks. */
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function Fields({ form }: { readonly form: RecordFormApi<Values> }) {
  const t = useTexts()
  const address = (name: 'address' | 'facturationAddress', label: string) => (
    <Textarea
      {...form.getInputProps(name)}
      label={label}
      maxLength={500}
      autosize
      minRows={3}
      maxRows={6}
      data-testid={`organization-${name}`}
    />
  )
  const limit = (name: 'sessionIdleMinutes' | 'sessionHours', label: string, description: string) => (
    <NumberField
      label={label}
      description={description}
      value={form.getValues()[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      error={form.errors[name]}
      {...sessionRules[name]}
      data-testid={`organization-${name}`}
    />
  )
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('people.organizations.name')}
        maxLength={120}
        required
        data-autofocus
        data-testid="organization-name"
      />
      {address('address', t('people.organizations.address'))}
      {address('facturationAddress', t('people.organizations.billingAddress'))}
      <NativeSelect
        {...form.getInputProps('timeZone')}
        label={t('people.organizations.timeZone')}
        description={t('people.organizations.timeZoneHint')}
        data={[
          { value: '', label: t('people.organizations.timeZoneOfProvider') },
          ...timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        data-testid="organization-timeZone"
      />
      <Switch
        {...form.getInputProps('demandsSecondFactor', { type: 'checkbox' })}
        label={t('people.organizations.demandsFactor')}
        description={t('people.organizations.demandsFactorHint')}
        data-testid="organization-demandsSecondFactor"
      />
      {limit('sessionIdleMinutes', t('people.organizations.sessionIdle'), t('people.organizations.sessionIdleHint'))}
      {limit('sessionHours', t('people.organizations.sessionHours'), t('people.organizations.sessionHoursHint'))}
    </>
  )
}

/** As the server takes it: no zone chosen is none. */
const bodyOf = ({ timeZone, sessionIdleMinutes, sessionHours, ...values }: Values) => ({
  ...values,
  timeZone: timeZone === '' ? null : timeZone,
  sessionIdleMinutes: numberOf(sessionIdleMinutes),
  sessionHours: numberOf(sessionHours),
})

/** The form of a company, for the list and for its own page. */
export const organizationForm = (t: Texts): RecordForm<Organization, Values> => ({
  initial: (organization) => ({
    name: organization?.name ?? '',
    address: organization?.address ?? '',
    facturationAddress: organization?.facturationAddress ?? '',
    timeZone: organization?.timeZone ?? '',
    demandsSecondFactor: organization?.demandsSecondFactor ?? false,
    sessionIdleMinutes: organization?.sessionIdleMinutes ?? null,
    sessionHours: organization?.sessionHours ?? null,
  }),
  validate: ({ name }) => ({ name: name.trim() === '' ? t('common.validation.required') : null }),
  fieldNames: [
    'name',
    'address',
    'facturationAddress',
    'timeZone',
    'demandsSecondFactor',
    'sessionIdleMinutes',
    'sessionHours',
  ],
  fields: (form) => <Fields form={form} />,
  save: (values, organization, { change, signal }) =>
    organization === null
      ? call(createOrganization, { body: bodyOf(values) }, signal)
      : call(updateOrganization, { params: { id: organization.id }, body: change(bodyOf) }, signal),
  versions: {
    read: ({ id }) => call(getOrganization, { params: { id } }),
    labels: {
      name: t('people.organizations.name'),
      address: t('people.organizations.address'),
      facturationAddress: t('people.organizations.billingAddress'),
      timeZone: t('people.organizations.timeZone'),
      demandsSecondFactor: t('people.organizations.demandsFactor'),
      sessionIdleMinutes: t('people.organizations.sessionIdle'),
      sessionHours: t('people.organizations.sessionHours'),
    },
  },
  mayEdit: ({ can }) => can.edit,
})

/** The companies the user may see. */
export function Organizations() {
  const t = useTexts()
  const { date, number } = useFormats()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const kind: RecordKind<Organization, Values, 'name' | 'createdAt'> = {
    key: 'organizations',
    title: t('people.organizations.title'),
    lead: t('people.organizations.lead'),
    count: (count) => t('people.organizations.count', { count }),
    ...(isAdmin ? { newLabel: t('people.organizations.new') } : {}),
    nameOf: ({ name }) => name,
    sorts: ['name', 'createdAt'],
    list: (query, signal) => call(listOrganizations, { query }, signal),
    rowLink: ({ id }) => paths.organization(id),
    columns: [
      { key: 'name', header: t('people.organizations.name'), sortKey: 'name', render: ({ name }) => name },
      {
        key: 'address',
        header: t('people.organizations.address'),
        hideBelow: 992,
        render: ({ address }) => address?.replaceAll('\n', ', ') ?? '',
      },
      {
        key: 'users',
        header: t('people.organizations.users'),
        align: 'right',
        hideBelow: 576,
        render: ({ userCount }) => number(userCount),
      },
      {
        key: 'parks',
        header: t('people.organizations.parks'),
        align: 'right',
        hideBelow: 576,
        render: ({ parkCount }) => number(parkCount),
      },
      {
        key: 'since',
        header: t('people.organizations.since'),
        sortKey: 'createdAt',
        hideBelow: 768,
        render: ({ createdAt }) => date(createdAt),
      },
    ],
    form: organizationForm(t),
    removal: {
      remove: ({ id }, signal) => call(deleteOrganization, { params: { id } }, signal),
      mayDelete: ({ can }) => can.delete,
      text: () => t('people.organizations.deleteText'),
      typedName: ({ name }) => name,
    },
  }
  return <RecordScreen kind={kind} />
}
