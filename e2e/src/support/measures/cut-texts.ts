import type { Page } from '@playwright/test'

/** The spacing that text must bear (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

/**
 * Texts of which a part is hidden by the box they stand in, once the page has the spacing that is given. What is for screen readers
 * alone is hidden on purpose; what is cut with dots is not lost where its whole is a hint or the page that a link leads to.
 */
const cutTexts = (page: Page, sheet: string): Promise<string[]> =>
  page.evaluate((css) => {
    const style = new CSSStyleSheet()
    style.replaceSync(css)
    document.adoptedStyleSheets = [style]
    const isHidden = (style: CSSStyleDeclaration, way: 'X' | 'Y') =>
      ['hidden', 'clip'].includes(style[`overflow${way}`])
    const isForEars = (box: Element, style: CSSStyleDeclaration) =>
      style.clipPath !== 'none' ||
      box.matches('.mantine-VisuallyHidden-root, [aria-hidden=true]') ||
      box.clientWidth <= 2
    const isBeyond = (text: DOMRect, box: Element, style: CSSStyleDeclaration) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isAside = text.right > right + 2 || text.left < left - 2
      const isAbove = text.bottom > bottom + 4 || text.top < top - 4
      return (isHidden(style, 'X') && isAside) || (isHidden(style, 'Y') && isAbove)
    }
    /** Whether a box cuts the text off; what is scrolled shows all of it. */
    const isCutBy = (text: DOMRect, box: Element | null): boolean => {
      if (box === null || box === document.body) return false
      const style = getComputedStyle(box)
      if (isForEars(box, style) || /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return false
      return isBeyond(text, box, style) || isCutBy(text, box.parentElement)
    }
    const isCut = (element: Element): boolean => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      // What waits above the window comes with the keyboard.
      return text.bottom > 0 && isCutBy(text, element)
    }
    const hasDots = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || hasDots(element.parentElement))
    const found = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
      if (!hasText || !(element instanceof HTMLElement) || !element.checkVisibility()) return []
      const hasWhole = element.closest('[title]') !== null || (hasDots(element) && element.closest('a') !== null)
      return !hasWhole && isCut(element) ? [element.innerText.trim()] : []
    })
    document.adoptedStyleSheets = []
    return found
  }, sheet)

/** Texts that are cut as the page is: at half the width, as large as twice (WCAG 1.4.4). */
export const textsCut = (page: Page): Promise<string[]> => cutTexts(page, '')

/** Texts that are cut only once lines, letters and words stand further apart. */
export async function textsCutBySpacing(page: Page): Promise<string[]> {
  const before = await textsCut(page)
  return (await cutTexts(page, spacing)).filter((text) => !before.includes(text))
}
