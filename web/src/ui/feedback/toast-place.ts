/** Where toasts may stand, the usual one first. */
export const toastPlaces = ['bottom-left', 'bottom-center', 'bottom-right', 'top-center'] as const
export type ToastPlace = (typeof toastPlaces)[number]

/** What lies where in the window, in CSS pixels from its upper left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const toastWidth = 440
const inset = 16
/** The lower left ones stand higher: lists end there, see base.css. */
const lift = (place: ToastPlace) => (place === 'bottom-left' ? 84 : inset)

function areaOf(place: ToastPlace, window: Size, height: number): Area {
  const width = Math.min(toastWidth, window.width - 2 * inset)
  const [side, along] = place.split('-')
  const left =
    { left: inset, center: (window.width - width) / 2, right: window.width - inset - width }[along ?? ''] ?? 0
  const top = side === 'top' ? inset : window.height - lift(place) - height
  return { left, top, right: left + width, bottom: top + height }
}

const meet = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The first place where what is to stand there covers none of the controls; where each covers some, the first that leaves clear what
 * has to be read, else the usual one.
 */
export function placeBeside(
  controls: readonly Area[],
  window: Size,
  heightAt: (place: ToastPlace) => number,
  clear: readonly Area[] = [],
): ToastPlace {
  const free = (areas: readonly Area[]) =>
    toastPlaces.find((place) => !areas.some((area) => meet(area, areaOf(place, window, heightAt(place)))))
  return free([...controls, ...clear]) ?? free(clear) ?? toastPlaces[0]
}

const operated = 'button, a[href], input, select, textarea, [role="tab"], [role="option"], [role="menuitem"]'

/** The controls somebody can reach with the pointer now: what a dialog covers is none, nor is what closes a toast. */
function reachableControls(): readonly Area[] {
  return [...document.querySelectorAll(operated)].flatMap((control) => {
    const area = control.getBoundingClientRect()
    const hit = document.elementFromPoint((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    const isReached = hit !== null && (control.contains(hit) || hit.contains(control))
    return isReached && control.closest('.mantine-Notification-root') === null ? [area] : []
  })
}

/** How high the toasts are that stand at a place already. */
const standingAt = (place: ToastPlace): number =>
  [...document.querySelectorAll(`.mantine-Notifications-root[data-position="${place}"] .mantine-Notification-root`)]
    .map((toast) => toast.getBoundingClientRect().height + inset)
    .reduce((sum, height) => sum + height, 0)

/**
 * Where a toast covers nothing that is operated, as the page stands now, and nothing that says of itself that it is kept clear. Pages
 * that place them themselves keep the usual place.
 *
 * @param height what the toast is going to take, in CSS pixels
 */
export function toastPlace(height: number): ToastPlace {
  const clear = [...document.querySelectorAll('[data-kept-clear]')].map((part) => part.getBoundingClientRect())
  if (clear.length === 0 && document.querySelector('[data-places-toasts]') !== null) return toastPlaces[0]
  const view = { width: window.innerWidth, height: window.innerHeight }
  return placeBeside(reachableControls(), view, (place) => height + standingAt(place), clear)
}
