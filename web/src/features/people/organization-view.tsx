import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { getOrganization } from '@visionair/contract/people'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntityFailure, failureOf } from '../../ui/feedback/entity-failure.tsx'
import { type ListTab, ListTabs } from '../../ui/list/list-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageHeaderSkeleton } from '../../ui/page-header-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'
import { CorporateAssets } from './corporate-assets.tsx'
import { InvitationList } from './invitation-list.tsx'
import { organizationForm } from './organizations.tsx'
import classes from './people.module.css'
import type { Organization } from './people-types.ts'
import { UserList, type UserListProps } from './user-list.tsx'

function SessionLimits({ organization }: { readonly organization: Organization }) {
  const t = useTexts()
  const { sessionIdleMinutes: idle, sessionHours: hours } = organization
  const rules = [
    ...(idle === null ? [] : [t('people.organizations.sessionsIdle', { count: idle })]),
    ...(hours === null ? [] : [t('people.organizations.sessionsLast', { count: hours })]),
  ]
  return <span className={classes.lines}>{rules.join('\n') || t('people.organizations.sessionsFree')}</span>
}

interface HeadProps {
  readonly organization: Organization
  readonly quotaOf: (organization: Organization) => ReactNode
}

function Head({ organization, quotaOf }: HeadProps) {
  const t = useTexts()
  const { date, number } = useFormats()
  const [isEditing, setEditing] = useState(false)
  const address = (text: string | null) => (
    <span className={classes.lines}>{text ?? t('people.organizations.none')}</span>
  )
  const edit = (
    <Button
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden="true" />}
      onClick={() => setEditing(true)}
      data-testid="edit-organization"
    >
      {t('people.organizations.edit')}
    </Button>
  )
  return (
    <>
      <PageHeader title={organization.name} {...(organization.can.edit ? { actions: edit } : {})} />
      <div className={classes.panels}>
        <Panel title={t('people.organizations.facts')}>
          <Facts
            facts={[
              { name: t('people.organizations.address'), value: address(organization.address) },
              { name: t('people.organizations.billingAddress'), value: address(organization.facturationAddress) },
              { name: t('people.organizations.users'), value: number(organization.userCount) },
              { name: t('people.organizations.parks'), value: number(organization.parkCount) },
              {
                name: t('people.organizations.secondFactor'),
                value: t(`people.organizations.${organization.demandsSecondFactor ? 'factorDemanded' : 'factorFree'}`),
              },
              { name: t('people.organizations.sessions'), value: <SessionLimits organization={organization} /> },
              { name: t('people.organizations.since'), value: date(organization.createdAt) },
            ]}
          />
        </Panel>
        {organization.can.edit && quotaOf(organization)}
      </div>
      {isEditing && (
        <RecordDrawer
          form={organizationForm(t)}
          record={organization}
          title={t('records.edit', { name: organization.name })}
          nameOf={({ name }) => name}
          testId="organizations-form"
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

type TabKey = 'users' | 'invitations' | 'assets'

type TokensOf = UserListProps['tokensOf']

function useTabs(organization: Organization, tokensOf: TokensOf): ListTab<TabKey>[] {
  const t = useTexts()
  const seesUsers = useIsGranted(['user_view'])
  const seesInvitations = useIsGranted(['invitation_create', 'invitation_delete', 'user_create', 'user_view'])
  const tab = (key: TabKey, content: ListTab<TabKey>['content']) => ({
    key,
    label: t(`people.organizations.tabs.${key}`),
    content,
  })
  return [
    ...(seesUsers ? [tab('users', () => <UserList organization={organization.id} tokensOf={tokensOf} />)] : []),
    ...(seesInvitations ? [tab('invitations', () => <InvitationList organization={organization.id} />)] : []),
    tab('assets', () => <CorporateAssets organization={organization} />),
  ]
}

function Body(props: { readonly organization: Organization; readonly tokensOf: TokensOf }) {
  return <ListTabs label={props.organization.name} tabs={useTabs(props.organization, props.tokensOf)} />
}

export interface OrganizationViewProps {
  readonly id: number
  readonly tokensOf: TokensOf
  /** What the company uses of what it may, from another feature; for who may change the company. */
  readonly quotaOf: (organization: Organization) => ReactNode
}

/** One company: facts, what it uses, members, invitations, and what it gives its reports. */
export function OrganizationView({ id, tokensOf, quotaOf }: OrganizationViewProps) {
  const { data, error, refetch } = useCall(getOrganization, { params: { id } })
  usePageTitle(data?.name)
  const failure = failureOf(data, error)
  if (failure !== null) return <EntityFailure error={failure} shown={data} onRetry={() => void refetch()} />
  if (data === undefined) return <PageHeaderSkeleton />
  return (
    <>
      <Head organization={data} quotaOf={quotaOf} />
      <Body organization={data} tokensOf={tokensOf} />
    </>
  )
}
