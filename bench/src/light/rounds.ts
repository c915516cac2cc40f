import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { onFreshPage, openUsable, timeoutMs, type Visit } from './fresh-page.ts'
import { type Memory, memoryOf } from './memory.ts'
import type { WorkedOn } from './worked-on.ts'

/** Memory before the first round, after some, and after all. */
export interface Day {
  readonly before: Memory
  readonly middle: Memory
  readonly end: Memory
  readonly middleRound: number
  readonly rounds: number
}

/** Goals hold from here on: by then all that is kept on purpose is there. */
const mostWarmUpRounds = 50

const undo = (page: Page) => page.getByTestId('viewer-undo')
const row = (page: Page, id: number) => page.getByTestId('annotation-table').getByTestId(`annotation-open-${id}`)

const form = (page: Page) => page.getByTestId('annotation-edit-form')

async function openFinding(page: Page, id: number): Promise<void> {
  await row(page, id).click()
  await page.waitForURL((url) => url.searchParams.get('annotation') === String(id))
  await form(page).waitFor()
}

/** So that the next form that is there is that of the next finding. */
async function closeFinding(page: Page): Promise<void> {
  await page.getByTestId('annotation-close').click()
  await form(page).waitFor({ state: 'detached' })
}

async function editAndUndo(page: Page, { edited }: WorkedOn): Promise<void> {
  await openFinding(page, edited)
  const comment = page.getByTestId('annotation-comment')
  const before = await comment.inputValue()
  await comment.fill(`${before}.`)
  await page.getByTestId('annotation-save').click()
  await page.locator('[data-testid=viewer-undo][aria-label*="change of finding"]:enabled').waitFor()
  // While it is dirty an undo is refused.
  await page.locator('[data-testid=annotation-save]:disabled:not([data-loading])').waitFor()
  await undo(page).click()
  for (const since = performance.now(); (await comment.inputValue()) !== before; await sleep(50))
    if (performance.now() - since > timeoutMs) throw new Error('the change was not undone')
  await closeFinding(page)
}

async function deleteAndUndo(page: Page, { deleted }: WorkedOn): Promise<void> {
  await openFinding(page, deleted)
  await page.getByTestId('annotation-delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the finding' }).click()
  await row(page, deleted).waitFor({ state: 'detached' })
  await undo(page).click()
  await row(page, deleted).waitFor()
  await form(page).waitFor()
  await closeFinding(page)
}

async function lookAtTimeline(page: Page, { linked }: WorkedOn): Promise<void> {
  await openFinding(page, linked)
  await page.getByTestId('timeline-open-history').click()
  const timeline = page.getByRole('dialog')
  await timeline.locator(`[data-testid=crop-${linked}]`).waitFor()
  await page.keyboard.press('Escape')
  await timeline.waitFor({ state: 'detached' })
  await closeFinding(page)
}

const picture = (page: Page) => page.locator('[data-testid=viewer-stage][data-picture=complete]')

async function switchViews(page: Page): Promise<void> {
  for (const view of [1, 3, 6, 2]) {
    await page.getByTestId(`view-${view}`).click()
    await (view === 6 ? page.getByTestId('visit-findings') : picture(page)).waitFor()
  }
}

async function openSide(page: Page, side: number): Promise<void> {
  await page.getByTestId('tab-tree').click()
  await page.getByTestId(`tree-inspection-${side}`).click()
  // The address is that of the new side before the page is.
  await page.locator(`[data-testid=tree-inspection-${side}][aria-current=page]`).waitFor({ state: 'attached' })
  await picture(page).waitFor()
}

/** To another side of the visit and back, as its list leads. */
async function switchSides(page: Page, { side, otherSide }: WorkedOn): Promise<void> {
  await openSide(page, otherSide)
  await openSide(page, side)
}

const parts = {
  edit: editAndUndo,
  timeline: lookAtTimeline,
  views: switchViews,
  sides: switchSides,
  delete: deleteAndUndo,
}

/**
 * Rounds of what an inspector does all day on one page, which at the end of each is as it was: a finding opened, changed, saved and that
 * undone; its timeline; all views; another side; a finding deleted and brought back. `parts` keeps some of these.
 */
export const dayOf = (
  browser: Browser,
  visit: Visit,
  on: WorkedOn,
  { rounds, parts: names }: { readonly rounds: number; readonly parts?: readonly string[] | undefined },
): Promise<Day> =>
  onFreshPage(browser, visit, async (page) => {
    page.setDefaultTimeout(timeoutMs)
    await openUsable(page, visit)
    const work = Object.entries(parts).filter(([name]) => names?.includes(name) ?? true)
    const until = async (first: number, last: number) => {
      for (let round = first; round < last; round += 1) for (const [, part] of work) await part(page, on)
      return await memoryOf(browser, page)
    }
    const middleRound = Math.min(mostWarmUpRounds, Math.floor(rounds / 2))
    const before = await until(0, 0)
    const middle = await until(0, middleRound)
    const end = await until(middleRound, rounds)
    return { before, middle, end, middleRound, rounds }
  })
