import { useTexts } from '../../i18n/texts.ts'
import classes from './imports.module.css'

interface Refusal {
  readonly path: string
  readonly reason: string
  readonly row: number | null
  readonly column: string | null
}

interface RefusedListProps {
  readonly refused: readonly Refusal[]
  /** Of all, also those that are not listed. */
  readonly count: number
}

/** What was not taken, by name, and why. */
export function RefusedList({ refused, count }: RefusedListProps) {
  const t = useTexts()
  if (count === 0) return null
  const hidden = count - refused.length
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>{t('imports.refused.title')}</h3>
      <div className={classes.framed}>
        <ul className={classes.tree} data-testid="import-refused">
          {refused.map(({ path, reason, row, column }) => (
            <li key={`${path} ${row} ${column} ${reason}`} className={classes.refusal}>
              <span className={classes.path}>
                {row !== null && (
                  <span className={classes.row}>
                    {column === null ? t('imports.refused.row', { row }) : t('imports.refused.cell', { row, column })}
                  </span>
                )}
                {path}
              </span>
              <span className={classes.bad}>{reason}</span>
            </li>
          ))}
        </ul>
        {hidden > 0 && <p className={classes.hint}>{t('imports.refused.more', { count: hidden })}</p>}
      </div>
    </section>
  )
}
