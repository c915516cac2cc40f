import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What is in order needs no list of all its elements, which would take axe three quarters of its time. */
const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: standards },
  resultTypes: ['violations'],
  // An experiment of axe's that finds names without the words that are shown (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

interface Violation {
  readonly id: string
  readonly targets: readonly string[]
}

/** What axe finds in a document without frames; axe is given to the document once and stays. */
async function violationsIn(page: Page, within: string): Promise<Violation[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([selector, how]) => {
      if (!window.axe) throw new Error('axe is not there')
      const { violations } = await window.axe.run({ include: [selector] }, how)
      return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    [within, options] as const,
  )
}

/** As `violationsIn`, and within frames of whatever origin. */
async function violationsAcrossFrames(page: Page): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
}

/**
 * Nothing that axe can find against WCAG 2.2 AA on the page as it comes to rest: a dialog that is just fading in has
 * weak colours for a moment, so a finding counts when it stays. With `within` only what it selects is looked at.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect(async () => {
    const hasFrames = within === 'html' && (await page.locator('iframe').count()) > 0
    const violations = hasFrames ? await violationsAcrossFrames(page) : await violationsIn(page, within)
    expect(violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)).toEqual([])
  }).toPass({ timeout: 150_000, intervals: [300, 700, 1500] })
}
