import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFileText, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Account, useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { useThemeSwitch } from '../../ui/theme/theme-toggle.tsx'
import { SignOutQuestion, useSignOut } from './signing-out.tsx'
import classes from './top-bar.module.css'

const initialsOf = ({ firstName, lastName, email }: Account): string =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase() || email.slice(0, 1).toUpperCase()

/** Who is signed in, and what concerns the account: profile, resources, theme, sign out. */
export function ProfileMenu() {
  const t = useTexts()
  const account = useAccount()
  const hasRoute = useHasRoute()
  const themeSwitch = useThemeSwitch()
  const signingOut = useSignOut()
  const fullName = `${account.firstName} ${account.lastName}`.trim()
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton className={classes.profile ?? ''}>
            <span className={classes.hidden}>{t('shell.menu.open', { email: account.email })}</span>
            <span className={classes.initials} aria-hidden="true">
              {initialsOf(account)}
            </span>
            <span className={classes.email} aria-hidden="true">
              {account.email}
            </span>
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            {fullName !== '' && <div className={classes.fullName}>{fullName}</div>}
            <div className={classes.whoEmail}>{account.email}</div>
          </div>
          <Menu.Divider />
          {hasRoute('profile') && (
            <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser {...icon} />}>
              {t('shell.menu.profile')}
            </Menu.Item>
          )}
          {hasRoute('resource') && (
            <Menu.Item component={Link} to={paths.resource} leftSection={<IconFileText {...icon} />}>
              {t('shell.menu.resource')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<themeSwitch.Icon {...icon} />} onClick={themeSwitch.toggle}>
            {themeSwitch.label}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signingOut.ask}>
            {t('shell.menu.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutQuestion underWay={signingOut.underWay} stay={signingOut.stay} />
    </>
  )
}
