import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ImportLines } from './import-lines.tsx'
import classes from './imports.module.css'
import { LinesChoice } from './lines-choice.tsx'
import { RefusedButton } from './refused-button.tsx'
import type { ParkImport } from './use-import.ts'

interface ImportPlanProps {
  readonly found: ParkImport
  readonly plan: NonNullable<ParkImport['plan']>
}

/** What was not read of the file: other sheets, and columns that mean nothing. */
function Unread({ table, unusedColumns }: Pick<ParkImport, 'table'> & { readonly unusedColumns: readonly string[] }) {
  const t = useTexts()
  const { sheet = null, otherSheets = [] } = table ?? {}
  return (
    <>
      {sheet !== null && otherSheets.length > 0 && (
        <p className={classes.hint} data-testid="import-sheet">
          {t('imports.plan.sheet', { name: sheet, names: otherSheets.join(', ') })}
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className={classes.hint} data-testid="import-unused">
          {t('imports.plan.unused', { titles: unusedColumns.join(', ') })}
        </p>
      )}
    </>
  )
}

/** What an import would create and change, what is there already, and what is refused and why. */
export function ImportPlan({ found: { id, kind, table, leftOut }, plan }: ImportPlanProps) {
  const t = useTexts()
  const { bytes } = useFormats()
  const { toCreate, toChange, found, photos, photoBytes, refusedCount, ignoredCount, rowsLeftOut, notedCount } = plan
  const counts = { create: toCreate, change: toChange, found, refused: refusedCount, noted: notedCount }
  return (
    <>
      <h3 className={classes.subtitle}>{t('imports.plan.title')}</h3>
      <ul className={classes.counts} data-testid="import-counts">
        <li>{t('imports.plan.toCreate', { count: toCreate })}</li>
        {toChange > 0 && <li>{t('imports.plan.toChange', { count: toChange })}</li>}
        <li>{t('imports.plan.found', { count: found })}</li>
        {kind !== 'table' && <li>{t('imports.plan.photos', { count: photos, size: bytes(photoBytes) })}</li>}
        <li>{t('imports.plan.refused', { count: refusedCount })}</li>
        {notedCount > 0 && <li>{t('imports.plan.noted', { count: notedCount })}</li>}
        {rowsLeftOut > 0 && <li>{t('imports.plan.leftOut', { count: rowsLeftOut })}</li>}
        {ignoredCount > 0 && <li>{t('imports.plan.ignored', { count: ignoredCount })}</li>}
      </ul>
      <Unread table={table} unusedColumns={plan.unusedColumns} />
      {refusedCount > 0 && <RefusedButton id={id} />}
      {toCreate + toChange + found > 0 && <LinesChoice id={id} leftOut={leftOut} />}
      <ImportLines id={id} counts={counts} start={null} isDone={false} />
    </>
  )
}
