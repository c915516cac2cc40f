import { ActionIcon, Button, MultiSelect, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './mapping.module.css'
import type { Condition, ImportTable } from './use-mapping-form.ts'

const maxConditions = 5
/** Stands for cells without a text: a choice needs a value. */
const emptyMark = '\u0000'

interface MappingConditionsProps {
  readonly table: ImportTable
  readonly conditions: readonly Condition[]
  readonly onAdd: () => void
  readonly onChange: (key: number, part: Partial<Condition>) => void
  readonly onRemove: (key: number) => void
}

/** Which rows count: those whose cells in some columns are among the chosen texts. */
export function MappingConditions({ table, conditions, onAdd, onChange, onRemove }: MappingConditionsProps) {
  const t = useTexts()
  const columns = table.columns.flatMap(({ title, values }, at) =>
    values === null ? [] : [{ value: String(at), label: title }],
  )
  const textsOf = (column: number | null) =>
    (column === null ? [] : (table.columns[column]?.values ?? [])).map((text) => ({
      value: text === '' ? emptyMark : text,
      label: text === '' ? t('imports.mapping.empty') : text,
    }))
  if (columns.length === 0) return null
  return (
    <fieldset className={classes.conditions} aria-label={t('imports.mapping.onlyRows')}>
      {conditions.map(({ key, column, values }) => (
        <div key={key} className={classes.condition} data-testid="mapping-condition">
          <NativeSelect
            label={t('imports.mapping.onlyRows')}
            data={[{ value: '', label: '' }, ...columns]}
            value={column === null ? '' : String(column)}
            onChange={({ currentTarget: { value } }) =>
              onChange(key, { column: value === '' ? null : Number(value), values: [] })
            }
            data-testid="mapping-condition-column"
          />
          <MultiSelect
            label={t('imports.mapping.is')}
            data={textsOf(column)}
            disabled={column === null}
            searchable
            value={values.map((text) => (text === '' ? emptyMark : text))}
            onChange={(chosen) => onChange(key, { values: chosen.map((text) => (text === emptyMark ? '' : text)) })}
            data-testid="mapping-condition-values"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('imports.mapping.removeCondition')}
            onClick={() => onRemove(key)}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {conditions.length < maxConditions && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onAdd}
          data-testid="mapping-add-condition"
        >
          {t('imports.mapping.addCondition')}
        </Button>
      )}
    </fieldset>
  )
}
