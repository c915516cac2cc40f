import { ActionIcon, Checkbox, Loader, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { listRootDevices } from '@visionair/contract/devices'
import { getParkTree, type ParkTreeNode } from '@visionair/contract/parks'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { type Kind, typedName } from '../../ui/text/typed-name.ts'
import classes from './people.module.css'

/** A device someone is limited to. */
export interface ChosenDevice {
  readonly id: number
  readonly name: string
  /** Of one that is named by itself. */
  readonly type?: Kind
}

/** Its name in a language. */
export const chosenName = ({ name, type }: ChosenDevice, language: Language): string =>
  type === undefined ? name : typedName({ name, type }, language)

interface Choosing {
  readonly value: readonly ChosenDevice[]
  readonly onChange: (value: ChosenDevice[]) => void
}

const devicesOfPark = 100

function Opener({
  name,
  icon,
  children,
}: {
  readonly name: string
  readonly icon?: ReactNode
  readonly children: () => ReactNode
}) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.opener ?? ''}
        aria-expanded={isOpen}
        aria-label={t('people.devices.open', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        {icon}
        {name}
      </UnstyledButton>
      {isOpen && children()}
    </>
  )
}

interface LeafProps extends Choosing {
  readonly device: ChosenDevice
  readonly icon: ReactNode
}

function Leaf({ device, icon, value, onChange }: LeafProps) {
  const name = chosenName(device, useLanguage())
  const rest = value.filter(({ id }) => id !== device.id)
  return (
    <div className={classes.leaf}>
      <Checkbox
        size="sm"
        label={name}
        checked={rest.length < value.length}
        onChange={(event) => onChange(event.currentTarget.checked ? [...rest, device] : rest)}
        data-testid={`root-device-${device.id}`}
      />
      {icon}
    </div>
  )
}

function ParkDevices({ park, ...choosing }: Choosing & { readonly park: number }) {
  const t = useTexts()
  const language = useLanguage()
  const { data } = useCall(listRootDevices, { query: { device_group: park, itemsPerPage: devicesOfPark } })
  if (data === undefined) return <Loader size="xs" aria-label={t('people.devices.loading')} />
  return (
    <ul className={classes.branch}>
      {data.items.map((device) => (
        <li key={device.id}>
          <Leaf {...choosing} device={device} icon={<DeviceIcon typeId={device.type.id} size={16} />} />
          {device.subDevices.length > 0 && (
            <Opener name={typedName(device, language)}>
              {() => (
                <ul className={classes.branch}>
                  {device.subDevices.map((part) => {
                    const name = typedName(part, language)
                    const leaf = { id: part.id, name: `${typedName(device, language)}, ${name}` }
                    return (
                      <li key={part.id}>
                        <Leaf {...choosing} device={leaf} icon={<DeviceIcon typeId={part.type.id} size={16} />} />
                      </li>
                    )
                  })}
                </ul>
              )}
            </Opener>
          )}
        </li>
      ))}
      {data.items.length === 0 && <li className={classes.quiet}>{t('people.devices.noDevices')}</li>}
      {data.meta.totalItems > data.items.length && <li className={classes.quiet}>{t('people.devices.more')}</li>}
    </ul>
  )
}

function ParkNode({ park, ...choosing }: Choosing & { readonly park: ParkTreeNode }) {
  return (
    <li>
      <Opener name={park.name}>
        {() => (
          <>
            {park.children.length > 0 && (
              <ul className={classes.branch}>
                {park.children.map((child) => (
                  <ParkNode key={child.id} park={child} {...choosing} />
                ))}
              </ul>
            )}
            <ParkDevices park={park.id} {...choosing} />
          </>
        )}
      </Opener>
    </li>
  )
}

function Chosen({ value, onChange }: Choosing) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <ul className={classes.chosen} aria-label={t('people.devices.chosen', { count: value.length })}>
      {value
        .map((device) => ({ id: device.id, name: chosenName(device, language) }))
        .map(({ id, name }) => (
          <li key={id} className={classes.chip}>
            {name}
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('people.devices.remove', { name })}
              onClick={() => onChange(value.filter((device) => device.id !== id))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
    </ul>
  )
}

export interface RootDevicePickerProps extends Choosing {
  /** Companies whose parks are offered. */
  readonly organizations: readonly number[]
  readonly error?: ReactNode
}

/** Chooses devices from the tree of parks; turbines and their parts are read when their park is opened. */
export function RootDevicePicker({ organizations, error, ...choosing }: RootDevicePickerProps) {
  const t = useTexts()
  const labelId = useId()
  const { data: tree } = useCall(getParkTree)
  const parks = tree?.filter(({ organization }) => organizations.includes(organization))
  return (
    <fieldset className={classes.plain} aria-labelledby={labelId} data-testid="root-devices">
      <span id={labelId} className={classes.label}>
        {t('people.users.form.devices')}
      </span>
      <span className={classes.quiet}>{t('people.users.form.devicesHint')}</span>
      {choosing.value.length > 0 && <Chosen {...choosing} />}
      {parks === undefined ? (
        <Loader size="xs" aria-label={t('people.devices.loading')} />
      ) : parks.length === 0 ? (
        <span className={classes.quiet}>{t('people.devices.none')}</span>
      ) : (
        <ul className={classes.tree}>
          {parks.map((park) => (
            <ParkNode key={park.id} park={park} {...choosing} />
          ))}
        </ul>
      )}
      {error !== undefined && error !== null && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
