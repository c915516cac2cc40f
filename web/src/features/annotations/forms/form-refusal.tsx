import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import classes from '../annotations.module.css'
import { annotationFieldNames, atAnnotationFields, isChangedMeanwhile } from './use-annotation-form.ts'

export interface FormRefusalProps {
  readonly error: unknown
  /** What is said when somebody else was faster. */
  readonly changedText: string
  /** Brings the present state; offered when somebody else was faster. */
  readonly onReload: () => void
}

/** Why the server refused the form; when somebody else was faster, with a way to what is there now. */
export function FormRefusal({ error, changedText, onReload }: FormRefusalProps) {
  const t = useTexts()
  if (!isChangedMeanwhile(error))
    return <FormError error={atAnnotationFields(error)} fieldNames={annotationFieldNames} />
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={18} aria-hidden="true" />}
      data-testid="annotation-conflict"
    >
      <p className={classes.refusal}>{changedText}</p>
      <Button size="xs" variant="default" onClick={onReload} data-testid="annotation-reload">
        {t('annotations.form.load')}
      </Button>
    </Alert>
  )
}
