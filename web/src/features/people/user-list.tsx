import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { roles } from '@visionair/contract'
import { inviting } from '@visionair/contract/accounts'
import { deleteUser, listUsers, userKinds, userStates } from '@visionair/contract/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { numberIn, useUrlQuery, wordIn } from '../../ui/list/url-query.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordList } from '../../ui/records/record-list.tsx'
import { NewService } from './new-service.tsx'
import classes from './people.module.css'
import { type User, userName } from './people-types.ts'
import { mainRole } from './role.ts'
import { FactorState, ServiceBadge, UserStateBadge } from './state-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserForm } from './user-fields.tsx'
import type { UserValues } from './user-form.ts'

type Sort = 'name' | 'email' | 'createdAt'

function Filters({ withOrganizations }: { readonly withOrganizations: boolean }) {
  const t = useTexts()
  const isAdmin = useIsGranted(['ROLE_ADMIN'])
  const { organizations } = useAccount()
  // Known before the companies are read, so that what stands below does not move when they come.
  const choosesCompany = withOrganizations && (isAdmin || organizations.length > 1)
  const companies = useCompanies(choosesCompany)
  return (
    <>
      <ChoiceFilter
        name="state"
        label={t('people.users.filterState')}
        allLabel={t('people.users.allStates')}
        choices={userStates.map((value) => ({ value, label: t(`people.users.states.${value}`) }))}
      />
      <ChoiceFilter
        name="kind"
        label={t('people.users.filterKind')}
        allLabel={t('people.users.allKinds')}
        choices={userKinds.map((value) => ({ value, label: t(`people.users.kinds.${value}`) }))}
      />
      <ChoiceFilter
        name="role"
        label={t('people.users.filterRole')}
        allLabel={t('people.users.allRoles')}
        choices={roles.map((value) => ({ value, label: t(`people.users.roles.${value}`) }))}
      />
      {choosesCompany && (
        <ChoiceFilter
          name="organization"
          label={t('people.users.filterOrganization')}
          allLabel={t('people.users.allOrganizations')}
          choices={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  )
}

function useColumns(withOrganizations: boolean): Column<User>[] {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const ownId = useAccount().id
  const organizations: Column<User> = {
    key: 'organizations',
    header: t('people.users.organizations'),
    hideBelow: 1200,
    render: (user) => user.organizations.map(({ name }) => name).join(', '),
  }
  const since: Column<User> = {
    key: 'since',
    header: t('people.users.since'),
    sortKey: 'createdAt',
    hideBelow: 1200,
    render: ({ createdAt }) => date(createdAt),
  }
  return [
    {
      key: 'name',
      header: t('people.users.name'),
      sortKey: 'name',
      render: (user) => (
        <span>
          {`${user.firstName} ${user.lastName}`.trim() || t('people.users.noName')}
          {user.kind === 'service' && <ServiceBadge />}
          {user.id === ownId && <span className={classes.quiet}> ({t('people.users.you')})</span>}
        </span>
      ),
    },
    { key: 'email', header: t('people.users.email'), sortKey: 'email', hideBelow: 768, render: ({ email }) => email },
    {
      key: 'role',
      header: t('people.users.role'),
      hideBelow: 768,
      render: (user) => t(`people.users.roles.${mainRole(user.roles)}`),
    },
    {
      key: 'profile',
      header: t('people.users.profile'),
      hideBelow: 992,
      render: ({ profile }) => (profile === null ? '' : localName(profile, language)),
    },
    {
      key: 'factor',
      header: t('people.users.page.secondFactor'),
      hideBelow: 992,
      render: (user) => (user.kind === 'service' ? null : <FactorState user={user} />),
    },
    withOrganizations ? organizations : since,
    { key: 'state', header: t('people.users.state'), render: (user) => <UserStateBadge user={user} /> },
  ]
}

/** Users come by invitation: the way to where somebody is invited. */
function InviteLink() {
  const t = useTexts()
  return (
    <Button
      variant="default"
      component={Link}
      to="?tab=invitations"
      leftSection={<IconMailPlus size={18} aria-hidden="true" />}
      data-testid="to-invitations"
    >
      {t('people.invitations.new')}
    </Button>
  )
}

export interface UserListProps {
  readonly organization?: number
  /** The way to the API tokens of a service, from another feature. */
  readonly tokensOf: (service: User) => ReactNode
}

/** Users with what can be done about them: of one company, or of all the user may see. */
export function UserList({ organization, tokensOf }: UserListProps) {
  const t = useTexts()
  const [query] = useUrlQuery()
  const everywhere = organization === undefined
  const chosen =
    organization ?? (query.has('organization') ? numberIn(query, 'organization', 0) || undefined : undefined)
  const state = wordIn(query, 'state', userStates)
  const role = wordIn(query, 'role', roles)
  const kindOfUser = wordIn(query, 'kind', userKinds) ?? undefined
  const columns = useColumns(everywhere)
  const mayInvite = useIsGranted(inviting)
  const mayCreate = useIsGranted(['user_create'])
  const kind: RecordKind<User, UserValues, Sort> = {
    key: 'users',
    title: t('people.users.title'),
    count: (count) => t('people.users.count', { count }),
    searchLabel: t('people.users.search'),
    nameOf: userName,
    sorts: ['name', 'email', 'createdAt'],
    filters: <Filters withOrganizations={everywhere} />,
    filterNames: everywhere ? ['state', 'kind', 'role', 'organization'] : ['state', 'kind', 'role'],
    list: (asked, signal) =>
      call(
        listUsers,
        {
          query: {
            ...asked,
            'organization.id': chosen,
            state: state ?? undefined,
            kind: kindOfUser,
            role: role ?? undefined,
          },
        },
        signal,
      ),
    columns,
    headActions: (
      <>
        {mayCreate && <NewService organization={organization} />}
        {mayInvite && <InviteLink />}
      </>
    ),
    ...(everywhere ? {} : { rowLink: ({ id }: User) => paths.organizationUser(organization, id) }),
    form: useUserForm(),
    removal: {
      remove: ({ id }, signal) => call(deleteUser, { params: { id } }, signal),
      mayDelete: ({ can }) => can.delete,
      text: () => t('people.users.deleteText'),
      typedName: ({ email }) => email,
    },
    rowActions: (user) => (
      <>
        {user.can.tokens && tokensOf(user)}
        <UserActions user={user} />
      </>
    ),
  }
  return <RecordList kind={kind} />
}
