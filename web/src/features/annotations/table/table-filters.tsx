import { Button, Select } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { listAnnotationTypes, listSeverities } from '@visionair/contract/reference'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import type { QueryPatch } from '../../../ui/list/url-query.ts'
import { annotationStatuses, statusKey } from '../annotation-types.ts'
import { isFiltered, noFilter, type TableFilter } from './table-filter.ts'
import classes from './table-filters.module.css'

export interface SideChoice {
  readonly id: number
  readonly name: string
}

export interface TableFiltersProps {
  readonly filter: TableFilter
  /** The sides to choose from; none hides the choice. */
  readonly sides: readonly SideChoice[]
  readonly onChange: (patch: QueryPatch) => void
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Narrows a table of findings by severity, type, status, side and text; what is chosen stands in the address. */
export function TableFilters({ filter, sides, onChange }: TableFiltersProps) {
  const t = useTexts()
  const language = useLanguage()
  const rest = { staleTimeMs: 300_000 }
  const severities = useCall(listSeverities, everyEntry, rest)
  const types = useCall(listAnnotationTypes, everyEntry, rest)
  const choice = (name: 'severity' | 'type' | 'status' | 'side', label: string, choices: readonly Choice[]) => (
    <Select
      size="xs"
      label={label}
      placeholder={t(`findings.table.all.${name}`)}
      data={[...choices]}
      clearable
      clearButtonProps={{ 'aria-label': t(`findings.table.all.${name}`) }}
      className={classes.choice ?? ''}
      value={filter[name] === null ? null : String(filter[name])}
      onChange={(value) => onChange({ [name]: value, page: null })}
      data-testid={`filter-${name}`}
    />
  )
  const severityChoices = (severities.data?.items ?? []).map((severity) => ({
    value: String(severity.id),
    label: `${severity.severityNumber} ${localName(severity, language)}`,
  }))
  const typeChoices = (types.data?.items ?? []).map((type) => ({
    value: String(type.id),
    label: localName(type, language),
  }))
  return (
    <fieldset className={classes.filters} aria-label={t('findings.table.filters')} data-testid="table-filters">
      <SearchField
        label={t('findings.table.search')}
        value={filter.text}
        onSearch={(text) => onChange({ text, page: null })}
        className={classes.search}
      />
      {choice('severity', t('findings.table.filterSeverity'), severityChoices)}
      {choice('type', t('findings.table.filterType'), typeChoices)}
      {choice(
        'status',
        t('findings.table.filterStatus'),
        annotationStatuses.map((status) => ({ value: status, label: t(statusKey(status)) })),
      )}
      {sides.length > 0 &&
        choice(
          'side',
          t('findings.table.filterSide'),
          sides.map(({ id, name }) => ({ value: String(id), label: name })),
        )}
      {isFiltered(filter) && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconFilterOff size={15} aria-hidden="true" />}
          onClick={() => onChange(noFilter)}
          data-testid="filter-clear"
        >
          {t('findings.table.clear')}
        </Button>
      )}
    </fieldset>
  )
}
