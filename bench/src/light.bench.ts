import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, browserPath } from '../../e2e/src/support/browser.ts'
import { startProduct } from '../../server/src/testing/processes/product-process.ts'
import { behaviour, firstLoad, idleRequests, jumps, unusedShare } from './light/first-load.ts'
import { desk, phone, type Visit } from './light/fresh-page.ts'
import { reactions } from './light/reactions.ts'
import { dayOf } from './light/rounds.ts'
import { openSession, screensOf } from './light/screens.ts'
import { dayWords, reactionWords, screenWords } from './light/words.ts'
import { findWork } from './light/worked-on.ts'

const train = { kilobits: 1_600, latencyMs: 150 }
const office = { kilobits: 10_000, latencyMs: 40 }

/** Few, so that the command does not take hours; the goal speaks of 1,000. */
const usualRounds = 20

async function screenLines(browser: Browser, visit: Visit): Promise<string[]> {
  return screenWords({
    name: visit.screen.name,
    train: await firstLoad(browser, visit, train),
    office: await firstLoad(browser, visit, office),
    telephone: await firstLoad(browser, { ...visit, size: phone }, train),
    ...(await behaviour(browser, visit)),
    unused: await unusedShare(browser, visit),
    idle: await idleRequests(browser, visit),
  })
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

/** With a browser of its own, so that nothing else is in its memory. */
async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments() })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

async function dayLines(url: string, chosen: (name: string) => boolean): Promise<string[]> {
  const session = await openSession(url, 'admin')
  const on = await findWork(url, session)
  const path = `/visionair/inspection/${on.side}?view=2`
  const usable = '[data-testid=viewer-stage][data-picture=complete]'
  const visit = { url, screen: { name: 'work', path, needsSession: true, usable }, session, size: desk }
  const lines: string[] = []
  if (chosen('reactions'))
    lines.push(...(await withBrowser(async (browser) => reactionWords(await reactions(browser, visit, on.findings)))))
  if (!chosen('rounds')) return lines
  const rounds = Number(process.env.BENCH_ROUNDS ?? usualRounds)
  const parts = process.env.BENCH_ROUND_PARTS?.split(',')
  lines.push(...(await withBrowser(async (browser) => dayWords(await dayOf(browser, visit, on, { rounds, parts })))))
  return lines
}

/**
 * First loads of the screens on slow lines and a slow processor, jumps in a picture, the slowest reactions, and memory over rounds of work,
 * over the demo. BENCH_LIGHT names some of the screens, `reactions` and `rounds`.
 */
export async function benchLight(): Promise<string[]> {
  const demo = await openDemo()
  const names = process.env.BENCH_LIGHT?.split(',')
  const chosen = (name: string) => names?.includes(name) ?? true
  try {
    const lines = [
      'train: 1.6 Mbit/s and 150 ms; office: 10 Mbit/s and 40 ms; blocking and shift on a processor four times slower',
    ]
    for (const screen of await screensOf(demo.url, await openSession(demo.url))) {
      if (!chosen(screen.name)) continue
      const visit = { url: demo.url, screen, session: await openSession(demo.url), size: desk }
      lines.push(...(await withBrowser((browser) => screenLines(browser, visit))))
      if (screen.name === 'workspace') lines.push(await withBrowser((browser) => jumpLine(browser, visit)))
    }
    lines.push(...(await dayLines(demo.url, chosen)))
    return lines
  } finally {
    await demo.stop()
  }
}
