import type { Page } from '@playwright/test'

const watch = `
  window.frameTimes = []
  window.isWatching = true
  let last = performance.now()
  const tick = (now) => {
    window.frameTimes.push(now - last)
    last = now
    if (window.isWatching) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)`

const p95 = `
  window.isWatching = false
  window.frameTimes.sort((one, other) => one - other)[Math.floor(window.frameTimes.length * 0.95)]`

/** The 95th percentile of the time between frames, in milliseconds, while something is done on a page. */
export async function frameTimeDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(`{${watch}}`)
  await work()
  return Number(await page.evaluate(p95))
}
