import { Button, NativeSelect } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import classes from './imports.module.css'
import { MappingColumns } from './mapping-columns.tsx'
import { MappingConditions } from './mapping-conditions.tsx'
import { useImportActions, useMapping } from './use-import.ts'
import { type ImportTable, mappingOf, useMappingForm } from './use-mapping-form.ts'

interface ImportMappingProps {
  readonly id: number
  readonly table: ImportTable
  readonly onDirty: (isDirty: boolean) => void
  /** Back to the plan; where there is none yet, the import can be discarded. */
  readonly onCancel?: () => void
  readonly onEnd?: () => void
}

const decimals = ['auto', ',', '.'] as const
const days = ['auto', 'day-first', 'month-first'] as const
const markNames = { auto: 'auto', ',': 'comma', '.': 'point' } as const
const dayNames = { auto: 'auto', 'day-first': 'dayFirst', 'month-first': 'monthFirst' } as const

const isOneOf = <T extends string>(all: readonly T[], text: string): text is T => all.some((each) => each === text)

/** Says what the columns of a table mean, which of its rows count, and how numbers and days are written. */
export function ImportMapping({ id, table, onDirty, onCancel, onEnd }: ImportMappingProps) {
  const t = useTexts()
  const { form, draft, change, chooseField, changeCondition, addCondition, removeCondition } = useMappingForm(
    id,
    table,
    onDirty,
  )
  const mapping = useMapping(() => {
    draft.forget()
    onDirty(false)
    onCancel?.()
  })
  const { discard } = useImportActions(() => onEnd?.())
  return (
    <form
      className={classes.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mapping.mutate({ params: { id }, body: mappingOf(form) })
      }}
      data-testid="import-mapping"
    >
      <div>
        <h3 className={classes.subtitle}>{t('imports.mapping.title')}</h3>
        <p className={classes.hint}>{t('imports.mapping.intro', { count: table.rows })}</p>
      </div>
      <DraftNotice draft={draft} />
      <MappingColumns table={table} chosen={form.fields} onChoose={chooseField} />
      <MappingConditions
        table={table}
        conditions={form.conditions}
        onAdd={addCondition}
        onChange={changeCondition}
        onRemove={removeCondition}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('imports.mapping.decimals.label')}
          data={decimals.map((value) => ({ value, label: t(`imports.mapping.decimals.${markNames[value]}`) }))}
          value={form.decimals}
          onChange={({ currentTarget: { value } }) => isOneOf(decimals, value) && change({ decimals: value })}
          data-testid="mapping-decimals"
        />
        <NativeSelect
          label={t('imports.mapping.days.label')}
          data={days.map((value) => ({ value, label: t(`imports.mapping.days.${dayNames[value]}`) }))}
          value={form.days}
          onChange={({ currentTarget: { value } }) => isOneOf(days, value) && change({ days: value })}
          data-testid="mapping-days"
        />
      </div>
      <FormError error={mapping.error} fieldNames={[]} />
      <div className={classes.buttons}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('imports.mapping.back')}
          </Button>
        ) : (
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params: { id } })}>
            {t('imports.plan.discard')}
          </Button>
        )}
        <Button type="submit" loading={mapping.isPending} data-testid="mapping-send">
          {t('imports.mapping.send')}
        </Button>
      </div>
    </form>
  )
}
