import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type LeftOver, leftOverOf } from '../../../e2e/src/support/left-over.ts'
import { residentBytesOf } from '../../../server/src/testing/processes/process-tree.ts'

/** What a page holds when all that nobody needs any more has been given back. */
export interface Memory extends LeftOver {
  /** Of the largest process that draws pages: of the one page, where the browser has no other. */
  readonly rendererBytes: number
}

/** The small map fades its controls after two seconds and toasts stay for five; until then their timers hold what was closed. */
const settledMs = 6_000

async function rendererBytesOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(renderers.map(async ({ id }) => (await residentBytesOf(id)).now))
  return Math.max(0, ...sizes)
}

/** Looks at a page's memory after everything that can be collected was. */
export async function memoryOf(browser: Browser, page: Page): Promise<Memory> {
  await sleep(settledMs)
  const left = await leftOverOf(page)
  return { ...left, rendererBytes: await rendererBytesOf(browser) }
}
