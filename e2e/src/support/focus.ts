import { expect, type Page } from '@playwright/test'

/** What has the keyboard, in words; `body` when nothing has it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active === document.documentElement) return 'body'
    const shown = active.checkVisibility() ? '' : ' (hidden)'
    const name = active.getAttribute('aria-label') ?? active.getAttribute('data-testid') ?? active.id
    return `${active.tagName.toLowerCase()} ${name}${shown}`.trim()
  })

/** The keyboard is somewhere that can be seen, once the page has come to rest (WCAG 2.4.3). */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => focused(page), { message: `the keyboard after ${after}`, timeout: 20_000 })
    .not.toMatch(/^body$|\(hidden\)$/)
}
