import { otherAccountText } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/messages.ts'
import { forgetPlace } from './last-place.ts'

const mark = 'visionair.begun-anew'

/**
 * Reads the application anew, from its start, for the person who signed in after the one it was read for: nothing of that one is
 * left in memory. The browser asks first where files are on their way.
 */
export function beginAnew(): void {
  sessionStorage.setItem(mark, '1')
  forgetPlace()
  location.replace(paths.dashboard)
}

/** Says why the page is another one than a moment ago; to be called once the texts are there. */
export function tellBegunAnew(): void {
  if (sessionStorage.getItem(mark) === null) return
  sessionStorage.removeItem(mark)
  toast({ type: 'info', message: otherAccountText(), forMs: 10_000 })
}
