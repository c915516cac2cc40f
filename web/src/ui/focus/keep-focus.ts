/** How long a page has to say itself where the keyboard goes, after what had it is gone. */
const patienceMs = 60
/** How many places are remembered that had the keyboard one after the other: a question, the row it was about, the page below. */
const remembered = 8

/** A place that had the keyboard, and what it stood in, from the inside outwards. */
interface Place {
  readonly element: WeakRef<HTMLElement>
  /** What names it in the page, so that it is known again when the page around it is made anew. */
  readonly mark: string | undefined
  readonly around: readonly WeakRef<HTMLElement>[]
}

/** What may take the keyboard in place of what stood in it: parts of a page, not every box of its layout. */
const parts =
  '[role=dialog], form, fieldset, section, aside, nav, header, [role=tabpanel], [role=group], li, tr, table, ul, ol, main'

const isHtml = (node: unknown): node is HTMLElement => node instanceof HTMLElement

function placeOf(element: HTMLElement): Place {
  const around: WeakRef<HTMLElement>[] = []
  for (let part = element.parentElement?.closest(parts); isHtml(part); part = part.parentElement?.closest(parts))
    around.push(new WeakRef(part))
  return { element: new WeakRef(element), mark: element.dataset.testid, around }
}

const isShown = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility()
const isUsable = (element: HTMLElement): boolean => isShown(element) && !element.matches(':disabled')
/** A browser takes the keyboard from what is disabled only when it draws the page the next time, and tells nobody. */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled')
}

function give(element: HTMLElement): boolean {
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The nearest part of the page around a place that is still there; the page as a whole is none. */
function partAround({ around }: Place): HTMLElement | undefined {
  const part = around.map((each) => each.deref()).find((each) => each !== undefined && isShown(each))
  return part?.matches('main') === true ? undefined : part
}

/** The place itself, or what was made anew in its stead. */
function again({ element, mark }: Place): HTMLElement | undefined {
  const same = element.deref()
  if (same && isUsable(same)) return same
  if (mark === undefined || same?.isConnected === true) return undefined
  const [anew, other] = document.querySelectorAll(`[data-testid="${CSS.escape(mark)}"]`)
  return other === undefined && isHtml(anew) && isUsable(anew) ? anew : undefined
}

/** What takes the keyboard now that it is lost: the nearest that is left of where it was last, or before. */
function successor(places: readonly Place[]): HTMLElement | undefined {
  for (const place of places) {
    const found = again(place) ?? partAround(place)
    if (found) return found
  }
  const main = document.querySelector('main')
  return isHtml(main) ? main : undefined
}

let isKept = false

/**
 * The keyboard is never lost to the page as a whole (WCAG 2.4.3): when what has it is disabled while work is under way, taken away or
 * hidden, the part of the page it stood in takes it, or what had it before, or the page's content. What comes back gets it back.
 * Whoever puts the keyboard somewhere on purpose, or presses the mouse on nothing, is left alone.
 * One watch for the life of the document: it remembers where the keyboard was on the page before.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let places: Place[] = []
  /** What took the keyboard for something that may come back, as a button does when its work is done. */
  let standIn: { readonly element: HTMLElement; readonly place: Place } | null = null
  let isDue = false

  const restore = () => {
    isDue = false
    const [last] = places
    if (!last || !isLost() || !document.hasFocus()) return
    const found = successor(places)
    if (!found || found === last.element.deref()) return void found?.focus({ preventScroll: true })
    standIn = { element: found, place: last }
    if (!give(found)) standIn = null
  }
  const look = () => {
    const back = standIn?.place.element.deref()
    if (standIn && document.activeElement === standIn.element && back && isUsable(back)) {
      standIn = null
      back.focus({ preventScroll: true })
      return
    }
    if (places.length === 0 || !isLost()) return
    if (isDue) return
    isDue = true
    setTimeout(restore, patienceMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (standIn?.element !== target) standIn = null
    // A part that stands in is no place of its own.
    if (standIn !== null || target.matches('main')) return
    places = [placeOf(target), ...places.filter(({ element }) => element.deref() !== target)].slice(0, remembered)
  }
  const onPress = ({ target }: PointerEvent) => {
    // A press on nothing takes the keyboard away on purpose.
    if (
      target instanceof Element &&
      target.closest('a, button, input, label, select, textarea, summary, [tabindex]') === null
    )
      places = []
  }
  const lookSoon = () => requestAnimationFrame(() => requestAnimationFrame(look))
  const changes = new MutationObserver(look)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress, true)
  // What is hidden by a style is noticed after the press that hid it.
  document.addEventListener('keyup', lookSoon)
  document.addEventListener('click', lookSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  if (isHtml(document.activeElement) && !isLost()) places = [placeOf(document.activeElement)]
}
