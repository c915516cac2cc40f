import type { Page } from '@playwright/test'

/** What is said of a finding in a message: its number, and what was done to it. */
export interface SaidOfFinding {
  readonly number: number
  readonly done: string
}

/** Hands on each message that something was done to a finding, as it appears on the page, also after a reload. */
export async function listenTo(page: Page, hear: (said: SaidOfFinding) => void): Promise<void> {
  await page.exposeFunction('hearOfFinding', (number: string, done: string) => hear({ number: Number(number), done }))
  await page.addInitScript(`
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) {
          const [, number, done] = /Finding (\\d+) has been (created|saved|deleted)/.exec(textContent ?? '') ?? []
          if (number !== undefined) void hearOfFinding(number, done)
        }
    }).observe(document, { childList: true, subtree: true })
  `)
}
