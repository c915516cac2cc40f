import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCopy,
  IconDotsVertical,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DeviceLink } from '../../domain/device-link.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import { CloneDeviceModal } from './clone-device-modal.tsx'
import { DeleteDeviceDialog } from './delete-device-dialog.tsx'
import type { Device, DeviceType } from './device-form.ts'
import classes from './devices.module.css'
import { EditDeviceModal } from './edit-device-modal.tsx'

export interface DeviceHeadProps {
  readonly device: Device
  /** Undefined while it is on its way; editing waits for it. */
  readonly type: DeviceType | undefined
  readonly onSchedule: () => void
  /** The dialog that moves it to another park. */
  readonly renderMove: (onClose: () => void) => ReactNode
}

type OpenForm = 'clone' | 'edit' | 'move' | 'delete'

interface ActionsProps {
  readonly device: Device
  readonly canOpenForm: boolean
  readonly onOpen: (form: OpenForm) => void
}

function Actions({ device, canOpenForm, onOpen }: ActionsProps) {
  const t = useTexts()
  const { can } = device
  if (!can.clone && !can.edit && !can.move && !can.delete) return null
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('devices.actions.menu')} data-testid="device-actions">
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.clone && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onOpen('clone')} data-testid="device-clone">
            {t('devices.actions.clone')}
          </Menu.Item>
        )}
        {can.edit && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            disabled={!canOpenForm}
            onClick={() => onOpen('edit')}
            data-testid="device-edit"
          >
            {t('devices.actions.edit')}
          </Menu.Item>
        )}
        {can.move && (
          <Menu.Item
            leftSection={<IconFolderSymlink {...icon} />}
            onClick={() => onOpen('move')}
            data-testid="device-move"
          >
            {t('devices.actions.move')}
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => onOpen('delete')}
            data-testid="device-delete"
          >
            {t('devices.actions.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Lead({ device }: { readonly device: Device }) {
  const language = useLanguage()
  return (
    <>
      {localName(device.type, language)}
      {' · '}
      {device.parent !== null && (
        <>
          <DeviceLink id={device.parent.id} className={classes.place ?? ''}>
            <Truncated text={typedName(device.parent, language)} at={25} />
          </DeviceLink>
          {' · '}
        </>
      )}
      <Link to={paths.park(device.deviceGroup.id)} className={classes.place ?? ''}>
        <Truncated text={device.deviceGroup.name} at={60} />
      </Link>
    </>
  )
}

/** The head of a device's page: what it is, where it stands, and what can be done with it. */
export function DeviceHead({ device, type, onSchedule, renderMove }: DeviceHeadProps) {
  const t = useTexts()
  const language = useLanguage()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        icon={<DeviceIcon typeId={device.type.id} size={28} label={localName(device.type, language)} />}
        title={<Truncated text={typedName(device, language)} at={25} />}
        lead={<Lead device={device} />}
        actions={
          <>
            {device.can.addInspectionGroup && (
              <Button
                leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden="true" />}
                onClick={onSchedule}
                data-testid="schedule-inspection"
              >
                {t('devices.actions.schedule')}
              </Button>
            )}
            <Actions device={device} canOpenForm={type !== undefined} onOpen={setOpen} />
          </>
        }
      />
      {open === 'clone' && <CloneDeviceModal device={device} onClose={close} />}
      {open === 'edit' && type !== undefined && <EditDeviceModal device={device} type={type} onClose={close} />}
      {open === 'move' && renderMove(close)}
      <DeleteDeviceDialog device={device} opened={open === 'delete'} onClose={close} />
    </>
  )
}
