import { Alert } from '@mantine/core'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useUrlQuery } from '../../ui/list/url-query.ts'
import classes from './shell-layout.module.css'

/** Says whose the page is after it was read anew because another account signed in in this browser, until it is closed. */
export function TakenOverNote() {
  const t = useTexts()
  const { email } = useAccount()
  const [query, patch] = useUrlQuery()
  if (!query.has('anew')) return null
  return (
    <Alert
      color="blue"
      variant="light"
      role="status"
      className={classes.takenOver ?? ''}
      withCloseButton
      closeButtonLabel={t('common.actions.close')}
      onClose={() => patch({ anew: null })}
      data-testid="taken-over"
    >
      {t('shell.takenOver', { email })}
    </Alert>
  )
}
