import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ImportLines } from './import-lines.tsx'
import classes from './imports.module.css'
import type { ParkImport } from './use-import.ts'

interface ImportPlanProps {
  readonly id: number
  readonly plan: NonNullable<ParkImport['plan']>
  readonly isTable: boolean
}

/** What an import would create and change, what is there already, and what is refused and why. */
export function ImportPlan({ id, plan, isTable }: ImportPlanProps) {
  const t = useTexts()
  const { bytes } = useFormats()
  const { toCreate, toChange, found, photos, photoBytes, refusedCount, ignoredCount, rowsLeftOut } = plan
  const counts = { create: toCreate, change: toChange, found, refused: refusedCount }
  return (
    <>
      <h3 className={classes.subtitle}>{t('imports.plan.title')}</h3>
      <ul className={classes.counts} data-testid="import-counts">
        <li>{t('imports.plan.toCreate', { count: toCreate })}</li>
        {toChange > 0 && <li>{t('imports.plan.toChange', { count: toChange })}</li>}
        <li>{t('imports.plan.found', { count: found })}</li>
        {!isTable && <li>{t('imports.plan.photos', { count: photos, size: bytes(photoBytes) })}</li>}
        <li>{t('imports.plan.refused', { count: refusedCount })}</li>
        {rowsLeftOut > 0 && <li>{t('imports.plan.leftOut', { count: rowsLeftOut })}</li>}
        {ignoredCount > 0 && <li>{t('imports.plan.ignored', { count: ignoredCount })}</li>}
      </ul>
      <ImportLines id={id} counts={counts} start={null} isDone={false} />
    </>
  )
}
