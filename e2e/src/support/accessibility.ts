import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Nothing that axe can find against WCAG 2.2 AA on the page as it comes to rest: a dialog that is just fading in has
 * weak colours for a moment, so a finding counts when it stays. With `within` only what it selects is looked at.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect(async () => {
    // Only frames of a foreign origin need a page of axe's own; without it axe is twice as quick.
    const hasFrames = (await page.locator('iframe').count()) > 0
    const axe = new AxeBuilder({ page }).include(within).setLegacyMode(within !== 'html' || !hasFrames)
    const { violations } = await axe.withTags(standards).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 20_000, intervals: [300, 700, 1500] })
}
