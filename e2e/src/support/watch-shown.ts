import type { Page } from '@playwright/test'

/** Notes from now on how long something that holds a text is in the page. @returns a reader of the longest time so far, in ms, once it has gone */
export async function watchShown(page: Page, selector: string, text: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([css, words]) => {
      const { dataset } = document.documentElement
      let since: number | null = null
      const look = () => {
        const isThere = [...document.querySelectorAll(css)].some(({ textContent }) => textContent?.includes(words))
        if (isThere && since === null) since = performance.now()
        if (isThere || since === null) return
        dataset.shownMs = String(Math.max(Number(dataset.shownMs ?? 0), performance.now() - since))
        since = null
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
    },
    [selector, text] as const,
  )
  return () => page.evaluate(() => Number(document.documentElement.dataset.shownMs ?? 0))
}
