import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))

/**
 * Takes the picture of a screen that the README shows, when `SCREENSHOTS=1` asks for it; tests alone leave the working tree as it is.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === '1') await page.screenshot({ path: `${folder}${name}.png` })
}
