import { basePath } from '../base-path.ts'
import { paths } from '../paths.ts'
import { forgetPlace } from './last-place.ts'

/**
 * Reads the application anew, from its start, for the person who signed in after the one it was read for: nothing of that one is
 * left in memory, and the page says whose it is now. The browser asks first where files are on their way.
 */
export function beginAnew(): void {
  forgetPlace()
  location.replace(`${basePath}${paths.dashboard}?anew=1`)
}
