import { Attributes } from '../../features/reference/device-types/attributes.tsx'
import { DeviceTypes } from '../../features/reference/device-types/device-types.tsx'
import { TabBar, useTab } from '../../features/reference/tab-bar.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'

const tabs = ['types', 'attributes'] as const

/** Device types and their attributes. */
export function TypesPage() {
  const t = useTexts()
  const tab = useTab(tabs)
  const title = t('referenceData.types.title')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} lead={t('referenceData.types.lead')} />
      <TabBar
        label={title}
        current={tab}
        tabs={tabs.map((key) => ({ key, label: t(`referenceData.types.tabs.${key}`) }))}
      />
      {tab === 'types' ? <DeviceTypes /> : <Attributes />}
    </>
  )
}
