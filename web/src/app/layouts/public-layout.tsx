import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { Waiting } from '../../ui/feedback/states.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import { Landscape } from './landscape.tsx'
import classes from './public-layout.module.css'

/** Keeps the keyboard from being lost, from the first key on: who comes without one does not wait for it. */
function useKeptFocus(): void {
  useEffect(() => {
    const begin = () => {
      // What does not arrive is asked for again with the next document; the pages go on without.
      import('../../ui/focus/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
    }
    window.addEventListener('keydown', begin, { once: true, capture: true })
    return () => window.removeEventListener('keydown', begin, { capture: true })
  }, [])
}

/** One card over a quiet wind farm: sign-in and its like. */
export function PublicLayout() {
  const t = useTexts()
  useKeptFocus()
  return (
    <div className={classes.page} data-public>
      <Landscape />
      <header className={classes.bar}>
        <span className={classes.brand}>
          <Mark size={36} />
          {t('common.product')}
        </span>
        <span className={classes.switches}>
          <LanguageSwitch />
          <ThemeToggle />
        </span>
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Suspense
            fallback={
              <div className={classes.coming}>
                <Waiting />
              </div>
            }
          >
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  )
}
