import { Button, Modal, TextInput } from '@mantine/core'
import { useTexts } from '../../../i18n/texts.ts'
import { CopySecret } from '../../../ui/copy-secret.tsx'
import classes from './tokens.module.css'

/** Shows a token that was just made, which is the only time it can be seen. Closed by its button alone, so that no slip loses it. */
export function MadeToken(props: { readonly name: string; readonly token: string; readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('tokens.made', { name: props.name })}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.body}>
        <p className={classes.lead}>{t('tokens.madeText')}</p>
        <div className={classes.secret}>
          <TextInput
            label={t('tokens.token')}
            value={props.token}
            readOnly
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            data-testid="made-token"
          />
          <CopySecret
            value={props.token}
            label={t('tokens.copy')}
            copiedLabel={t('tokens.copied')}
            testId="copy-token"
          />
        </div>
        <div className={classes.done}>
          <Button onClick={props.onClose} data-testid="made-token-done">
            {t('tokens.done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
