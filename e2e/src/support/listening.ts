import type { Page } from '@playwright/test'

/** What is said of a finding in a message: its number, and what was done to it. */
export interface SaidOfFinding {
  readonly number: number
  readonly done: string
}

/** What is said when something was not done, whatever it was: `done` of a message without a number. */
export const refused = 'refused'

/** Hands on each message that something was done to a finding, or that it was refused, as it appears on the page, also after a reload. */
export async function listenTo(page: Page, hear: (said: SaidOfFinding) => void): Promise<void> {
  await page.exposeFunction('hearOfFinding', (number: string, done: string) => hear({ number: Number(number), done }))
  await page.addInitScript(`
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const [, number, done] = /Finding (\\d+) has been (created|saved|deleted)/.exec(node.textContent ?? '') ?? []
          if (number !== undefined) void hearOfFinding(number, done)
          else if (node.outerHTML?.includes('--notification-color: var(--mantine-color-red')) void hearOfFinding('0', '${refused}')
        }
    }).observe(document, { childList: true, subtree: true })
  `)
}
