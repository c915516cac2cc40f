import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'
import type { Annotation } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import type { AnnotationValues } from '../forms/annotation-form.ts'
import { useKeepAsNew } from './use-keep-as-new.ts'

export interface GoneNoticeProps {
  readonly annotation: Annotation
  readonly values: AnnotationValues
  /** Whether whoever reads this may mark findings here. */
  readonly mayCreate: boolean
  readonly onKept: (created: Annotation) => void
}

/** Says that somebody deleted the finding whose form is open, and offers to keep what was typed as a new one. */
export function GoneNotice({ annotation, values, mayCreate, onKept }: GoneNoticeProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const { keep, isKeeping, error } = useKeepAsNew(annotation, onKept)
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconTrash size={18} aria-hidden="true" />}
      data-testid="annotation-gone"
    >
      <p className={classes.refusal}>
        {t('findings.conflict.gone')} {t('findings.conflict.goneText')}
      </p>
      {error !== null && <p className={classes.refusal}>{messageOf(error)}</p>}
      {mayCreate && (
        <Button
          size="xs"
          variant="default"
          loading={isKeeping}
          onClick={() => keep(values)}
          data-testid="annotation-keep-as-new"
        >
          {t('findings.conflict.keepAsNew')}
        </Button>
      )}
    </Alert>
  )
}
