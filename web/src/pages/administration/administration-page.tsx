import { AdministrationDashboard } from '../../features/administration/dashboard.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'

/** What waits for a person. */
export function AdministrationPage() {
  const t = useTexts()
  const title = t('adminDashboard.title')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} lead={t('adminDashboard.lead')} />
      <AdministrationDashboard />
    </>
  )
}
