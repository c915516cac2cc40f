import { deleteDevice, getDevice } from '@visionair/contract/devices'
import { useNavigate } from 'react-router'
import { useMutationOf } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import type { Device } from './device-form.ts'
import classes from './devices.module.css'

export interface DeleteDeviceDialogProps {
  readonly device: Device
  readonly opened: boolean
  readonly onClose: () => void
}

/** Deletes a device once its name was typed, and leads to what was above it. */
export function DeleteDeviceDialog({ device, opened, onClose }: DeleteDeviceDialogProps) {
  const t = useTexts()
  const name = typedName(device, useLanguage())
  const navigate = useNavigate()
  const remove = useMutationOf(deleteDevice, {
    gone: getDevice,
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('devices.remove.done', { name }) })
      void navigate(device.parent === null ? paths.park(device.deviceGroup.id) : paths.device(device.parent.id), {
        replace: true,
      })
    },
  })
  return (
    <ConfirmDialog
      entity="device"
      opened={opened}
      danger
      title={t('devices.remove.title', { name })}
      confirmLabel={t('devices.remove.confirm')}
      typedName={name}
      onConfirm={() => remove.mutate({ params: { id: device.id } })}
      onClose={onClose}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {t('devices.remove.text')}
      {device.subDevices.length > 0 && (
        <ul className={classes.goes}>
          <li>{t('devices.remove.parts', { count: device.subDevices.length })}</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}
