import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { archiveInspection } from '@visionair/contract/images'
import { useMutationOf } from '../../../api/hooks.ts'
import { useIsGranted } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'

interface ArchivePictureProps {
  readonly inspectionId: number
  /** The question is open: what it was asked from has to stay meanwhile. */
  readonly asks: boolean
  readonly onAsk: (asks: boolean) => void
  readonly onStarted: () => void
}

/** Moves the picture to the archive, after a question; for administrators. */
export function ArchivePicture({ inspectionId, asks, onAsk, onStarted }: ArchivePictureProps) {
  const t = useTexts()
  const isAdministrator = useIsGranted(['ROLE_ADMIN'])
  const archive = useMutationOf(archiveInspection, {
    onSuccess: () => {
      onAsk(false)
      toast({ type: 'success', message: ({ t }) => t('images.reimport.archiveStarted') })
      onStarted()
    },
  })
  if (!isAdministrator) return null
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        color="gray"
        leftSection={<IconArchive size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => onAsk(true)}
        data-testid="archive-picture"
      >
        {t('images.reimport.archive')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('images.reimport.archiveTitle')}
        confirmLabel={t('images.reimport.archive')}
        danger
        loading={archive.isPending}
        onDrop={archive.drop}
        error={archive.error}
        onClose={() => onAsk(false)}
        onConfirm={() => archive.mutate({ params: { id: inspectionId } })}
      >
        {t('images.reimport.archiveText')}
      </ConfirmDialog>
    </>
  )
}
