import { Button, Loader, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPlan } from './import-plan.tsx'
import { ImportReport } from './import-report.tsx'
import classes from './imports.module.css'
import { type ParkImport, useImportActions } from './use-import.ts'

interface StepsProps {
  readonly found: ParkImport
  /** Another file may be chosen. */
  readonly onEnd: () => void
  /** Something was chosen and not sent yet. */
  readonly onDirty: (isDirty: boolean) => void
}

function Applying({ found }: { readonly found: ParkImport }) {
  const t = useTexts()
  const { settled, toSettle, done, total } = found
  const isSettled = settled >= toSettle
  const text = isSettled
    ? t('imports.applying', { done, total })
    : t('imports.settling', { done: settled, total: toSettle })
  const share = isSettled ? (total === 0 ? 1 : done / total) : settled / toSettle
  return (
    <div className={classes.part} aria-live="polite" data-testid="import-applying">
      <p className={classes.lead}>{text}</p>
      <Progress value={100 * share} aria-label={text} animated />
      <p className={classes.hint}>{t('imports.leave')}</p>
    </div>
  )
}

function Planned({ found, onEnd, onDirty }: StepsProps) {
  const t = useTexts()
  const [isMapping, setMapping] = useState(false)
  const { apply, discard } = useImportActions(onEnd)
  const params = { id: found.id }
  const { plan, table } = found
  if (isMapping && table !== null)
    return <ImportMapping id={found.id} table={table} onDirty={onDirty} onCancel={() => setMapping(false)} />
  const isUseless = plan === null || plan.toCreate + plan.toChange + plan.photos === 0
  return (
    <div className={classes.part} data-testid="import-plan">
      {plan !== null && <ImportPlan found={found} plan={plan} />}
      {isUseless && <p className={classes.lead}>{t('imports.plan.nothing')}</p>}
      <div className={classes.buttons}>
        {table !== null && (
          <Button variant="subtle" onClick={() => setMapping(true)} data-testid="import-columns">
            {t('imports.plan.columns')}
          </Button>
        )}
        <Button
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params })}
          data-testid="import-discard"
        >
          {t('imports.plan.discard')}
        </Button>
        <Button
          loading={apply.isPending}
          disabled={isUseless}
          onClick={() => apply.mutate({ params })}
          data-testid="import-apply"
        >
          {t('imports.plan.apply')}
        </Button>
      </div>
    </div>
  )
}

/** What an import shows in each of its states. */
export function ImportSteps({ found, onEnd, onDirty }: StepsProps) {
  const t = useTexts()
  switch (found.state) {
    case 'checking':
      return (
        <div className={classes.wait} aria-live="polite" data-testid="import-checking">
          <Loader size="sm" />
          {t('imports.checking')}
        </div>
      )
    case 'mapping':
      return found.table === null ? null : (
        <ImportMapping id={found.id} table={found.table} onDirty={onDirty} onEnd={onEnd} />
      )
    case 'planned':
      return <Planned found={found} onEnd={onEnd} onDirty={onDirty} />
    case 'applying':
      return <Applying found={found} />
    default:
      return <ImportReport found={found} onEnd={onEnd} />
  }
}
