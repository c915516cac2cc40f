import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { CopySecret } from '../../../ui/copy-secret.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './second-factor.module.css'

/** Shows recovery codes that were just made, which is the only time they can be seen. Closed by its button alone, so that no slip loses them. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useTexts()
  const { email } = useAccount()
  const lines = props.codes.join('\n')
  const save = () => {
    const text = `${t('secondFactor.codes.fileTitle', { email })}\n\n${lines}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), t('secondFactor.codes.fileName'))
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('secondFactor.codes.title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.body}>
        <p className={classes.text}>{t('secondFactor.codes.lead')}</p>
        <ul className={classes.codes} data-testid="recovery-codes">
          {props.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          <CopySecret
            value={lines}
            label={t('secondFactor.codes.copy')}
            copiedLabel={t('secondFactor.codes.copied')}
            testId="copy-codes"
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={save}
            data-testid="save-codes"
          >
            {t('secondFactor.codes.save')}
          </Button>
          <Button onClick={props.onClose} data-autofocus data-testid="codes-kept">
            {t('secondFactor.codes.done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
