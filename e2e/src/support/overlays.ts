import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { focused } from './focus.ts'

/** Where something opens over the page, and the test ids to press one after the other; `edit-*` is the first that begins so. */
export type Opening = readonly [address: string, ...presses: string[]]

const byTestId = (page: Page, id: string) =>
  page.locator(id.endsWith('*') ? `[data-testid^="${id.slice(0, -1)}"]` : `[data-testid="${id}"]`).first()

const anyKind = ['[role="dialog"]', '[role="menu"]', 'dialog[open]'].join(', ')

/** Opens it with the keyboard: the focus is in it, axe finds nothing, and Escape leads back to where it was opened. */
async function openAndLeave(page: Page, presses: readonly string[]): Promise<void> {
  const what = presses.join(', then ')
  for (const id of presses) {
    // What still reads its entries cannot be pressed yet, nor what waits for a part above it: a key pressed on it would be lost.
    await expect(byTestId(page, id)).toBeVisible()
    await expect(byTestId(page, id)).toBeEnabled()
    await byTestId(page, id).press('Enter')
  }
  const over = page.locator(anyKind).filter({ visible: true })
  await expect(over.locator(':focus'), `the keyboard is in what ${what} opens`).toHaveCount(1)
  await expectAccessible(page, anyKind)
  const before = await focused(page)
  await page.keyboard.press('Escape')
  await expect(over, `Escape at ${before} leaves what ${what} opens`).toHaveCount(0)
  await expect(byTestId(page, presses[0] ?? '')).toBeFocused()
}

/** Opens and leaves each, one after the other; a page that several open on is loaded once. */
export async function walkOpenings(page: Page, openings: readonly Opening[]): Promise<void> {
  let here = ''
  for (const [address, ...presses] of openings) {
    if (address !== here) await page.goto(address)
    here = address
    await test.step(`${address} ${presses.join(' ')}`, () => openAndLeave(page, presses))
  }
}

/** French, dark and narrow from the next page on. */
export async function turnFrenchDarkAndNarrow(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('visionair.language', 'fr')
    localStorage.setItem('visionair.theme', 'dark')
  })
  await page.setViewportSize({ width: 576, height: 900 })
}
