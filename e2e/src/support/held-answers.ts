import type { Page } from '@playwright/test'

/** Holds back what a page asks for at addresses like this, until it is let go; what is asked later passes. */
export async function holdAnswers(page: Page, like: RegExp): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(like, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}
