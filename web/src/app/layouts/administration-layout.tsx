import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { isGranted } from '@visionair/contract'
import { useId, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { AdministrationGate } from './administration-gate.tsx'
import classes from './administration-layout.module.css'
import { administrationMenu } from './administration-menu.ts'
import { TopBar } from './top-bar.tsx'
import { UploadedDrawings } from './uploaded-drawings.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

const isInside = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The screens the user may open; on narrow screens behind a button that names the one shown. */
function SideMenu() {
  const t = useTexts()
  const account = useAccount()
  const hasRoute = useHasRoute()
  const { pathname } = useLocation()
  const listId = useId()
  /** The screen over which the menu was opened: a change of screen closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const entries = administrationMenu.filter(
    ({ key, grants }) => hasRoute(key) && (grants === undefined || isGranted(account, grants)),
  )
  const current = entries.find(({ path }) => isInside(pathname, path))
  return (
    <nav className={classes.menu} aria-label={t('administration.menu.label')}>
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={listId}
        data-testid="administration-menu"
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        {current === undefined ? t('administration.menu.label') : t(`administration.menu.${current.key}`)}
        <IconChevronDown size={18} aria-hidden="true" />
      </UnstyledButton>
      <ul id={listId} className={classes.entries} data-open={isOpen || undefined}>
        {entries.map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              className={classes.entry ?? ''}
              aria-current={current?.key === key ? 'page' : undefined}
              data-testid={`menu-${key}`}
            >
              <Icon size={19} stroke={1.6} aria-hidden="true" />
              {t(`administration.menu.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Administration() {
  const t = useTexts()
  const main = useFocusOnChange()
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <TopBar />
      <div className={classes.columns}>
        <SideMenu />
        <main id="content" ref={main} tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** Top bar, side menu and content of every screen of the administration. */
export function AdministrationLayout() {
  return (
    <AdministrationGate>
      <UploadedDrawings>
        <Administration />
      </UploadedDrawings>
    </AdministrationGate>
  )
}
