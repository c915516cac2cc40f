import { Menu } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { listTestParks } from '@visionair/contract/administration'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { truncate } from '../../ui/text/truncated.tsx'
import classes from './top-line.module.css'

const mostParks = 50

/** For administrators, and only while there are test parks: the way from one to another. */
export function TestParkSwitch() {
  const t = useTexts()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const { data } = useCall(
    listTestParks,
    { query: { itemsPerPage: mostParks, order: { name: 'asc' } } },
    { enabled: isAdmin, staleTimeMs: 60_000 },
  )
  if (data === undefined || data.items.length === 0) return null
  const name = t('inspectionNav.testParks')
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={name}
          title={name}
          data-testid="inspection-test-parks"
        >
          <IconFlask size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <Menu.Label>{name}</Menu.Label>
        {data.items.map((park) => (
          <Menu.Item
            key={park.id}
            component={Link}
            to={paths.park(park.id)}
            data-testid={`inspection-test-park-${park.id}`}
          >
            {truncate(park.name, 60)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
