import { Suspense } from 'react'
import { Profile } from '../features/accounts/profile/profile.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Waiting } from '../ui/feedback/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'

/** Comes with how use is drawn, which most pages do without. */
const OwnQuota = lazyPart(async () => (await import('../features/quotas/own-quota.tsx')).OwnQuota)

/** The user's own account. */
export function ProfilePage() {
  const t = useTexts()
  usePageTitle(t('profile.title'))
  return (
    <>
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <Profile
        space={
          <Suspense fallback={<Waiting />}>
            <OwnQuota />
          </Suspense>
        }
      />
    </>
  )
}
