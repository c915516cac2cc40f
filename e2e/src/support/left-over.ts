import type { Page } from '@playwright/test'

/** What a page holds after everything that nobody needs any more was given back. */
export interface LeftOver {
  readonly heapBytes: number
  /** Those that are held without being in the page as well. */
  readonly nodes: number
  readonly listeners: number
}

/** Has a page's memory cleared of what can go, and counts what is left. */
export async function leftOverOf(page: Page): Promise<LeftOver> {
  const session = await page.context().newCDPSession(page)
  // What the first leaves for its finalizers goes with the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heapBytes } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heapBytes, nodes, listeners }
}
