import { Outlet } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { AccountGate } from '../account-gate.tsx'
import { useDarkWorkspace } from '../theme-provider.tsx'
import classes from './inspection-layout.module.css'
import { UploadedDrawings } from './uploaded-drawings.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

/** To the picture; in views without one, to what stands in its place. */
function skipToWork(): void {
  const picture = document.querySelector<HTMLElement>('#workspace [role="application"]')
  const work = picture ?? document.getElementById('workspace')
  work?.focus({ preventScroll: true })
}

/** The workspace takes the screen and is dark; its page brings its own bars. */
export function InspectionLayout() {
  useDarkWorkspace()
  const t = useTexts()
  const main = useFocusOnChange()
  return (
    <main ref={main} tabIndex={-1} className={classes.workspace} data-places-toasts>
      {/* A button: the address tells what is looked at, and has no room for a fragment. */}
      <button type="button" className={classes.skip} onClick={skipToWork}>
        {t('access.skipToPicture')}
      </button>
      <AccountGate>
        <UploadedDrawings>
          <Outlet />
        </UploadedDrawings>
      </AccountGate>
    </main>
  )
}
