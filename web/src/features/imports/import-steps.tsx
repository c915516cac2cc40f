import { Button, Loader, Progress } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { ImportPlan } from './import-plan.tsx'
import { ImportReport } from './import-report.tsx'
import classes from './imports.module.css'
import { type ParkImport, useImportActions } from './use-import.ts'

interface StepsProps {
  readonly found: ParkImport
  /** Another ZIP may be chosen. */
  readonly onEnd: () => void
}

function Applying({ found }: { readonly found: ParkImport }) {
  const t = useTexts()
  const text = t('imports.applying', { done: found.done, total: found.total })
  return (
    <div className={classes.part} aria-live="polite" data-testid="import-applying">
      <p className={classes.lead}>{text}</p>
      <Progress value={found.total === 0 ? 0 : (100 * found.done) / found.total} aria-label={text} animated />
      <p className={classes.hint}>{t('imports.leave')}</p>
    </div>
  )
}

function Planned({ found, onEnd }: StepsProps) {
  const t = useTexts()
  const { apply, discard } = useImportActions(onEnd)
  const params = { id: found.id }
  return (
    <div className={classes.part} data-testid="import-plan">
      {found.plan !== null && <ImportPlan plan={found.plan} />}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params })}
          data-testid="import-discard"
        >
          {t('imports.plan.discard')}
        </Button>
        <Button loading={apply.isPending} onClick={() => apply.mutate({ params })} data-testid="import-apply">
          {t('imports.plan.apply')}
        </Button>
      </div>
    </div>
  )
}

/** What an import shows in each of its states. */
export function ImportSteps({ found, onEnd }: StepsProps) {
  const t = useTexts()
  switch (found.state) {
    case 'checking':
      return (
        <div className={classes.wait} aria-live="polite" data-testid="import-checking">
          <Loader size="sm" />
          {t('imports.checking')}
        </div>
      )
    case 'planned':
      return <Planned found={found} onEnd={onEnd} />
    case 'applying':
      return <Applying found={found} />
    default:
      return <ImportReport found={found} onEnd={onEnd} />
  }
}
