import { useTexts } from '../../i18n/texts.ts'
import { ListTabs } from '../../ui/list/list-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'
import { QuotaDefaults } from './quota-defaults.tsx'
import { QuotaList } from './quota-list.tsx'

/** What companies and accounts use of what they may, for administrators. */
export function Quotas() {
  const t = useTexts()
  usePageTitle(t('quotas.title'))
  return (
    <>
      <PageHeader title={t('quotas.title')} lead={t('quotas.lead')} />
      <ListTabs
        label={t('quotas.title')}
        tabs={[
          { key: 'company', label: t('quotas.tabs.company'), content: () => <QuotaList scope="company" /> },
          { key: 'account', label: t('quotas.tabs.account'), content: () => <QuotaList scope="account" /> },
          { key: 'defaults', label: t('quotas.tabs.defaults'), content: () => <QuotaDefaults /> },
        ]}
      />
    </>
  )
}
