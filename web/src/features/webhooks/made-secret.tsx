import { Button, Modal, TextInput } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { CopySecret } from '../../ui/copy-secret.tsx'
import classes from './webhooks.module.css'

export interface MadeSecretFacts {
  readonly name: string
  readonly signingSecret: string
}

/** Shows a secret that was just made, which is the only time it can be seen. Closed by its button alone, so that no slip loses it. */
export function MadeSecret(props: MadeSecretFacts & { readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('webhooks.secretMade', { name: props.name })}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.body}>
        <p className={classes.note}>{t('webhooks.secretText')}</p>
        <div className={classes.secret}>
          <TextInput
            label={t('webhooks.secret')}
            value={props.signingSecret}
            readOnly
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            data-testid="webhook-secret"
          />
          <CopySecret
            value={props.signingSecret}
            label={t('webhooks.copy')}
            copiedLabel={t('webhooks.copied')}
            testId="copy-secret"
          />
        </div>
        <div className={classes.done}>
          <Button onClick={props.onClose} data-testid="webhook-secret-done">
            {t('webhooks.done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
