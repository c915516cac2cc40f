import { AnnotationTypes, Components } from '../../features/reference/annotation-types.tsx'
import { TypeLinks } from '../../features/reference/device-types/type-links.tsx'
import { Standards } from '../../features/reference/standards/standards.tsx'
import { TabBar, useTab } from '../../features/reference/tab-bar.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'

const tabs = ['types', 'components', 'links', 'standards'] as const
const parts = { types: AnnotationTypes, components: Components, links: TypeLinks, standards: Standards }

/** Annotation types, components, what they offer, and the standards. */
export function AnnotationTypesPage() {
  const t = useTexts()
  const tab = useTab(tabs)
  const title = t('referenceData.annotationTypes.title')
  usePageTitle(title)
  const Part = parts[tab]
  return (
    <>
      <PageHeader title={title} lead={t('referenceData.annotationTypes.lead')} />
      <TabBar
        label={title}
        current={tab}
        tabs={tabs.map((key) => ({ key, label: t(`referenceData.annotationTypes.tabs.${key}`) }))}
      />
      <Part key={tab} />
    </>
  )
}
