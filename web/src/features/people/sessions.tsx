import { Badge } from '@mantine/core'
import { listUserSessions } from '@visionair/contract/people'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import { useAccount } from '../../api/session/account.ts'
import { deviceOf } from '../../domain/client-device.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { numberIn, useUrlQuery } from '../../ui/list/url-query.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { EndSession, type UserSession } from './end-session.tsx'
import classes from './people.module.css'

function CompanyFilter() {
  const t = useTexts()
  const companies = useCompanies(true)
  return (
    <ChoiceFilter
      name="organization"
      label={t('people.users.filterOrganization')}
      allLabel={t('people.users.allOrganizations')}
      choices={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

function useColumns(isAdmin: boolean): readonly Column<UserSession>[] {
  const t = useTexts()
  const { dateTime } = useFormats()
  const wordOf = ({ client }: UserSession) => deviceOf(client) ?? t('people.sessions.unknownDevice')
  const address: Column<UserSession> = {
    key: 'address',
    header: t('people.sessions.address'),
    hideBelow: 768,
    render: (session) => session.address ?? '–',
  }
  return [
    {
      key: 'user',
      header: t('people.sessions.user'),
      render: ({ user, isCurrent }) => (
        <span>
          {`${user.firstName} ${user.lastName}`.trim() || t('people.users.noName')}{' '}
          {isCurrent && <Badge size="sm">{t('people.sessions.current')}</Badge>}
          <span className={classes.quiet}> {user.email}</span>
        </span>
      ),
    },
    {
      key: 'organizations',
      header: t('people.users.organizations'),
      hideBelow: 992,
      render: ({ organizations }) => organizations.map(({ name }) => name).join(', ') || '–',
    },
    {
      key: 'device',
      header: t('people.sessions.device'),
      hideBelow: 768,
      render: (session) =>
        session.provider === null
          ? wordOf(session)
          : t('people.sessions.deviceBy', { device: wordOf(session), provider: session.provider }),
    },
    ...(isAdmin ? [address] : []),
    {
      key: 'began',
      header: t('people.sessions.began'),
      sortKey: 'beganAt',
      hideBelow: 768,
      render: ({ beganAt }) => dateTime(beganAt),
    },
    {
      key: 'seen',
      header: t('people.sessions.seen'),
      sortKey: 'seenAt',
      hideBelow: 768,
      render: ({ seenAt }) => dateTime(seenAt),
    },
  ]
}

/** Who is signed in now, among those whom one manages, with ways to end it. */
export function Sessions() {
  const t = useTexts()
  const [query] = useUrlQuery()
  const { organizations, roles } = useAccount()
  const isAdmin = roles.includes('ROLE_ADMIN')
  const choosesCompany = isAdmin || organizations.length > 1
  const chosen = query.has('organization') ? numberIn(query, 'organization', 0) || undefined : undefined
  const kind: RecordKind<UserSession, Record<string, never>, 'beganAt' | 'seenAt'> = {
    key: 'sessions',
    title: t('people.sessions.title'),
    lead: t('people.sessions.lead'),
    count: (count) => t('people.sessions.count', { count }),
    searchLabel: t('people.users.search'),
    nameOf: ({ user }) => user.email,
    sorts: ['beganAt', 'seenAt'],
    ...(choosesCompany ? { filters: <CompanyFilter />, filterNames: ['organization'] } : {}),
    list: (asked, signal) =>
      call(listUserSessions, { query: { ...asked, 'organization.id': choosesCompany ? chosen : undefined } }, signal),
    stacks: true,
    columns: useColumns(isAdmin),
    rowActions: (session) =>
      session.can.end && (
        <EndSession session={session} device={deviceOf(session.client) ?? t('people.sessions.unknownDevice')} />
      ),
  }
  return <RecordScreen kind={kind} />
}
