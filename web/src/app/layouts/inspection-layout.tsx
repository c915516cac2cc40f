import { Outlet } from 'react-router'
import { AccountGate } from '../account-gate.tsx'
import { useDarkWorkspace } from '../theme-provider.tsx'
import classes from './inspection-layout.module.css'
import { UploadedDrawings } from './uploaded-drawings.tsx'

/** The workspace takes the screen and is dark; its page brings its own bars. */
export function InspectionLayout() {
  useDarkWorkspace()
  return (
    <main className={classes.workspace} data-places-toasts>
      <AccountGate>
        <UploadedDrawings>
          <Outlet />
        </UploadedDrawings>
      </AccountGate>
    </main>
  )
}
