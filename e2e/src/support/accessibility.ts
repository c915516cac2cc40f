import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Nothing that axe can find against WCAG 2.2 AA on the page as it comes to rest: a dialog that is just fading in has
 * weak colours for a moment, so a finding counts when it stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 20_000, intervals: [300, 700, 1500] })
}
