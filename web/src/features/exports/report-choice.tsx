import { NativeSelect } from '@mantine/core'
import { listReports } from '@visionair/contract/reports'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'

export interface ReportChoiceProps {
  readonly visitId: number
  /** `newest`, `none`, or the id of a report. */
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

const shown = 50

interface FinishedReport {
  readonly generatedAt: string | null
  readonly metadata: { readonly lang: 'en' | 'fr' }
  readonly isExtract: boolean
}

/** Chooses the report that goes into the archive of a visit: the newest, an earlier one, or none. */
export function ReportChoice({ visitId, value, disabled, onChange }: ReportChoiceProps) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const { data } = useCall(
    listReports,
    { params: { id: visitId }, query: { itemsPerPage: shown } },
    { watchMs: 10_000 },
  )
  const nameOf = ({ generatedAt, metadata, isExtract }: FinishedReport) =>
    [
      generatedAt === null ? '' : dateTime(generatedAt),
      t(`exports.zip.reportIn.${metadata.lang}`),
      ...(isExtract ? [t('exports.zip.extract')] : []),
    ].join(' · ')
  const reports = data?.items ?? []
  // The newest that tells everything; an extract goes in only when it is chosen.
  const newest = reports.find(({ isExtract }) => !isExtract)
  const others = reports.filter((report) => report !== newest)
  const chosen = value === 'newest' && newest === undefined && data !== undefined ? 'none' : value
  return (
    <NativeSelect
      label={t('exports.zip.report')}
      {...(data !== undefined && reports.length === 0 && { description: t('exports.zip.noReport') })}
      value={chosen}
      disabled={disabled || reports.length === 0}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(data === undefined ? [{ value: 'newest', label: t('common.part.loading') }] : []),
        ...(newest === undefined
          ? []
          : [{ value: 'newest', label: t('exports.zip.newestReport', { name: nameOf(newest) }) }]),
        ...others.map((report) => ({ value: String(report.id), label: nameOf(report) })),
        { value: 'none', label: t('exports.zip.withoutReport') },
      ]}
      data-testid="zip-report"
    />
  )
}
