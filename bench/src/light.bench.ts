import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, browserPath } from '../../e2e/src/support/browser.ts'
import { startProduct } from '../../server/src/testing/processes/product-process.ts'
import { behaviour, desk, firstLoad, idleRequests, jumps, phone, unusedShare, type Visit } from './light/first-load.ts'
import { openSession, screensOf } from './light/screens.ts'

const train = { kilobits: 1_600, latencyMs: 150 }
const office = { kilobits: 10_000, latencyMs: 40 }

/** Goals by screen, in the order of the columns: seconds on both lines, requests, kB, depth, share unused, blocking, shift, idle. */
const goals: Readonly<Record<string, string>> = {
  'sign-in': 'goal: 0.8 s in the office, 20 requests, 150 kB, 35 % unused, 200 ms blocked, shift 0.02',
  dashboard:
    'goal: 4 s on the train, 1.5 s in the office, 40 requests, 250 kB, 35 % unused, 200 ms blocked, shift 0.02',
  workspace:
    'goal: 5 s on the train, 2 s in the office, 40 requests, 450 kB, depth 6, 600 ms blocked, shift 0.02, 1 idle',
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

async function screenLines(browser: Browser, visit: Visit): Promise<string[]> {
  const slow = await firstLoad(browser, visit, train)
  const quick = await firstLoad(browser, visit, office)
  const small = await firstLoad(browser, { ...visit, size: phone }, train)
  const { blockingMs, shift } = await behaviour(browser, visit)
  const unused = await unusedShare(browser, visit)
  const idle = await idleRequests(browser, visit)
  const { name } = visit.screen
  const line = [
    `${name.padEnd(10)} usable ${slow.seconds.toFixed(1)} s on the train, ${quick.seconds.toFixed(1)} s in the office, ${small.seconds.toFixed(1)} s on a telephone in the train`,
    `${quick.requests} requests, ${kilobytes(quick.wireBytes)}, depth ${slow.depth}`,
    `${Math.round(unused * 100)} % of scripts unused, ${Math.round(blockingMs)} ms blocked, shift ${shift.toFixed(3)}, ${idle} requests a minute when idle`,
  ]
  const goal = goals[name]
  return goal === undefined ? [line.join('; ')] : [line.join('; '), `  ${goal}`]
}

interface Demo {
  readonly url: string
  stop(): Promise<unknown>
}

/** The demo on a new folder, or the one that runs at BENCH_ADDRESS. */
async function openDemo(): Promise<Demo> {
  const running = process.env.BENCH_ADDRESS
  if (running !== undefined) return { url: running, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  // The database's own account must be able to enter it.
  await chmod(folder, 0o755)
  const product = await startProduct(folder, 'demo')
  const stop = async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: product.url, stop }
}

async function jumpLine(browser: Browser, visit: Visit): Promise<string> {
  const { oneS, lastOfSevenS, cancelled, stale } = await jumps(browser, visit, office)
  const ratio = (lastOfSevenS / oneS).toFixed(1)
  return `jumps      one ${oneS.toFixed(2)} s, last of seven quick ones ${lastOfSevenS.toFixed(2)} s (${ratio}x, goal 1.3x); ${cancelled} requests cancelled, ${stale} under way at the last`
}

/** First loads of the screens on slow lines and a slow processor, over the demo. BENCH_SCREENS names some of the screens. */
export async function benchLight(): Promise<string[]> {
  const demo = await openDemo()
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments() })
  try {
    const chosen = process.env.BENCH_SCREENS?.split(',')
    const lines = [
      'train: 1.6 Mbit/s and 150 ms; office: 10 Mbit/s and 40 ms; blocking and shift on a processor four times slower',
    ]
    for (const screen of await screensOf(demo.url, await openSession(demo.url))) {
      if (chosen !== undefined && !chosen.includes(screen.name)) continue
      const visit = { url: demo.url, screen, session: await openSession(demo.url), size: desk }
      lines.push(...(await screenLines(browser, visit)))
      if (screen.name === 'workspace') lines.push(await jumpLine(browser, visit))
    }
    return lines
  } finally {
    await browser.close()
    await demo.stop()
  }
}
