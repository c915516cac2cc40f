import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import { useRefusedRows } from './use-import.ts'

/** Downloads what an import refuses, to be corrected and sent again. */
export function RefusedButton({ id }: { readonly id: number }) {
  const t = useTexts()
  const download = useRefusedRows(id)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={download}
        data-testid="import-refused"
      >
        {t('imports.plan.download')}
      </Button>
    </div>
  )
}
