import { Button } from '@mantine/core'
import { IconFolderUp } from '@tabler/icons-react'
import { importGrants } from '@visionair/contract/imports'
import { useState } from 'react'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'

const ImportDialog = lazyInside(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Opens the import of a ZIP, into a park when one is given; shown to those who may do all that an import does, in whole parks. */
export function ImportButton({ parkId }: { readonly parkId?: number }) {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  const { isLimited } = useAccount()
  const isImporter = useIsGranted(importGrants, 'all')
  if (isLimited || !isImporter) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolderUp size={18} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        data-testid="park-import"
      >
        {t('imports.button')}
      </Button>
      {opened && <ImportDialog parkId={parkId ?? null} onClose={() => setOpened(false)} />}
    </>
  )
}
