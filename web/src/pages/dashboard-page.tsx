import { VisitsExportButton, VisitZipButton } from '../features/exports/export-dialog.tsx'
import { ImportButton } from '../features/imports/import-button.tsx'
import { InspectionsTable } from '../features/inspections/table/inspections-table.tsx'
import { Attention } from '../features/overview/attention.tsx'
import { type FigureFilter, KeyFigures } from '../features/overview/key-figures.tsx'
import { ParkList } from '../features/parks/list/park-list.tsx'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { patchQuery, useUrlQuery } from '../ui/list/url-query.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'

/** Everything the user may see: what needs attention, key figures, root parks, inspections. */
export function DashboardPage() {
  const t = useTexts()
  const [query] = useUrlQuery()
  usePageTitle(t('overview.dashboard'))
  const inspectionsWith = ({ severity, review }: FigureFilter) => {
    const next = patchQuery(query, { severity: severity ?? null, review: review ?? null, page: null })
    return `${paths.dashboard}?${next.toString()}#inspections`
  }
  return (
    <>
      <PageHeader title={t('overview.dashboard')} />
      <Attention />
      <KeyFigures linkTo={inspectionsWith} />
      <ParkList beside={<ImportButton />} />
      <InspectionsTable
        renderZip={(visit) => <VisitZipButton visit={visit} />}
        renderActions={(list) => <VisitsExportButton {...list} />}
      />
    </>
  )
}
