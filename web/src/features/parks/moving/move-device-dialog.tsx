import { foreseeDeviceMove, type getDevice, moveDevice } from '@visionair/contract/devices'
import { useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useLanguage } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import { usePark } from '../use-park.ts'
import { MoveDialog, useReadAnew } from './move-dialog.tsx'

export interface MoveDeviceDialogProps {
  readonly device: Pick<ResultOf<typeof getDevice>, 'id' | 'name' | 'type' | 'deviceGroup'>
  readonly onClose: () => void
}

/** Moves a whole device with its parts and visits to another park of its company, after saying what that changes. */
export function MoveDeviceDialog({ device, onClose }: MoveDeviceDialogProps) {
  const { id, deviceGroup } = device
  const name = typedName(device, useLanguage())
  const [place, setPlace] = useState<string | null>(null)
  const { data: park } = usePark(deviceGroup.id)
  const to = Number(place)
  const foreseen = useCall(
    foreseeDeviceMove,
    { params: { id }, query: { device_group: to } },
    { enabled: place !== null },
  )
  const move = useMutationOf(moveDevice, {
    onSuccess: (moved) => {
      toast({ type: 'success', message: ({ t }) => t('parkPage.move.done', { name, place: moved.deviceGroup.name }) })
      onClose()
    },
    onError: useReadAnew(),
  })
  return (
    <MoveDialog
      entity="device"
      name={name}
      chooser={
        park && {
          organization: park.organization.id,
          current: String(deviceGroup.id),
          value: place,
          onChange: setPlace,
        }
      }
      foreseen={foreseen}
      move={move}
      onMove={() => move.mutate({ params: { id }, body: { deviceGroup: to, was: deviceGroup.id } })}
      onClose={onClose}
    />
  )
}
