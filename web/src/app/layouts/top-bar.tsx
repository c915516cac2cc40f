import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCommand, IconSearch, IconX } from '@tabler/icons-react'
import { type Grant, isGranted } from '@visionair/contract'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { ParkSearch } from '../../features/parks/list/park-search.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import { useOpenPalette } from '../palette/use-palette.ts'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

/** Who is offered the administration; privileged users pass without holding any. */
const administrationGrants: readonly Grant[] = [
  'organization_edit',
  'invitation_create',
  'invitation_delete',
  'user_view',
  'user_create',
  'user_edit',
  'user_delete',
  'profile_view',
  'profile_edit',
]

function Sections() {
  const t = useTexts()
  const { pathname } = useLocation()
  const isAdministration = pathname.startsWith('/administration')
  const link = (to: string, text: string, isCurrent: boolean) => (
    <Link to={to} className={classes.section ?? ''} aria-current={isCurrent ? 'true' : undefined}>
      {text}
    </Link>
  )
  return (
    <nav className={classes.sections} aria-label={t('shell.sections.label')}>
      {link(paths.dashboard, t('shell.sections.main'), !isAdministration)}
      {link(paths.administration, t('shell.sections.administration'), isAdministration)}
    </nav>
  )
}

/** On narrow screens the search opens over the bar. */
function Search() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // Where the search goes away, its button is where it was opened from.
    if (opener.current?.checkVisibility()) opener.current.focus()
  }
  const hasKeys = useSingleKeys()
  useHotkeys(hasKeys ? [['/', () => setOpen(true)]] : [])
  return (
    <>
      <ActionIcon
        ref={opener}
        className={classes.searchButton ?? ''}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('shell.search.open')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={21} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <search className={classes.search} data-open={isOpen || undefined}>
        <ParkSearch takesFocus={isOpen} onDone={close} />
        <ActionIcon
          className={classes.searchClose ?? ''}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('shell.search.close')}
          onClick={close}
        >
          <IconX size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </search>
    </>
  )
}

/** The bar over every page of the shell: mark, sections, park search, language, theme, account. */
export function TopBar() {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const openPalette = useOpenPalette()
  const mayAdminister = isGranted(useAccount(), administrationGrants)
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.dashboard} className={classes.brand ?? ''} aria-label={t('shell.mark')}>
          <Mark size={38} />
          <span className={classes.product}>{t('common.product')}</span>
        </Link>
        {mayAdminister && hasRoute('administration') && <Sections />}
        <Search />
        <div className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('palette.open')}
            title={t('palette.open')}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openPalette}
            data-testid="open-palette"
          >
            <IconCommand size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <LanguageSwitch />
          <span className={classes.theme}>
            <ThemeToggle />
          </span>
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}
