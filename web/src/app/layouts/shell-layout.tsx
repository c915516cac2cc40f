import { Outlet } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { AccountGate } from '../account-gate.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import classes from './shell-layout.module.css'
import { TakenOverNote } from './taken-over-note.tsx'
import { TopBar } from './top-bar.tsx'
import { UploadedDrawings } from './uploaded-drawings.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

/** Top bar, breadcrumb and content of every page but the workspace. */
export function ShellLayout() {
  return (
    <AccountGate>
      <UploadedDrawings>
        <Shell />
      </UploadedDrawings>
    </AccountGate>
  )
}

function Shell() {
  const t = useTexts()
  const main = useFocusOnChange()
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <TopBar />
      <main id="content" ref={main} tabIndex={-1} className={classes.content}>
        <TakenOverNote />
        <Breadcrumb />
        <Outlet />
      </main>
    </div>
  )
}
