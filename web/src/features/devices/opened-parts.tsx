import { listDevices } from '@visionair/contract/devices'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import classes from './devices.module.css'

/** What of a park is open to an account that is limited to parts of its turbines: the uppermost ones, each with the turbine it belongs to. */
export function OpenedParts({ parkId }: { readonly parkId: number }) {
  const t = useTexts()
  const language = useLanguage()
  const { data } = useCall(listDevices, { query: { device_group: parkId, itemsPerPage: 100, order: { name: 'asc' } } })
  const items = data?.items ?? []
  const seen = new Set(items.map(({ id }) => id))
  const uppermost = items.filter(({ parent }) => parent !== null && !seen.has(parent.id))
  if (uppermost.length === 0) return null
  return (
    <ul className={classes.opened} aria-label={t('devices.turbines.opened')} data-testid="opened-parts">
      {uppermost.map((device) => (
        <li key={device.id}>
          <Link to={paths.device(device.id)}>
            <DeviceIcon typeId={device.type.id} size={20} />
            {device.parent !== null && `${typedName(device.parent, language)} · `}
            <Truncated text={typedName(device, language)} at={25} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
