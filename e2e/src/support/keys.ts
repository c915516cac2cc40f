import { expect, type Locator, type Page } from '@playwright/test'
import { expectFocusKept } from './focus.ts'

/** More presses than this to the next control are no way that somebody would go. */
const mostPresses = 120

/** Moves the focus with the Tab key until a control has it, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Goes to a control and presses it; the keyboard is somewhere afterwards (WCAG 2.4.3). */
export async function press(page: Page, target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, way)
  await page.keyboard.press('Enter')
  await expectFocusKept(page, `Enter on ${target}`)
}

/** Goes to a field and types in place of what is in it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
