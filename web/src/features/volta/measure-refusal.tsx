import { Alert, Button } from '@mantine/core'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { atMeasureFields, measureFieldNames } from './use-measure-form.ts'
import classes from './volta.module.css'

export interface MeasureRefusalProps {
  readonly error: unknown
  /** Brings the present state; offered when somebody else was faster. */
  readonly onReload: () => void
}

/** Why the server refused a measure; when somebody else was faster, with a way to what is there now. */
export function MeasureRefusal({ error, onReload }: MeasureRefusalProps) {
  const t = useTexts()
  if (!(error instanceof ProblemError && error.code === 'changed-meanwhile'))
    return <FormError error={atMeasureFields(error)} fieldNames={measureFieldNames} />
  return (
    <Alert color="red" variant="light" role="alert" data-testid="measure-conflict">
      <p className={classes.quiet}>{t('volta.form.changed')}</p>
      <Button size="xs" variant="default" onClick={onReload} data-testid="measure-reload">
        {t('volta.form.load')}
      </Button>
    </Alert>
  )
}
