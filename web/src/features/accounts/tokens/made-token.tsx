import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
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
          <CopyButton value={props.token}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
                }
                onClick={() => {
                  copy()
                  announce(t('tokens.copied'))
                }}
                data-testid="copy-token"
              >
                {t(copied ? 'tokens.copied' : 'tokens.copy')}
              </Button>
            )}
          </CopyButton>
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
