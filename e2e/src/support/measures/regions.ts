import type { Page } from '@playwright/test'

/** Regions of one kind that have one name, so that a list of them tells them not apart (WCAG 1.3.1, 2.4.1). */
export const regionsNamedTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const regions =
      'main, nav, aside, section[aria-label], section[aria-labelledby], form[aria-label], [role=region], [role=navigation]'
    const names = [...document.querySelectorAll(regions)]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const named = document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent
        return `${each.getAttribute('role') ?? each.tagName.toLowerCase()} "${each.getAttribute('aria-label') ?? named ?? ''}"`
      })
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
