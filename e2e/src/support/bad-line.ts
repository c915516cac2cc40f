import type { Page } from '@playwright/test'
import type { Dice } from '../../../server/src/testing/oracle/dice.ts'

export interface BadLine {
  /** How often something that would be changed was not answered. */
  cuts(): number
  mend(): Promise<void>
}

const lostBefore = 0.15
const lostAfter = 0.15

/** Loses some of the changes a page sends, on the way there or on the way back. */
export async function openBadLine(page: Page, dice: Dice): Promise<BadLine> {
  let cuts = 0
  await page.route('**/api/annotations**', async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    if (dice.happens(lostBefore)) {
      cuts += 1
      return await route.abort('connectionreset')
    }
    if (!dice.happens(lostAfter)) return await route.continue()
    cuts += 1
    // It arrives and is done; only the answer is lost.
    await route.fetch()
    return await route.abort('connectionreset')
  })
  return { cuts: () => cuts, mend: () => page.unrouteAll({ behavior: 'wait' }) }
}
