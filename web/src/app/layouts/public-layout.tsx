import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { Waiting } from '../../ui/feedback/states.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import { Landscape } from './landscape.tsx'
import classes from './public-layout.module.css'

/** One card over a quiet wind farm: sign-in and its like. */
export function PublicLayout() {
  const t = useTexts()
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
