import { Button } from '@mantine/core'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { MakingPicture } from './make-picture.ts'
import classes from './manual.module.css'

/** Asks what is to become of photos without a place, each by name, before the picture is made. */
export function LeftOutDialog({ making }: { readonly making: MakingPicture }) {
  const t = useTexts()
  const { leftOut, canLeaveOut } = making
  const count = leftOut.length
  return (
    <ConfirmDialog
      opened={count > 0}
      title={t('manual.make.leftOutTitle', { count })}
      confirmLabel={t('manual.make.lay')}
      onConfirm={() => making.goOn('lay')}
      onClose={making.cancel}
    >
      <p>{t('manual.make.leftOut', { count })}</p>
      <ul className={classes.leftOut} data-testid="manual-left-out">
        {leftOut.map(({ id, originalName }) => (
          <li key={id}>{originalName}</li>
        ))}
      </ul>
      {canLeaveOut && (
        <Button variant="default" size="sm" onClick={() => making.goOn('leave-out')} data-testid="manual-leave-out">
          {t('manual.make.without', { count })}
        </Button>
      )}
    </ConfirmDialog>
  )
}
