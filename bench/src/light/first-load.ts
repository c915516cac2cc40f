import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { depthOf, type Line, watchLoading } from '../../../e2e/src/support/loading.ts'
import { onFreshPage, openUsable, slowProcessor, timeoutMs, type Visit } from './fresh-page.ts'

const restMs = 2_500

/** What of a first load does not hang on the machine's pace, and its time. */
export interface FirstLoad {
  readonly seconds: number
  readonly requests: number
  readonly wireBytes: number
  readonly depth: number
}

/** How a page behaves on a processor four times slower. */
export interface Behaviour {
  readonly blockingMs: number
  readonly shift: number
}

/** Opens a screen in a browser that has nothing of it yet; the requests are those until 2.5 s after it can be used. */
export const firstLoad = (browser: Browser, visit: Visit, line: Line): Promise<FirstLoad> =>
  onFreshPage(browser, visit, async (page) => {
    const loading = await watchLoading(page, line)
    const began = performance.now()
    await openUsable(page, visit)
    const seconds = (performance.now() - began) / 1000
    const depth = depthOf(loading.requests())
    await sleep(restMs)
    const requests = loading.requests()
    const wireBytes = requests.reduce((sum, each) => sum + each.wireBytes, 0)
    return { seconds, requests: requests.length, wireBytes, depth }
  })

/** Time beyond 50 ms of long tasks, and the sum of layout shifts, until 2.5 s after a screen can be used. */
export const behaviour = (browser: Browser, visit: Visit): Promise<Behaviour> =>
  onFreshPage(browser, visit, async (page) => {
    await slowProcessor(page)
    await page.addInitScript(`
      window.light = { blockingMs: 0, shift: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.light.blockingMs += Math.max(0, duration - 50)
      }).observe({ type: 'longtask', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.light.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })`)
    await openUsable(page, visit)
    await sleep(restMs)
    const { blockingMs, shift } = Object(await page.evaluate('window.light'))
    return { blockingMs: Number(blockingMs), shift: Number(shift) }
  })

/** The share of the scripts' text that was not run by the time a screen can be used. */
export const unusedShare = (browser: Browser, visit: Visit): Promise<number> =>
  onFreshPage(browser, visit, async (page) => {
    await page.coverage.startJSCoverage()
    await openUsable(page, visit)
    await sleep(restMs)
    let [all, unused] = [0, 0]
    for (const { source = '', functions } of await page.coverage.stopJSCoverage()) {
      all += source.length
      unused += unusedIn(source.length, functions)
    }
    return unused / all
  })

interface Covered {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[]
}

/** Inner ranges overrule the outer ones they lie in. */
function unusedIn(length: number, functions: readonly Covered[]): number {
  const isUsed = new Uint8Array(length).fill(1)
  const ranges = functions.flatMap((each) => each.ranges)
  const size = (range: (typeof ranges)[number]) => range.endOffset - range.startOffset
  for (const range of ranges.toSorted((one, other) => size(other) - size(one)))
    isUsed.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset)
  return length - isUsed.reduce((sum, used) => sum + used, 0)
}

/** Requests a minute of a visible page that nobody has touched for ten minutes, on the page's own clock. */
export const idleRequests = (browser: Browser, visit: Visit): Promise<number> =>
  onFreshPage(browser, visit, async (page) => {
    await page.clock.install()
    const loading = await watchLoading(page)
    await openUsable(page, visit)
    await sleep(restMs)
    const minutes = async (count: number) => {
      for (let step = 0; step < count * 12; step += 1) {
        await page.clock.runFor(5_000)
        await sleep(40)
      }
    }
    await minutes(10)
    loading.forget()
    await minutes(10)
    return loading.requests().length / 10
  })

/** Seconds of one jump in the picture, of the last of seven quick ones, and how many of the requests of the first six were ended. */
export interface Jumps {
  readonly oneS: number
  readonly lastOfSevenS: number
  readonly stale: number
  readonly cancelled: number
}

/** Jumps by the small map, whose places lie one below the other. */
export const jumps = (browser: Browser, visit: Visit, line: Line): Promise<Jumps> =>
  onFreshPage(browser, visit, async (page) => {
    const loading = await watchLoading(page, line)
    await openUsable(page, visit)
    const stage = page.getByTestId('viewer-stage')
    await stage.focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('+')
    await stage.and(page.locator('[data-picture=complete]')).waitFor()
    await sleep(restMs)
    const map = await page.locator('.navigator').boundingBox()
    if (map === null) throw new Error('the small map is not there')
    const to = (share: number) => page.mouse.click(map.x + map.width / 2, map.y + map.height * share)
    const whole = async () => {
      const began = performance.now()
      await page
        .waitForFunction(
          () => document.querySelector('[data-testid=viewer-stage]')?.getAttribute('data-picture') === 'coming',
          null,
          { timeout: 3_000 },
        )
        .catch(() => undefined)
      await stage.and(page.locator('[data-picture=complete]')).waitFor({ timeout: timeoutMs })
      return (performance.now() - began) / 1000
    }
    await to(0.9)
    const oneS = await whole()
    await sleep(restMs)
    loading.forget()
    for (const share of [0.1, 0.7, 0.2, 0.8, 0.3, 0.6]) {
      await to(share)
      await sleep(120)
    }
    const earlier = loading.requests().filter(({ endS, url }) => endS === null && url.includes('side_files'))
    await to(0.45)
    const lastOfSevenS = await whole()
    const cancelled = loading.requests().filter(({ isCancelled }) => isCancelled).length
    return { oneS, lastOfSevenS, stale: earlier.length, cancelled }
  })
