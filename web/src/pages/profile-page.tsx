import { Profile } from '../features/accounts/profile/profile.tsx'
import { OwnQuota } from '../features/quotas/own-quota.tsx'
import { useTexts } from '../i18n/texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'

/** The user's own account. */
export function ProfilePage() {
  const t = useTexts()
  usePageTitle(t('profile.title'))
  return (
    <>
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <Profile space={<OwnQuota />} />
    </>
  )
}
