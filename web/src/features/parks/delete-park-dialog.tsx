import { deletePark, getPark } from '@visionair/contract/parks'
import { useNavigate } from 'react-router'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import classes from './park-page.module.css'
import type { Park } from './use-park.ts'

export interface DeleteParkDialogProps {
  readonly park: Park
  readonly opened: boolean
  readonly onClose: () => void
}

/** Deletes a park once its name was typed, after saying what goes with it, and leads to what was above it. */
export function DeleteParkDialog({ park, opened, onClose }: DeleteParkDialogProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const remove = useMutationOf(deletePark, {
    gone: getPark,
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('parkPage.remove.done', { name: park.name }) })
      void navigate(park.parent === null ? paths.dashboard : paths.park(park.parent.id), { replace: true })
    },
  })
  const subParks = park.subDeviceGroups.length
  return (
    <ConfirmDialog
      entity="park"
      opened={opened}
      danger
      title={t('parkPage.remove.title', { name: park.name })}
      confirmLabel={t('parkPage.remove.confirm')}
      typedName={park.name}
      onConfirm={() => remove.mutate({ params: { id: park.id } })}
      onClose={onClose}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {t('parkPage.remove.text')}
      <ul className={classes.goes}>
        {subParks > 0 && <li>{t('parks.subParks', { count: subParks })}</li>}
        <li>{t('parks.turbines', { count: park.turbineCount })}</li>
        <li>{t('parkPage.remove.everything')}</li>
      </ul>
    </ConfirmDialog>
  )
}
