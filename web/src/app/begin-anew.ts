import { basePath } from '../base-path.ts'
import { forgetPlace } from '../features/accounts/sign-in/last-place.ts'
import { paths } from '../paths.ts'

/**
 * Reads the application anew, from its start, for the person who signed in after the one it was read for: nothing of that one is
 * left in memory, and the page says whose it is now. The browser asks first where files are on their way.
 */
export function beginAnew(): void {
  forgetPlace()
  location.replace(`${basePath}${paths.dashboard}?anew=1`)
}
