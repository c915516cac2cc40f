import type { Page } from '@playwright/test'

/**
 * Watches every document of a page from its first line for what a mouse, a finger or a pen does. A click that a key makes has no
 * pointer before it and a detail of 0, and is none.
 * @returns what was seen so far, as `pointerdown button annotation-save`
 */
export async function watchPointers(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  await page.exposeBinding('notePointer', (_, what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const note = (event: Event): void => {
      if (!event.isTrusted || (event.type === 'click' && event instanceof MouseEvent && event.detail === 0)) return
      const { target } = event
      const where = target instanceof HTMLElement ? `${target.localName} ${target.dataset.testid ?? target.id}` : ''
      const { notePointer } = Object(window)
      notePointer(`${event.type} ${where}`.trim())
    }
    const kinds = [
      ...['pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove'],
      ...['click', 'dblclick', 'contextmenu', 'touchstart', 'wheel', 'dragstart'],
    ]
    for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true })
  })
  return seen
}
