import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { focused } from './focus.ts'
import { goTo } from './go-to.ts'

/** Where something opens over the page, and the test ids to press one after the other; `edit-*` is the first that begins so. */
export type Opening = readonly [address: string, ...presses: string[]]

const byTestId = (page: Page, id: string) =>
  page.locator(id.endsWith('*') ? `[data-testid^="${id.slice(0, -1)}"]` : `[data-testid="${id}"]`).first()

/** What opens over a page. */
export const anyKind = ['[role="dialog"]', '[role="menu"]', 'dialog[open]'].join(', ')

/** What is open over the page now. */
export const openedOver = (page: Page): Locator => page.locator(anyKind).filter({ visible: true })

/** What is pressed first, but for the tab that it stands in. */
export const openerOf = (page: Page, presses: readonly string[]): Locator =>
  byTestId(page, presses.find((id) => !id.startsWith('tab-')) ?? '')

/** Opens it with the keyboard. */
export async function openOverlay(page: Page, presses: readonly string[]): Promise<void> {
  for (const id of presses) {
    // What still reads its entries cannot be pressed yet, nor what waits for a part above it: a key pressed on it would be lost.
    await expect(byTestId(page, id)).toBeVisible()
    await expect(byTestId(page, id)).toBeEnabled()
    const isSwitch = (await byTestId(page, id).getAttribute('type')) === 'checkbox'
    await byTestId(page, id).press(isSwitch ? 'Space' : 'Enter')
  }
  const what = presses.join(', then ')
  // Itself as well, while it still reads what it shows.
  const inside = page.locator(`:is(${anyKind}):focus, :is(${anyKind}) :focus`)
  await expect(inside, `the keyboard is in what ${what} opens`).toHaveCount(1)
}

/** Opens it with the keyboard: the focus is in it, axe finds nothing, and Escape leads back to where it was opened. */
async function openAndLeave(page: Page, presses: readonly string[]): Promise<void> {
  const what = presses.join(', then ')
  await openOverlay(page, presses)
  await expectAccessible(page, anyKind)
  const before = await focused(page)
  await page.keyboard.press('Escape')
  await expect(openedOver(page), `Escape at ${before} leaves what ${what} opens`).toHaveCount(0)
  await expect(openerOf(page, presses)).toBeFocused()
}

/** Opens and leaves each, one after the other; a page that several open on is loaded once. */
export async function walkOpenings(page: Page, openings: readonly Opening[]): Promise<void> {
  let here = ''
  for (const [address, ...presses] of openings) {
    // The first is loaded, as it may be in another language than the page before.
    if (address !== here) await (here === '' ? page.goto(address) : goTo(page, address))
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
