import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import classes from './mapping.module.css'
import type { ImportTable } from './use-mapping-form.ts'

interface MappingColumnsProps {
  readonly table: ImportTable
  readonly chosen: readonly string[]
  readonly onChoose: (at: number, field: string) => void
}

/** Every column with its first texts and what it means. */
export function MappingColumns({ table, chosen, onChoose }: MappingColumnsProps) {
  const t = useTexts()
  const choices = [
    { value: '', label: t('imports.mapping.unused') },
    ...table.fields.map(({ field, title }) => ({
      value: field,
      label: field === 'turbineCount' ? t('imports.mapping.turbineCount') : title,
    })),
  ]
  return (
    <section className={classes.columns} aria-label={t('imports.mapping.columns')} data-testid="mapping-columns">
      {table.columns.map(({ title, samples }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles may repeat
        <div key={at} className={classes.column} data-used={chosen[at] !== ''}>
          <div className={classes.about}>
            <span className={classes.title}>
              {title === '' ? t('imports.mapping.untitled', { number: at + 1 }) : title}
            </span>
            <span className={classes.samples}>{samples.join(' · ')}</span>
          </div>
          <NativeSelect
            aria-label={t('imports.mapping.meaning', { title: title === '' ? at + 1 : title })}
            data={choices}
            value={chosen[at] ?? ''}
            onChange={(event) => onChoose(at, event.currentTarget.value)}
            data-testid={`mapping-column-${at}`}
          />
        </div>
      ))}
    </section>
  )
}
