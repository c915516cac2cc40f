import type { Page } from '@playwright/test'

/**
 * What is read before something that is drawn above it, or before it on the same line (WCAG 1.3.2, 2.4.3): parts beside one another in
 * the document are compared in pairs, on every level. What is laid over the page (absolute, fixed, sticky) has no place in its flow, and
 * what stands beside the content (an aside, a navigation) makes sense before it and after it.
 */
export const readOutOfOrder = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const nameOf = (each: Element) =>
      `${each.tagName.toLowerCase()} "${each.getAttribute('data-testid') ?? each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 30)}"`
    /** The parts that stand in the flow; a box that draws nothing itself is looked through. */
    const partsOf = (parent: Element): Element[] =>
      [...parent.children].flatMap((child) => {
        const style = getComputedStyle(child)
        if (style.display === 'contents') return partsOf(child)
        if (style.visibility === 'hidden' || ['absolute', 'fixed', 'sticky'].includes(style.position)) return []
        const { width, height } = child.getBoundingClientRect()
        return width < 2 || height < 2 ? [] : [child]
      })
    const isBefore = (later: DOMRect, earlier: DOMRect): boolean => {
      if (later.bottom <= earlier.top + 1) return true
      const shared = Math.min(later.bottom, earlier.bottom) - Math.max(later.top, earlier.top)
      return shared > Math.min(later.height, earlier.height) / 2 && later.right <= earlier.left + 1
    }
    const apart = 'aside, nav'
    const found: string[] = []
    const look = (parent: Element) => {
      // A drawing has no order of reading but that of its names.
      if (parent instanceof SVGElement) return
      const parts = partsOf(parent)
      for (const [index, part] of parts.entries()) {
        const before = parts[index - 1]
        if (
          before &&
          !part.matches(apart) &&
          !before.matches(apart) &&
          isBefore(part.getBoundingClientRect(), before.getBoundingClientRect())
        )
          found.push(`${nameOf(part)} is drawn before ${nameOf(before)}`)
        look(part)
      }
    }
    for (const root of document.querySelectorAll(selector)) look(root)
    for (const each of document.querySelectorAll('[tabindex]'))
      if (Number(each.getAttribute('tabindex')) > 0)
        found.push(`${nameOf(each)} has a place in the order of Tab of its own`)
    return found
  }, within)
