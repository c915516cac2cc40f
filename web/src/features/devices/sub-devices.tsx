import { Alert, Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { listDevices } from '@visionair/contract/devices'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { WorstFinding } from '../../domain/seen.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Section } from '../../ui/page-header.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import { CreateDeviceModal } from './create-device-modal.tsx'
import type { Device, DeviceType } from './device-form.ts'
import classes from './devices.module.css'
import { type PartPlace, partPlaces } from './sub-device-places.ts'

/** How long the message about an added sub-device stays. */
const addedMessageMs = 3000

function useColumns(): readonly Column<Device>[] {
  const t = useTexts()
  const language = useLanguage()
  return [
    {
      key: 'name',
      header: t('devices.subDevices.columns.name'),
      render: (part) => (
        <span className={classes.named}>
          <DeviceIcon typeId={part.type.id} size={20} />
          <Truncated text={typedName(part, language)} at={25} />
        </span>
      ),
    },
    {
      key: 'type',
      header: t('devices.subDevices.columns.type'),
      hideBelow: 576,
      render: ({ type }) => localName(type, language),
    },
    {
      key: 'worst',
      header: t('devices.subDevices.columns.worst'),
      render: ({ worstSeverity, seenCounter }) => <WorstFinding worst={worstSeverity} counts={seenCounter} />,
    },
    {
      key: 'parts',
      header: t('devices.subDevices.columns.parts'),
      hideBelow: 768,
      align: 'right',
      render: ({ subDevices }) => subDevices.length,
    },
  ]
}

function Table({
  device,
  count,
  canAdd,
}: {
  readonly device: Device
  readonly count: number
  readonly canAdd: boolean
}) {
  const t = useTexts()
  const columns = useColumns()
  const { data, error, refetch, isPlaceholderData } = useCall(listDevices, {
    query: { parent: device.id, itemsPerPage: 100 },
  })
  const order = new Map(device.subDevices.map(({ id }, index) => [id, index]))
  const rows = data?.items.toSorted((one, other) => (order.get(one.id) ?? 1000) - (order.get(other.id) ?? 1000))
  return (
    <DataTable
      label={t('devices.subDevices.title')}
      columns={columns}
      rows={isPlaceholderData ? undefined : rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => paths.device(id)}
      skeletonRows={Math.max(1, count)}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          compact
          title={t('devices.subDevices.empty')}
          {...(canAdd ? { text: t('devices.subDevices.emptyAdd') } : {})}
        />
      }
    />
  )
}

/** A place that is taken still takes the focus: with all of them out of reach a keyboard could not read or leave the menu. */
function AddMenu({
  places,
  onAdd,
}: {
  readonly places: readonly PartPlace[]
  readonly onAdd: (place: PartPlace) => void
}) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          data-testid="sub-device-add"
        >
          {t('devices.subDevices.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((place) => (
          <Menu.Item
            key={place.type.id}
            leftSection={<DeviceIcon typeId={place.type.id} size={20} />}
            rightSection={
              <span className={classes.left}>
                {place.left > 0
                  ? t('devices.subDevices.left', { count: place.left })
                  : t('devices.subDevices.complete')}
              </span>
            }
            aria-disabled={place.left === 0}
            closeMenuOnClick={place.left > 0}
            onClick={() => place.left > 0 && onAdd(place)}
            className={place.left > 0 ? '' : (classes.takenPlace ?? '')}
            data-testid={`sub-device-add-${place.type.id}`}
          >
            {localName(place.type, language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useAddedMessage() {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (name === null) return
    const timer = setTimeout(() => setName(null), addedMessageMs)
    return () => clearTimeout(timer)
  }, [name])
  return [name, setName] as const
}

export interface SubDevicesProps {
  readonly device: Device
  readonly type: DeviceType | undefined
}

/** The parts of a device: read when the user opens them, added as often as the type allows. */
export function SubDevices({ device, type }: SubDevicesProps) {
  const t = useTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [adding, setAdding] = useState<PartPlace | null>(null)
  const [addedName, setAddedName] = useAddedMessage()
  const places = type === undefined ? [] : partPlaces(type, device.subDevices)
  const canAdd = device.can.addSubDevice && places.length > 0
  const count = device.subDevices.length
  if (count === 0 && !canAdd) return null
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Section
      id="sub-devices"
      title={t('devices.subDevices.title')}
      count={t('devices.subDevices.count', { count })}
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            leftSection={<Chevron size={16} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
            data-testid="sub-devices-toggle"
          >
            {isOpen ? t('devices.subDevices.hide') : t('devices.subDevices.show')}
          </Button>
          {canAdd && <AddMenu places={places} onAdd={setAdding} />}
        </>
      }
    >
      <div role="status">
        {addedName !== null && (
          <Alert
            color="teal"
            variant="light"
            mb={12}
            icon={<IconCheck size={18} aria-hidden="true" />}
            data-testid="sub-device-added"
          >
            {t('devices.subDevices.added', { name: addedName })}
          </Alert>
        )}
      </div>
      {isOpen && <Table device={device} count={count} canAdd={canAdd} />}
      {adding !== null && (
        <CreateDeviceModal
          typeId={adding.type.id}
          place={{ parent: device.id }}
          title={t('devices.create.title', { type: localName(adding.type, language) })}
          onClose={() => setAdding(null)}
          onCreated={({ name }) => {
            setAddedName(name)
            setOpen(true)
          }}
        />
      )}
    </Section>
  )
}
