import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import { useTemplate } from './use-import.ts'

/** Downloads a table of devices to fill in. */
export function TemplateButton() {
  const t = useTexts()
  const download = useTemplate()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      onClick={download}
      data-testid="import-template"
    >
      {t('imports.form.template')}
    </Button>
  )
}
