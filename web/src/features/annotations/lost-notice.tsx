import { Alert, Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './annotations.module.css'

/** Says that the connection is lost, that nothing typed is, and that it is being sent again. */
export function LostNotice({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTexts()
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      data-testid="annotation-lost"
    >
      <p className={classes.refusal}>{t('findings.lost.text')}</p>
      <Button size="xs" variant="default" onClick={onAgain} data-testid="annotation-send-again">
        {t('findings.lost.again')}
      </Button>
    </Alert>
  )
}
