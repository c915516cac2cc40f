import { expect, type Page } from '@playwright/test'
import { textsCutBySpacing } from './cut-texts.ts'
import { faintChoices, faintControls } from './faint-controls.ts'
import { readOutOfOrder } from './reading-order.ts'
import { regionsNamedTwice } from './regions.ts'

const measures = {
  'is told from its ground by less than 3:1': faintControls,
  'is told from what is not chosen by less than 3:1': faintChoices,
  'is read in another order than it is drawn': readOutOfOrder,
  'is a region with the name of another': regionsNamedTwice,
  'is cut when text has more space': textsCutBySpacing,
} as const

/** What rules of axe do not measure: contrast of controls and states, order of reading, room for spaced text; a finding counts when it stays. */
export async function expectMeasured(page: Page): Promise<void> {
  for (const [what, measure] of Object.entries(measures))
    await expect
      .poll(() => measure(page), { message: `${new URL(page.url()).pathname} ${what}`, timeout: 10_000 })
      .toEqual([])
}
