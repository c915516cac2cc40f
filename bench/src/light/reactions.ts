import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { drawBox } from '../../../e2e/src/support/workspace.ts'
import { frameTimeDuring } from '../frames.ts'
import { onFreshPage, openUsable, slowProcessor, timeoutMs, type Visit } from './fresh-page.ts'

/** The browser tells of nothing quicker. */
export const leastToldMs = 16
/** What is drawn after a press is told a moment later. */
const toldAfterMs = 600
const keyMs = 70
const text = 'Erosion along the leading edge, 12 cm'

/**
 * Milliseconds from a press, a click or a key to the next picture that shows what came of it, each the longest of several, as Event
 * Timing tells it (0: none took 16); and the 95th percentile of the time between frames while a box is drawn.
 */
export interface Reactions {
  readonly openingMs: number
  readonly typingMs: number
  readonly drawingMs: number
  readonly drawnFrameMs: number
  readonly languageMs: number
}

const watch = `
  window.reactionsMs = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.reactionsMs.push(duration)
  }).observe({ type: 'event', durationThreshold: ${leastToldMs}, buffered: true })`

/** The longest reaction to what is done meanwhile. */
async function worstDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await sleep(toldAfterMs)
  await page.evaluate('window.reactionsMs.length = 0')
  await work()
  await sleep(toldAfterMs)
  return Number(await page.evaluate('Math.max(0, ...window.reactionsMs)'))
}

const editForm = (page: Page) => page.getByTestId('annotation-edit-form')

async function openEach(page: Page, findings: readonly number[]): Promise<void> {
  for (const id of findings) {
    await page.getByTestId(`annotation-open-${id}`).click({ timeout: timeoutMs })
    await page.waitForURL((url) => url.searchParams.get('annotation') === String(id))
    await editForm(page).waitFor({ timeout: timeoutMs })
    await sleep(toldAfterMs)
  }
}

async function typeComment(page: Page): Promise<void> {
  await page.getByTestId('annotation-comment').focus()
  await page.keyboard.type(text, { delay: keyMs })
}

/** Answers the time between frames while it was drawn. */
async function drawOne(page: Page): Promise<number> {
  await page.getByTestId('viewer-create').click()
  const frameMs = await frameTimeDuring(page, () => drawBox(page, [0.45, 0.4], [0.55, 0.55]))
  await page.getByTestId('annotation-create-form').waitFor({ timeout: timeoutMs })
  await sleep(toldAfterMs)
  await page.getByTestId('annotation-cancel').click()
  await page.getByTestId('annotation-create-form').waitFor({ state: 'detached', timeout: timeoutMs })
  return frameMs
}

async function switchLanguage(page: Page): Promise<void> {
  for (const language of ['fr', 'en', 'fr', 'en']) {
    await page.getByTestId(`language-${language}`).click()
    await page.locator(`html[lang=${language}]`).waitFor({ timeout: timeoutMs })
    await sleep(toldAfterMs)
  }
}

/** Opens findings, types into the form of one, draws boxes and switches the language, on a processor four times slower. Nothing is saved. */
export const reactions = (browser: Browser, visit: Visit, findings: readonly number[]): Promise<Reactions> =>
  onFreshPage(browser, visit, async (page) => {
    await page.addInitScript(watch)
    await openUsable(page, visit)
    await slowProcessor(page)
    const openingMs = await worstDuring(page, () => openEach(page, findings))
    const comment = page.getByTestId('annotation-comment')
    const before = await comment.inputValue()
    const typingMs = await worstDuring(page, () => typeComment(page))
    // What is not saved is asked about when its form is closed.
    await comment.fill(before)
    await page.getByTestId('annotation-close').click()
    let drawnFrameMs = 0
    const drawingMs = await worstDuring(page, async () => {
      for (let times = 0; times < 3; times += 1) drawnFrameMs = Math.max(drawnFrameMs, await drawOne(page))
    })
    const languageMs = await worstDuring(page, () => switchLanguage(page))
    return { openingMs, typingMs, drawingMs, drawnFrameMs, languageMs }
  })
