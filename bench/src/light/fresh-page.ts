import type { Browser, Page } from '@playwright/test'
import { beginAs, type Screen, type Session } from './screens.ts'

/** The longest a page may take to be usable. */
export const timeoutMs = 120_000
const slowedTimes = 4

export interface Size {
  readonly width: number
  readonly height: number
}
/** The size of a telephone, and of a desk. */
export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1400, height: 900 }

/** Who opens which screen of which product, in a window of which size. */
export interface Visit {
  readonly url: string
  readonly screen: Screen
  readonly session: Session
  readonly size: Size
}

/** Does something on a page of a browser that has nothing of the product yet; the page is gone afterwards. */
export async function onFreshPage<T>(
  browser: Browser,
  { screen, session, size }: Visit,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    if (screen.needsSession) await beginAs(page, session)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Opens the screen and waits until somebody can work on it. */
export async function openUsable(page: Page, { url, screen }: Visit): Promise<void> {
  await page.goto(url + screen.path, { waitUntil: 'commit', timeout: timeoutMs })
  await page.locator(screen.usable).first().waitFor({ timeout: timeoutMs })
}

/** From now on the page's processor is four times slower. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
}
