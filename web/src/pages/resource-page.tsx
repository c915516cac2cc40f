import { Resource } from '../features/accounts/resource.tsx'
import { useTexts } from '../i18n/texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'

/** The terms of use, to be read again. */
export function ResourcePage() {
  const t = useTexts()
  usePageTitle(t('profile.resource.title'))
  return (
    <>
      <PageHeader title={t('profile.resource.title')} lead={t('profile.resource.lead')} />
      <Resource />
    </>
  )
}
