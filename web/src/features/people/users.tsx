import { useIsGranted } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ListTabs } from '../../ui/list/list-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'
import { FactorRules } from './factor-rules.tsx'
import { InvitationList } from './invitation-list.tsx'
import { UserList, type UserListProps } from './user-list.tsx'

/** All users and invitations the user may see. */
export function Users({ tokensOf }: Pick<UserListProps, 'tokensOf'>) {
  const t = useTexts()
  usePageTitle(t('people.users.title'))
  const seesUsers = useIsGranted(['user_view'])
  const isAdmin = useIsGranted(['ROLE_ADMIN'])
  const users = {
    key: 'users' as const,
    label: t('people.users.tabs.users'),
    content: () => <UserList tokensOf={tokensOf} />,
  }
  const invitations = {
    key: 'invitations' as const,
    label: t('people.users.tabs.invitations'),
    content: () => <InvitationList />,
  }
  const rules = { key: 'rules' as const, label: t('people.users.tabs.rules'), content: () => <FactorRules /> }
  const tabs = [...(seesUsers ? [users] : []), invitations, ...(isAdmin ? [rules] : [])]
  return (
    <>
      <PageHeader title={t('people.users.title')} lead={t('people.users.lead')} />
      <ListTabs label={t('people.users.title')} tabs={tabs} />
    </>
  )
}
