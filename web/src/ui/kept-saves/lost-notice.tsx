import { Alert, Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './lost-notice.module.css'

export interface LostNoticeProps {
  readonly onAgain: () => void
  /** What its test ids begin with. */
  readonly testId: string
}

/** Says that the connection is lost, that nothing typed is, and that it is being sent again. */
export function LostNotice({ onAgain, testId }: LostNoticeProps) {
  const t = useTexts()
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      data-testid={`${testId}-lost`}
    >
      <p className={classes.text}>{t('common.lost.text')}</p>
      <Button size="xs" variant="default" onClick={onAgain} data-testid={`${testId}-send-again`}>
        {t('common.lost.again')}
      </Button>
    </Alert>
  )
}
