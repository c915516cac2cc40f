import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { inspectionStatuses, reviews } from '@visionair/contract/inspections'
import { listServices, listSeverities } from '@visionair/contract/reference'
import { useId } from 'react'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useSeverityName } from '../../../domain/severity-chip.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { lazyInside } from '../../../ui/lazy-inside.tsx'
import { ChoiceBar } from '../../../ui/list/list-toolbar.tsx'
import type { QueryPatch } from '../../../ui/list/url-query.ts'
import { withChosen } from './chosen.ts'
import { type InspectionListState, isFilteredList } from './inspection-list-query.ts'
import classes from './inspections-table.module.css'

const referenceStaleMs = 600_000

const CompanyFilter = lazyInside(async () => (await import('./company-filter.tsx')).CompanyFilter)

function SeverityFilter({ level, onRemove }: { readonly level: number; readonly onRemove: () => void }) {
  const t = useTexts()
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items
  const name = useSeverityName()(
    level,
    severities?.find((severity) => severity.severityNumber === level),
  )
  return (
    <button type="button" className={classes.filter} onClick={onRemove} title={t('inspections.filters.removeSeverity')}>
      {t('inspections.filters.severity', { name })}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}

function DayFilter({
  name,
  day,
  patch,
}: {
  readonly name: 'from' | 'to'
  readonly day: string | null
  readonly patch: Patch
}) {
  const t = useTexts()
  const id = useId()
  return (
    <span className={classes.day}>
      <label htmlFor={id}>{t(`inspections.filters.${name}`)}</label>
      <TextInput
        id={id}
        type="date"
        value={day ?? ''}
        onChange={(event) => patch({ [name]: event.currentTarget.value, page: null })}
      />
    </span>
  )
}

type Patch = (change: QueryPatch) => void

export interface InspectionFiltersProps {
  readonly state: InspectionListState
  readonly patch: Patch
  /** The table is of everything the user may see, so that companies tell its rows apart. */
  readonly isOfAll: boolean
  readonly onReset: () => void
}

/** What a table of inspections is narrowed to; all of it in the address. */
export function InspectionFilters({ state, patch, isOfAll, onReset }: InspectionFiltersProps) {
  const t = useTexts()
  const { organizations, roles } = useAccount()
  const seesCompanies = roles.includes('ROLE_ADMIN') || organizations.length > 1
  const services = useCall(listServices, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items ?? []
  const choices = services.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ChoiceBar
        label={t('inspections.filters.review')}
        allLabel={t('inspections.filters.allReviews')}
        value={state.review}
        choices={reviews.map((value) => ({ value, label: t(`inspections.filters.${value}`) }))}
        onChoose={(review) => patch({ review, page: null })}
      />
      <NativeSelect
        aria-label={t('inspections.filters.service')}
        value={state.service === null ? '' : String(state.service)}
        data={[
          { value: '', label: t('inspections.filters.allServices') },
          ...withChosen(choices, state.service, t('inspections.filters.unknownService')),
        ]}
        onChange={(event) => patch({ service: event.currentTarget.value, page: null })}
      />
      <NativeSelect
        aria-label={t('inspections.filters.status')}
        value={state.status ?? ''}
        data={[
          { value: '', label: t('inspections.filters.allStatuses') },
          ...inspectionStatuses.map((value) => ({ value, label: t(`inspections.status.${value}`) })),
        ]}
        onChange={(event) => patch({ status: event.currentTarget.value, page: null })}
      />
      {isOfAll && (seesCompanies || state.company !== null) && (
        <CompanyFilter company={state.company} onChoose={(company) => patch({ company, page: null })} />
      )}
      <DayFilter name="from" day={state.from} patch={patch} />
      <DayFilter name="to" day={state.to} patch={patch} />
      {state.severity !== null && (
        <SeverityFilter level={state.severity} onRemove={() => patch({ severity: null, page: null })} />
      )}
      {isFilteredList(state) && (
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          {t('common.list.removeFilters')}
        </Button>
      )}
    </>
  )
}
