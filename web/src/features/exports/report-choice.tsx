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

/** Chooses the report that goes into the archive of a visit: the newest, an earlier one, or none. */
export function ReportChoice({ visitId, value, disabled, onChange }: ReportChoiceProps) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const { data } = useCall(
    listReports,
    { params: { id: visitId }, query: { itemsPerPage: shown } },
    { refetchIntervalMs: 10_000 },
  )
  const nameOf = ({ generatedAt, metadata }: { generatedAt: string | null; metadata: { lang: 'en' | 'fr' } }) =>
    `${generatedAt === null ? '' : dateTime(generatedAt)} · ${t(`exports.zip.reportIn.${metadata.lang}`)}`
  const [newest, ...earlier] = data?.items ?? []
  return (
    <NativeSelect
      label={t('exports.zip.report')}
      {...(data !== undefined && newest === undefined && { description: t('exports.zip.noReport') })}
      value={newest === undefined ? 'none' : value}
      disabled={disabled || newest === undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(newest === undefined
          ? []
          : [{ value: 'newest', label: t('exports.zip.newestReport', { name: nameOf(newest) }) }]),
        ...earlier.map((report) => ({ value: String(report.id), label: nameOf(report) })),
        { value: 'none', label: t('exports.zip.withoutReport') },
      ]}
      data-testid="zip-report"
    />
  )
}
